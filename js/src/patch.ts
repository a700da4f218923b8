// JSON merge patches (RFC 7396). What a patch does not touch stays the same object.

type Json = Record<string, unknown>;

const isObject = (value: unknown): value is Json =>
  typeof value === "object" && value !== null && !Array.isArray(value);

export function merge(target: unknown, patch: Json): Json {
  const result: Json = isObject(target) ? { ...target } : {};
  for (const [key, value] of Object.entries(patch)) {
    if (value === null) delete result[key];
    else result[key] = isObject(value) ? merge(result[key], value) : value;
  }
  return result;
}
