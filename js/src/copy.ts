import * as words from "./words";

/** Copies a text, and says whether that could be done. A page that is not secure has no clipboard, but what is selected can be copied. */
export async function copied(text: string, field: HTMLTextAreaElement | null): Promise<string> {
  if (field) {
    field.value = text;
    field.select();
  }
  const done = await navigator.clipboard?.writeText(text).then(() => true, () => false);
  return words.copied(done || document.execCommand?.("copy"));
}
