import { buffer } from 'node:stream/consumers';
import { type LetterLine, letterLines } from '@roletrail/contracts/letter-page';
import type { LetterFile } from '@roletrail/contracts/tools/cover-letter';
import { breakLongWords, fontFile } from './letters.ts';
import { assertLetters } from './resume-pdf.ts';

const MARGIN = 72;
const LINE_GAP = 3;
/** Sizes and spaces in points. */
const LOOKS: Readonly<Record<LetterLine['kind'], { bold: boolean; size: number; below: number }>> =
  {
    mark: { bold: true, size: 10, below: 14 },
    name: { bold: true, size: 16, below: 3 },
    contact: { bold: false, size: 9, below: 26 },
    date: { bold: false, size: 10.5, below: 26 },
    text: { bold: false, size: 10.5, below: 11 },
  };

/**
 * Creates a PDF of one column. The same letter gives the same bytes.
 * @throws ApiError VALIDATION_FAILED for letters that the font has no shape for
 */
export async function toLetterPdf(letter: LetterFile, size: 'LETTER' | 'A4'): Promise<Buffer> {
  const lines = letterLines(letter);
  assertLetters(lines.map(({ text }) => text).join(''), 'paragraphs');
  const { default: PDFDocument } = await import('pdfkit');
  const at = new Date(Date.UTC(2000, 0, 1));
  const info = { Title: 'Cover letter', Author: letter.sender.name, CreationDate: at, ModDate: at };
  const pdf = new PDFDocument({ size, margin: MARGIN, lang: 'en', info });
  pdf.registerFont('plain', fontFile('DejaVuSans'));
  pdf.registerFont('bold', fontFile('DejaVuSans-Bold'));
  const width = pdf.page.width - 2 * MARGIN;
  for (const { kind, text } of lines) {
    const { bold, size: points, below } = LOOKS[kind];
    pdf.font(bold ? 'bold' : 'plain').fontSize(points);
    const options = { width, lineGap: LINE_GAP };
    pdf.text(breakLongWords(pdf, text, width), MARGIN, pdf.y, options);
    pdf.y += below;
  }
  pdf.end();
  return buffer(pdf);
}
