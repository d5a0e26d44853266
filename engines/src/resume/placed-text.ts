/** What a document's reader hands over, and the lines that are made of it. */
import type { MarkedField } from '@roletrail/contracts/http/uploads';
import { accentsIn, type Replacement } from '../text/accents.ts';

/** A piece of text on a page; lengths in points, from the page's upper left corner. */
export type PlacedText = {
  readonly text: string;
  /** 1 is the first */
  readonly page: number;
  readonly x: number;
  /** of the baseline */
  readonly y: number;
  readonly width: number;
  /** of the font */
  readonly size: number;
  readonly bold: boolean;
  /** where it begins in the document's text */
  readonly start: number;
};

/** A line in the order in which a person reads. Parts that stand far apart are split by a tab. */
export type PlacedLine = {
  readonly text: string;
  /** where it begins in the whole text, whose lines are joined by line feeds */
  readonly start: number;
  readonly page: number;
  /** of those that stand under each other on a page; 0 is the first */
  readonly column: number;
  /** where its words begin, a date in the margin left out */
  readonly x: number;
  readonly end: number;
  /** no line of the column ends further right; null: lines are as long as what they say */
  readonly right: number | null;
  readonly size: number;
  readonly bold: boolean;
  /** space above, more than between the lines of a paragraph */
  readonly apart: boolean;
  /** named so by the document; false also where it names nothing */
  readonly heading: boolean;
  /** of a heading, 1 for the highest; absent: not known */
  readonly level?: number | undefined;
  /** an item of a list, its sign left out by the document */
  readonly item: boolean;
};

/** What a structured file says that these characters are. */
export type FieldMark = {
  readonly field: MarkedField;
  readonly start: number;
  readonly end: number;
};

/** A document as it is read. */
export type ParsedDocument = {
  readonly text: string;
  readonly lines: readonly PlacedLine[];
  /** of each unit of `text`: where it stands in the document's; -1 for what was put between */
  readonly origins: readonly number[];
  /** of each line, the fields that a structured file names; absent: it is no such file */
  readonly marks?: readonly (readonly FieldMark[])[] | undefined;
  /** pages on which columns stand beside each other */
  readonly columnPages: readonly number[];
};

const LIGATURE = /[\ufb00-\ufb06]/g;
const DECOMPOSED = /\p{L}\p{M}+/gu;
/** bullets of Symbol and Wingdings, as Word pastes them; icons stand in the same place of other fonts */
const SIGN = /^\s*[\uf0b7\uf0a7\uf0d8\uf076\uf0fc\uf06e](?=\s)/gu;
/** icons of fonts that draw a telephone or an envelope where a letter is expected, and what is invisible */
const NO_TEXT = /[\p{Co}\u00ad\u200b\u2060\ufeff]/gu;
const SPACED_OUT = /^(?:\p{L}{1,2} ){3,}\p{L}$|^\p{L}(?:[ \t]{1,3}[\p{L}&.'’-]){3,}$/u;
/** “j o h n @ e x a m p l e . c o m” */
const SPACED_SIGNS = /^(?:[^\s•◦▪●] ){7,}[^\s]$/u;
/** “J ANE D OE”: small capitals behind larger ones. “J SMITH” alone is an initial and a name. */
const SMALL_CAPITALS = /^(?:\p{Lu} \p{Lu}{2,}|\p{Lu}\.)(?: (?:\p{Lu} \p{Lu}{2,}|\p{Lu}\.))+$/u;

/** Text with the source offset of each code unit; -1: no source. */
export type Traced = { readonly text: string; readonly origins: readonly number[] };

/** @param start where `text` begins in the document's */
export function traced(text: string, start: number): Traced {
  return { text, origins: Array.from({ length: text.length }, (_, at) => start + at) };
}

/** Joins texts; the separator has no source offset. */
export function joinTraced(parts: readonly Traced[], between: string): Traced {
  const gap = new Array<number>(between.length).fill(-1);
  return {
    text: parts.map(({ text }) => text).join(between),
    origins: parts.flatMap(({ origins }, at) => (at === 0 ? origins : gap.concat(origins))),
  };
}

/** A line without what only looks: ligatures, accents, icons, letters set apart. */
export function toPlainLine(line: Traced): Traced {
  const whole = replaced(line, LIGATURE, (sign) => sign.normalize('NFKC'));
  const composed = replaced(whole, DECOMPOSED, (letter) => letter.normalize('NFC'));
  const letters = replacedAt(composed, accentsIn(composed.text));
  const signs = replaced(
    replaced(letters, SIGN, () => '•'),
    NO_TEXT,
    () => '',
  );
  const spaces = replaced(signs, /\u00a0/g, () => ' ');
  const plain = replaced(spaces, /^\s+|(?<!\s)\s+$/g, () => '');
  if (SMALL_CAPITALS.test(plain.text)) {
    return replaced(plain, /(?<=(?:^| )\p{Lu}) (?=\p{Lu}{2})/gu, () => '');
  }
  if (!SPACED_OUT.test(plain.text) && !SPACED_SIGNS.test(plain.text)) return plain;
  // “W O R K  H I S T O R Y”: two spaces part words, one parts letters
  const closed = replaced(plain, /[ \t]+/g, (gap) => (gap === ' ' ? '' : ' '));
  return replaced(closed, /(?<=\p{Ll}|\d)(?=\p{Lu}\p{Ll})|(?<=\p{Ll})(?=\p{Lu})/gu, () => ' ');
}

/** Replaces a pattern; each replacement keeps the offset of its original. */
function replaced(line: Traced, sign: RegExp, by: (found: string) => string): Traced {
  const found = [...line.text.matchAll(sign)];
  return replacedAt(
    line,
    found.map(({ 0: text, index }) => ({ start: index, end: index + text.length, by: by(text) })),
  );
}

function replacedAt({ text, origins }: Traced, found: readonly Replacement[]): Traced {
  if (found.length === 0) return { text, origins };
  let done = '';
  const kept: (readonly number[])[] = [];
  let from = 0;
  for (const { start, end, by } of found) {
    done += text.slice(from, start) + by;
    kept.push(origins.slice(from, start));
    kept.push(new Array<number>(by.length).fill(origins[start] ?? -1));
    from = end;
  }
  kept.push(origins.slice(from));
  return { text: done + text.slice(from), origins: kept.flat() };
}

export type LineDraft = Omit<PlacedLine, 'start'> & Traced;

export function toReading(
  drafts: readonly LineDraft[],
  columnPages: readonly number[],
): ParsedDocument {
  const lines: PlacedLine[] = [];
  let start = 0;
  for (const { origins: _, ...draft } of drafts) {
    lines.push({ ...draft, start });
    start += draft.text.length + 1;
  }
  const { text, origins } = joinTraced(drafts, '\n');
  return { text, origins, lines, columnPages };
}
