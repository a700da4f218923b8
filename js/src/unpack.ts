// A long patch comes beside its message, as deflated JSON. What comes after it waits until it is unpacked.

const inflated = async (packed: DataView<ArrayBuffer>): Promise<unknown> =>
  new Response(new Response(packed).body!.pipeThrough(new DecompressionStream("deflate"))).json();

/** A listener that passes messages on in the order in which they come, each with its patch in it. */
export function unpacking(heard: (message: unknown) => void): (message: object, buffers?: DataView<ArrayBuffer>[]) => void {
  let waiting = 0;
  let last = Promise.resolve();
  return (message, [packed] = []) => {
    if (!packed && waiting === 0) {
      heard(message);
      return;
    }
    waiting += 1;
    const whole = packed ? inflated(packed).then((patch) => ({ ...message, patch })) : message;
    last = last
      .then(async () => heard(await whole))
      .catch((error: unknown) => console.error(error))
      .finally(() => (waiting -= 1));
  };
}
