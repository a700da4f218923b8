import { expect, test } from "vitest";

import { share, trust } from "../src/lesson/windows";

import type { Contents, Context, File, Notebook } from "../src/lesson/jupyterlab";

const PATH = "lesson.ipynb";
const written = (source: string): Notebook => ({ cells: [{ cell_type: "code", source }] });

const later = (milliseconds = 0): Promise<void> => new Promise((done) => setTimeout(done, milliseconds));

test("a window that saves again while it saves asks nobody: what it writes itself is nobody else's change", async () => {
  let here = written("");
  let file: File = { last_modified: "1", content: here };
  let answer = (): void => undefined;
  const context = {
    path: PATH, model: { toJSON: () => here }, contentsModel: { last_modified: "1" }, disposed: { connect: () => undefined },
  } as unknown as Context;
  const contents: Contents = {
    get: async (_path, options) => {
      await later();
      const { last_modified } = file;
      return options?.content ? file : { last_modified };
    },
    save: async (_path, options) => {
      file = { last_modified: "2", content: (options as File).content! };
      await new Promise<void>((done) => (answer = done)); // the file is changed before this window is told so
      return file;
    },
  };
  share(context);
  trust(contents);
  here = written("# mi");
  const first = contents.save(PATH).then(({ last_modified }) => (context.contentsModel = { last_modified }));
  here = written("# mine");
  const isAnothers = contents.get(PATH, { content: false }).then(({ last_modified }) => last_modified !== context.contentsModel!.last_modified);
  await later(100);
  answer();
  await first;
  expect(await isAnothers).toBe(false);
});
