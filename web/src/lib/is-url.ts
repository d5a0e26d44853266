/** Returns true if a text is an absolute URL, or one relative to `base`. */
export function isUrl(text: string, base?: string): boolean {
  try {
    return new URL(text, base) instanceof URL;
  } catch {
    // What the browser cannot read is not a URL. URL.canParse would say so, but is too new.
    return false;
  }
}
