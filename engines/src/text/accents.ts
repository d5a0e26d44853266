/**
 * Letters with the accents that a file draws beside them: “Universit´e” of TeX, “Mu¨ller” of older
 * programs, “é” of two characters.
 */

/** Combining mark of each accent that is printed apart, and the letters that it composes with. */
const ACCENTS: Readonly<Record<string, readonly [mark: string, letters: string]>> = {
  '´': ['\u0301', 'aeiouycnszAEIOUYCNSZ'],
  '`': ['\u0300', 'aeiouAEIOU'],
  ˆ: ['\u0302', 'aeiouwyAEIOUWY'],
  '¨': ['\u0308', 'aeiouyAEIOUY'],
  '˜': ['\u0303', 'anoANO'],
  ˇ: ['\u030c', 'cdenrstzCDENRSTZ'],
  '˚': ['\u030a', 'auAU'],
  '¸': ['\u0327', 'cstCST'],
  '˛': ['\u0328', 'aeAE'],
  '˝': ['\u030b', 'ouOU'],
  '˘': ['\u0306', 'agAG'],
  '˙': ['\u0307', 'zegZEGI'],
  '¯': ['\u0304', 'aeiouAEIOU'],
};
const ALONE = /[´`ˆ¨˜ˇ˚¸˛˝˘˙¯]/gu;
/** A letter, its accent, and behind a space the letter below: “Universit´ e”, not “students´ union” */
const PARTED = /^(?:s. e|(?!s)\p{L}. \p{Ll})/u;
const DOTLESS: Readonly<Record<string, string>> = { ı: 'i', ȷ: 'j' };
/** Two words of French of which the first lost its vowel: “d’ ´Electricit´e” */
const ELIDED = /(?:^|\P{L})[cdjlmnst][’']\s$/iu;
const ELIDED_CHARS = 4;
/** A word in the quotes of code. */
const CODE = /(?<![\p{L}\p{N}])`\w/u;
/** Behind an acute accent that was typed as an apostrophe: “it´s”, “O´Neill” */
const APOSTROPHE = /^(?:(?:s|ll|re|ve|d|m|t)(?!\p{L})|\p{Lu}\p{Ll})/u;

/** Returns the letter with its accent as one character; null if they do not belong together. */
function accented(letter: string, accent: string): string | null {
  const [mark, letters] = ACCENTS[accent] ?? ['', ''];
  const plain = DOTLESS[letter] ?? letter;
  return plain !== '' && letters.includes(plain) ? (plain + mark).normalize('NFC') : null;
}

/** Returns true if a text is one accent without a letter. */
export const isAccent = (text: string) => text in ACCENTS;

/** UTF-16 units of a text, and what is written instead. */
export type Replacement = { readonly start: number; readonly end: number; readonly by: string };

/** An accent alone; `before` and `behind` are the letters beside it with the accent. */
type AloneAccent = {
  readonly at: number;
  readonly before: string | null;
  readonly behind: string | null;
  /** of the letter behind it: 2 if a space parts them */
  readonly step: number;
};

/**
 * Returns the replacements that compose the accents of a line, in order. Programs draw the accent
 * either before or behind its letter: accents of the line that fit only one of them tell which.
 */
export function accentsIn(line: string): readonly Replacement[] {
  const hasCode = CODE.test(line);
  const alone = [...line.matchAll(ALONE)].flatMap(({ 0: accent, index }) => {
    return accent === '`' && hasCode ? [] : (aloneAt(line, index) ?? []);
  });
  const onlyBefore = alone.filter(({ behind }) => behind === null).length;
  const onlyBehind = alone.filter(({ before }) => before === null).length;
  const isBehind = onlyBehind >= onlyBefore;
  const found: Replacement[] = [];
  for (const { at, before, behind, step } of alone) {
    const isOfNext = behind !== null && (isBehind || before === null);
    const start = isOfNext ? beginOf(line, at) : at - 1;
    const end = isOfNext ? at + step + 1 : at + 1;
    const by = isOfNext ? behind : before;
    if (by !== null && start >= (found.at(-1)?.end ?? 0)) found.push({ start, end, by });
  }
  return found;
}

function aloneAt(line: string, at: number): AloneAccent | null {
  const [letter = '', accent = ''] = [line[at - 1], line[at]];
  const isAfterLetter = /\p{L}/u.test(letter);
  const isTyped = accent === '´' && APOSTROPHE.test(line.slice(at + 1, at + 4));
  if (isAfterLetter ? isTyped : accent === '`') return null;
  // a space parts only small letters from their accent
  const isParted = PARTED.test(line.slice(Math.max(0, at - 1), at + 3));
  const step = isParted ? 2 : 1;
  const isEnd = accent === '´' && !/[aeiouyı]/i.test(letter);
  const before = isEnd ? null : accented(letter, accent);
  const behind = accented(line[at + step] ?? '', accent);
  return before === null && behind === null ? null : { at, before, behind, step };
}

function beginOf(line: string, at: number): number {
  return ELIDED.test(line.slice(Math.max(0, at - ELIDED_CHARS), at)) ? at - 1 : at;
}

/** Joins two texts that overlap where one ends with the accent of the other; null: it does not. */
export function joinAccent(text: string, next: string): string | null {
  const [last = '', first = ''] = [text.at(-1), next[0]];
  const behind = accented(first, last);
  const by = behind ?? accented(last, first);
  if (by === null) return null;
  const end = text.length - 1;
  return text.slice(0, behind === null ? end : beginOf(text, end)) + by + next.slice(1);
}

/** Returns the line with each accent and its letter as one character. */
export function composeAccents(line: string): string {
  let done = '';
  let from = 0;
  for (const { start, end, by } of accentsIn(line)) {
    done += line.slice(from, start) + by;
    from = end;
  }
  return (done + line.slice(from)).normalize('NFC');
}
