// One lesson in several windows, of one browser or of several: JupyterLab asks which is to stay only where text was written in two.

import { WHOLE } from "./jupyterlab";

import type { Contents, Context, File, Notebook } from "./jupyterlab";

const open = new Map<string, Lesson>();

/** Before it saves, JupyterLab asks when the file was changed, and asks people whether that was not by itself. It has no setting for that. */
export function trust(contents: Contents): void {
  const get = contents.get.bind(contents);
  const save = contents.save.bind(contents);
  contents.get = async (path, options) => {
    const lesson = open.get(path);
    await lesson?.saved;
    const found = await get(path, options);
    if (!lesson || options?.content !== false || lesson.knows(found)) return found;
    const { content } = await get(path, WHOLE);
    return content && lesson.agrees(content) ? { ...found, ...lesson.known } : found;
  };
  contents.save = async (path, options) => open.get(path)?.save((content) => save(path, { ...options, content })) ?? save(path, options);
}

const texts = ({ cells }: Notebook): string =>
  JSON.stringify(cells.map(({ cell_type, source }) => [cell_type, Array.isArray(source) ? source.join("") : source]));

/** Looks after a lesson that is open in this window. */
export function share(context: Context): void {
  open.set(context.path, new Lesson(context));
  context.disposed.connect(() => open.delete(context.path));
}

class Lesson {
  /** When the file was written here last. */
  #written = "";
  /** Until this window has saved: what it writes itself is nobody else's change. */
  saved: Promise<unknown> = Promise.resolve();
  /** The text in the file, when it was last read or written here. */
  #text: string;

  constructor(readonly context: Context) {
    this.#text = texts(context.model.toJSON());
  }

  /** What JupyterLab knows of the file. */
  get known(): File {
    const { hash, last_modified } = this.context.contentsModel!;
    return { hash, last_modified };
  }

  knows({ last_modified }: File): boolean {
    return [this.known.last_modified, this.#written].includes(last_modified);
  }

  /** Whether nobody's text is lost if this window saves the lesson now; where only others have written some, it is taken over. */
  agrees(theirs: Notebook): boolean {
    const { model } = this.context;
    const [here, there] = [texts(model.toJSON()), texts(theirs)];
    if (here === there || there === this.#text) return true;
    if (here !== this.#text) return false;
    model.fromJSON(theirs);
    return true;
  }

  async save(write: (content: Notebook) => Promise<File>): Promise<File> {
    const content = this.context.model.toJSON();
    const saving = write(content);
    this.saved = saving.catch(() => undefined);
    const saved = await saving;
    this.#text = texts(content);
    this.#written = saved.last_modified;
    return saved;
  }
}
