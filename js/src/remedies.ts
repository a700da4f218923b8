// What a board says when Python does not answer, and what helps: in a notebook, unless the page says otherwise.
export const remedies = {
  gone: "Python is gone: this is the last position. Run the board's cell again to go on.",
  silent: "Python has not answered yet: it is busy, or gone. The position is as it was; if Python is gone, run the cell again.",
  form: "Python is gone. Run the exercise's cell again to go on.",
  busy: "Python has not answered: it is busy, or gone. If it is gone, run the exercise's cell again.",
};
