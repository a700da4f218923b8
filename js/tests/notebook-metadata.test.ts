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

const KIND = "application/vnd.jupyter.widget-state+json";
const NOTHING = [null, 0, 1, true, "", "text", [], [null], [{}], {}, { a: null }, { a: 1 }, { a: "x" }, { a: [] }, { a: {} }];

/** What may stand for the metadata of a notebook that was edited by hand or by another program. */
function* odd(): Generator<unknown> {
  yield* NOTHING;
  for (const each of NOTHING) {
    yield { [KIND]: each };
    yield { [KIND]: { state: each } };
    yield { [KIND]: { state: { a: { state: each } } } };
    yield { [KIND]: { state: { a: { state: { _code: "x", other: "IPY_MODEL_b IPY_MODEL_constructor" } }, b: each, constructor: each } } };
  }
}

it("keeps what can be kept of any metadata, and never gets in the way of saving", () => {
  for (const metadata of odd())
    for (const id of ["a", "b", "constructor", "__proto__", "", 5, null, {}]) {
      let started = (_sender: unknown, _phase: string): void => undefined;
      const data = { "application/vnd.jupyter.widget-view+json": { model_id: id as string } };
      const cells = [{ outputs: { length: 1, get: () => ({ data, toJSON: () => null }), set: vi.fn() } }, {}];
      let now = metadata;
      const model = { cells, getMetadata: () => now, setMetadata: (_: string, value: unknown) => (now = value), deleteMetadata: () => (now = undefined) };
      keep({ has_model: () => false, context: { saveState: { connect: (heard: typeof started) => (started = heard) }, model } });
      started(undefined, "started");
      started(undefined, "started");
      expect(() => JSON.stringify(now)).not.toThrow();
    }
});

it("leaves metadata that it does not understand as they are", () => {
  for (const metadata of odd()) {
    let started = (_sender: unknown, _phase: string): void => undefined;
    const model = { cells: [], getMetadata: () => metadata, setMetadata: vi.fn(), deleteMetadata: vi.fn() };
    keep({ has_model: () => false, context: { saveState: { connect: (heard: typeof started) => (started = heard) }, model } });
    started(undefined, "started");
    const given = (metadata as Record<string, { state?: object } | undefined> | null)?.[KIND]?.state;
    const written = model.setMetadata.mock.calls.map(([, value]) => value[KIND].state);
    expect(model.deleteMetadata).not.toHaveBeenCalled();
    if (written.length > 0) expect(written.at(-1)).toEqual(given);
  }
});
