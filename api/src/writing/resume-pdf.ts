import { buffer } from 'node:stream/consumers';
import type { ResumeDraft } from '@roletrail/contracts/http/resume-draft';
import { type DraftLine, draftLines } from '@roletrail/engines/review/write-draft';
import { ApiError } from '../errors.ts';
import { breakLongWords, fontFile, hasShape } from './letters.ts';

/** One plain page after another: one column, headings larger, nothing that is no text. */

const MARGIN = 54;
const INDENT = 12;
const LOOKS: Readonly<Record<DraftLine['kind'], { bold: boolean; size: number; above: number }>> = {
  name: { bold: true, size: 18, above: 0 },
  contact: { bold: false, size: 9, above: 3 },
  heading: { bold: true, size: 12, above: 8 },
  head: { bold: true, size: 9.5, above: 4 },
  point: { bold: false, size: 9.5, above: 2 },
  text: { bold: false, size: 9.5, above: 2 },
  gap: { bold: false, size: 9.5, above: 0 },
};

/** @throws ApiError VALIDATION_FAILED for letters that the font has no shape for */
export async function toPdf(draft: ResumeDraft, size: 'LETTER' | 'A4'): Promise<Buffer> {
  const lines = draftLines(draft);
  assertLetters(lines.map(wordsOf).join(''), 'draft');
  const { default: PDFDocument } = await import('pdfkit');
  const at = new Date(Date.UTC(2000, 0, 1));
  const info = { Title: draft.name, CreationDate: at, ModDate: at };
  const pdf = new PDFDocument({ size, margin: MARGIN, lang: 'en', info });
  pdf.registerFont('plain', fontFile('DejaVuSans'));
  pdf.registerFont('bold', fontFile('DejaVuSans-Bold'));
  for (const line of lines) write(pdf, line);
  pdf.end();
  return buffer(pdf);
}

const wordsOf = ({ parts }: Pick<DraftLine, 'parts'>) =>
  parts.map(({ between, value }) => between + value).join('');

function write(pdf: PDFKit.PDFDocument, line: DraftLine): void {
  const { kind, parts } = line;
  const { bold, size, above } = LOOKS[kind];
  const left = kind === 'point' ? MARGIN + INDENT : MARGIN;
  const options = { width: pdf.page.width - MARGIN - left };
  pdf.font(bold ? 'bold' : 'plain').fontSize(size);
  if (kind === 'gap') {
    pdf.y += size / 2;
    return;
  }
  const broken = (text: string) => breakLongWords(pdf, text, options.width);
  const words = broken(wordsOf(line));
  // a heading does not stand alone at the foot of a page
  const after = kind === 'heading' || kind === 'head' ? 3 * size : 0;
  const height = above + pdf.heightOfString(words, options) + after;
  if (pdf.y + height > pdf.page.height - MARGIN) pdf.addPage();
  else pdf.y += above;
  const top = pdf.y;
  if (kind === 'point') pdf.text('•', MARGIN, top, { lineBreak: false });
  const [first, ...rest] = parts;
  if (kind !== 'head' || !first || rest.length === 0) {
    pdf.text(words, left, top, options);
    return;
  }
  pdf.text(broken(first.value), left, top, Object.assign({ continued: true }, options));
  pdf.font('plain').text(broken(wordsOf({ parts: rest })));
}

/**
 * @param path of the text in the request
 * @throws ApiError VALIDATION_FAILED for letters that the font has no shape for
 */
export function assertLetters(text: string, path: string): void {
  const missing = [...new Set(text)].filter((letter) => !hasShape(letter));
  if (missing.length === 0) return;
  const some = missing.slice(0, 5).join(' ');
  const detail = `Our PDF has no shape for these letters: ${some}. Choose Word (DOCX), which has.`;
  const errors = [{ path, message: `has letters without a shape: ${some}` }];
  throw new ApiError('VALIDATION_FAILED', { detail, errors });
}
