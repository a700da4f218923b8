/** Downloads a text or a picture as a file. */
export function download(content: BlobPart, type: string, name: string): void {
  const link = Object.assign(document.createElement("a"), { href: URL.createObjectURL(new Blob([content], { type })), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
