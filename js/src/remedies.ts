// What is said where Python does not answer, and what helps: in a notebook, unless the page says otherwise.
export interface Remedies {
  gone: string;
  /** What helps where it is gone. */
  again: string;
  busy: string;
  missed: string;
}

export const remedies: Remedies = {
  gone: "Python is gone.",
  again: "Run the cell again to go on.",
  busy: "One moment … If nothing comes, Python is gone.",
  missed: "The connection was lost for a moment: look whether what you pressed last was done.",
};

/** In a lesson, whose cells are folded away, and which has a button of that name. */
const lesson: Partial<Remedies> = {
  again: "Start the lesson again to go on.",
  busy: "One moment … If nothing comes, load the page again.",
};

/** Returns what helps where an element is. */
export const helps = (element: Element): Remedies => (element.closest(".stones-lesson") ? { ...remedies, ...lesson } : remedies);
