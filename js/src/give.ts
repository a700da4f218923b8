/** Gives a text or a picture to the browser to keep as a file. */
export function give(content: BlobPart, type: string, name: string): void {
  const link = Object.assign(document.createElement("a"), { href: URL.createObjectURL(new Blob([content], { type })), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
