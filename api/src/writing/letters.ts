import { createRequire } from 'node:module';

/** Returns the file of a font that our PDFs embed: DejaVuSans or DejaVuSans-Bold. */
export const fontFile = (name: string) =>
  createRequire(import.meta.url).resolve(`dejavu-fonts-ttf/ttf/${name}.ttf`);

/** Letters that the fonts have shapes for. Controls that turn text round are not among them. */
const SHOWN =
  /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\u0020-\u007e\u00a0-\u024f\u2010-\u2027\u2030-\u205e\u20ac]/u;

export const hasShape = (letter: string) => SHOWN.test(letter);

/** A word with the spaces behind it. Shorter ones fit on every line of ours. */
const LONG_WORDS = /[^ \n]{20,}/gu;
const LONG_GAPS = / {20,}/g;
/** Share of a line that a piece of a word fills: kerning moves letters a little. */
const FILLED = 0.98;

/**
 * Returns the text with a line break wherever a word is wider than a line, in the current font and
 * size. Long runs of spaces become one space. pdfkit measures the rest of such a word again for each
 * line that it fills, which takes quadratic time.
 * @param width of a line, in points
 */
export function breakLongWords(pdf: PDFKit.PDFDocument, text: string, width: number): string {
  const widths = new Map<string, number>();
  const widthOf = (letter: string) => {
    const known = widths.get(letter) ?? pdf.widthOfString(letter);
    widths.set(letter, known);
    return known;
  };
  return text.replace(LONG_GAPS, ' ').replace(LONG_WORDS, (word) => {
    const pieces = [''];
    let filled = 0;
    for (const letter of word) {
      filled += widthOf(letter);
      if (filled <= width * FILLED) pieces.push(`${pieces.pop()}${letter}`);
      else {
        pieces.push(letter);
        filled = widthOf(letter);
      }
    }
    return pieces.join('\n');
  });
}
