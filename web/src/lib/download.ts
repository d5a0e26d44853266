/** Hands a text, or bytes as they came, to the browser as a file to keep. */
export function download(name: string, mime: string, content: BlobPart): void {
  const url = URL.createObjectURL(new Blob([content], { type: mime }));
  follow(url, name);
  URL.revokeObjectURL(url);
}

/** Has the browser fetch a file by itself, whatever its size; it is called what the server says. */
export function downloadFrom(href: string): void {
  follow(href, '');
}

function follow(href: string, name: string): void {
  const link = document.createElement('a');
  link.href = href;
  link.download = name;
  link.click();
}
