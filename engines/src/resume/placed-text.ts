/** What a document's reader hands over, and the lines that are made of it. */

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
};

/** A line in the order in which a person reads. Parts that stand far apart are split by a tab. */
export type Line = {
  readonly text: string;
  /** where it begins in the whole text, whose lines are joined by line feeds */
  readonly start: number;
  readonly page: number;
  readonly x: number;
  readonly size: number;
  readonly bold: boolean;
  /** space above, more than between the lines of a paragraph */
  readonly apart: boolean;
};

/** A document as it is read. */
export type Reading = {
  readonly text: string;
  readonly lines: readonly Line[];
  /** pages on which columns stand beside each other */
  readonly columnPages: readonly number[];
};

const LIGATURES = /[\ufb00-\ufb06]/g;
/** icons of fonts that draw a telephone or an envelope where a letter is expected, and what is invisible */
const NO_TEXT = /[\p{Co}\u00ad\u200b\u2060\ufeff]/gu;
const SPACED_OUT = /^(?:\p{L}{1,2} ){3,}\p{L}$|^(?:\p{L} ){3,}(?: ?\p{L} ?)+$/u;

/** A line's text without what only looks: ligatures, icons, letters set apart. */
export function plainText(text: string): string {
  const plain = text
    .replace(LIGATURES, (sign) => sign.normalize('NFKC'))
    .replace(NO_TEXT, '')
    .replace(/\u00a0/g, ' ')
    .trim();
  return SPACED_OUT.test(plain) ? closed(plain) : plain;
}

/** “W O R K  H I S T O R Y”: two spaces part words, one parts letters. */
function closed(text: string): string {
  return text
    .split(/ {2,}/)
    .map((word) => word.replace(/ /g, ''))
    .join(' ');
}

export type LineDraft = Omit<Line, 'start'>;

export function toReading(drafts: readonly LineDraft[], columnPages: readonly number[]): Reading {
  const lines: Line[] = [];
  let start = 0;
  for (const draft of drafts) {
    lines.push({ ...draft, start });
    start += draft.text.length + 1;
  }
  return { text: lines.map(({ text }) => text).join('\n'), lines, columnPages };
}

/** Lines of a text that was typed or pasted; a blank line sets apart. */
export function readPlainText(text: string): Reading {
  const drafts: LineDraft[] = [];
  let apart = false;
  for (const raw of text.split(/\r\n?|\n/)) {
    const plain = plainText(raw);
    if (plain === '') {
      apart = drafts.length > 0;
      continue;
    }
    const x = raw.length - raw.trimStart().length;
    drafts.push({ text: plain, page: 1, x, size: 1, bold: false, apart });
    apart = false;
  }
  return toReading(drafts, []);
}
