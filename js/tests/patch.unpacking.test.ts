import { expect, it, vi } from "vitest";
import { unpacking } from "../src/patch";

const packed = async (patch: unknown): Promise<DataView<ArrayBuffer>> =>
  new DataView(await new Response(new Response(JSON.stringify(patch)).body!.pipeThrough(new CompressionStream("deflate"))).arrayBuffer());

it("passes messages on in the order in which they come, each with its patch in it", async () => {
  const heard: unknown[] = [];
  const hear = unpacking((message) => heard.push(message));
  hear({ id: 1 });
  expect(heard).toEqual([{ id: 1 }]);
  const label = "d4, gemäß Regel, 4 of 6 followers around it";
  const long = await packed({ labels: { "space:d4": label } });
  hear({ id: 2, from: 0 }, [long]);
  hear({ from: 1, patch: {} });
  expect(heard).toHaveLength(1);
  hear({ id: 3 }, []);
  await vi.waitFor(() => expect(heard).toHaveLength(4));
  expect(heard.slice(1)).toEqual([{ id: 2, from: 0, patch: { labels: { "space:d4": label } } }, { from: 1, patch: {} }, { id: 3 }]);
  await vi.waitFor(() => {
    hear("at once" as never);
    expect(heard.at(-1)).toBe("at once");
  });
});

it("goes on after what cannot be unpacked", async () => {
  const complained = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const heard: unknown[] = [];
  const hear = unpacking((message) => heard.push(message));
  hear({ id: 1 }, [new DataView(new Uint8Array([1, 2, 3]).buffer)]);
  hear({ id: 2 });
  await vi.waitFor(() => expect(heard).toEqual([{ id: 2 }]));
  expect(complained).toHaveBeenCalledOnce();
});
