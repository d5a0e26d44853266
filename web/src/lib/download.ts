/** Saves a text or bytes as a file. */
export function download(name: string, mime: string, content: BlobPart): void {
  const url = URL.createObjectURL(new Blob([content], { type: mime }));
  follow(url, name);
  URL.revokeObjectURL(url);
}

/** Lets the browser download a file; the server sets its name. */
export function downloadFrom(href: string): void {
  follow(href, '');
}

function follow(href: string, name: string): void {
  const link = document.createElement('a');
  link.href = href;
  link.download = name;
  link.click();
}
