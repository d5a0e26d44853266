/** Control, bidirectional, invisible and replacement characters. */
const UNSEEN = /(?![\n])[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}\uFFFD]/gu;

/** Escapes untrusted text for a terminal: writes invisible characters as their code points. */
export function printable(text: string): string {
  return text.replaceAll(UNSEEN, (c) => `\\u{${(c.codePointAt(0) ?? 0).toString(16)}}`);
}
