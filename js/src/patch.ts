// JSON merge patches (RFC 7396): how they are applied, and how long ones, which come compressed, are unpacked.

type Json = Record<string, unknown>;

const isObject = (value: unknown): value is Json =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** An object with a patch applied. Members that the patch does not mention stay the same objects. */
export function merge(target: unknown, patch: Json): Json {
  const result: Json = isObject(target) ? { ...target } : {};
  for (const [key, value] of Object.entries(patch)) {
    if (value === null) delete result[key];
    else result[key] = isObject(value) ? merge(result[key], value) : value;
  }
  return result;
}

// A long patch comes packed, beside its message; later messages wait until it is unpacked.

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
