/** Returns true if a text is an absolute URL, or one relative to `base`. */
export function isUrl(text: string, base?: string): boolean {
  try {
    return new URL(text, base) instanceof URL;
  } catch {
    // URL.canParse is too new for some browsers.
    return false;
  }
}
