/** Words of a text with their places, folded so that one name has one key however it is written. */

export type Token = {
  readonly key: string;
  /** spelling in the text */
  readonly raw: string;
  readonly start: number;
  readonly end: number;
};

/**
 * Letters and digits, with an apostrophe inside (driver's), a dot before (.NET), plus or hash signs
 * behind (C++, C#, A+). What joins two words by another sign (CI/CD, Node.js) is a gap.
 */
const WORD =
  /(?:(?<![\p{L}\p{N}.])\.(?=\p{L}))?[\p{L}\p{N}]+(?:['’]\p{L}+)*(?:[+#]+(?![\p{L}\p{N}]))?|&/gu;

export function tokenise(text: string): Token[] {
  const tokens: Token[] = [];
  for (const { 0: raw, index } of text.matchAll(WORD)) {
    tokens.push({ key: keyOf(raw), raw, start: index, end: index + raw.length });
  }
  return tokens;
}

const ASCII = /^[\x20-\x7e]*$/;
const PLURAL_INITIALS = /^([A-Z]{2,})['’]?s$/;
/** analysis, status, process, canvas, chaos */
const NO_PLURAL = /(?:is|us|ss|as|os)$/;

/** Without case, accents, apostrophes and the s of a plural; APIs, API’s and API are one. */
function keyOf(raw: string): string {
  if (raw === '&') return 'and';
  const initials = PLURAL_INITIALS.exec(raw)?.[1];
  if (initials !== undefined) return initials.toLowerCase();
  let key = raw.toLowerCase();
  if (!ASCII.test(key)) key = key.normalize('NFKD').replace(/[\u0300-\u036f]/g, '');
  if (/['’]/.test(key)) key = key.replace(/['’]/g, '');
  return key.length >= 5 && key.endsWith('s') && !NO_PLURAL.test(key) ? key.slice(0, -1) : key;
}

/** Joins between tokens of one name: a space, a line's end, or one of ' - – / . _ */
const JOIN = /^(?:['’]?[^\S\n]*(?:\n[^\S\n]*)?|[^\S\n]?[-–/][^\S\n]?|[._])$/;

export function areAdjacent(text: string, left: Token, right: Token): boolean {
  const length = right.start - left.end;
  if (length <= 1 && (length === 0 || text[left.end] === ' ')) return true;
  return length <= 8 && JOIN.test(text.slice(left.end, right.start));
}

/** The key of a whole name: its tokens' keys. */
export function nameKey(name: string): string {
  return tokenise(name)
    .map(({ key }) => key)
    .join(' ');
}
