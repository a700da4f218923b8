import { expect, it, vi } from "vitest";
import { keep } from "../src/notebook-metadata";

it("keeps nothing, and complains of nothing, where what is saved is no notebook, as in Solara", () => {
  const connect = vi.fn();
  keep({ context: { saveState: { connect } } });
  keep({});
  keep(undefined);
  expect(connect).not.toHaveBeenCalled();
});

it("listens once for the saving of a notebook, however many widgets it shows", () => {
  const connect = vi.fn();
  const context = { saveState: { connect }, model: { cells: [], getMetadata: () => undefined } };
  keep({ context });
  keep({ context });
  expect(connect).toHaveBeenCalledOnce();
});
