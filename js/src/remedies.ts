// What a board says when Python does not answer, and what helps: in a notebook, unless the page says otherwise.
export interface Remedies {
  gone: string;
  silent: string;
  form: string;
  busy: string;
}

export const remedies: Remedies = {
  gone: "Python is gone: this is the last position. Run the board's cell again to go on.",
  silent: "Python has not answered yet: it is busy, or gone. The position is as it was; if Python is gone, run the cell again.",
  form: "Python is gone. Run the exercise's cell again to go on.",
  busy: "Python has not answered: it is busy, or gone. If it is gone, run the exercise's cell again.",
};

/** In a lesson, whose cells are folded away, and which has a button of that name. */
const lesson: Remedies = {
  gone: "Python is gone: this is the last position. Start the lesson again to go on.",
  silent: "Python has not answered yet: it is busy, or gone. The position is as it was.",
  form: "Python is gone. Start the lesson again to go on.",
  busy: "Python has not answered: it is busy, or gone.",
};

/** Returns what helps where an element is. */
export const helps = (element: Element): Remedies => (element.closest(".stones-lesson") ? lesson : remedies);
