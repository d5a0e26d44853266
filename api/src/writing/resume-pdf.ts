import { buffer } from 'node:stream/consumers';
import type { ResumeDraft } from '@roletrail/contracts/http/resume-draft';
import type { ResumeLayout } from '@roletrail/contracts/tools/resume';
import { type DraftLine, draftLines } from '@roletrail/engines/review/write-draft';
import { ApiError } from '../errors.ts';
import { breakLongWords, fontFile, hasShape } from './letters.ts';
import { arrangeColumns } from './resume-columns.ts';
import { type ColumnLook, LAYOUT_LOOKS, SIDE } from './resume-looks.ts';

/** Column on a page: where it begins and how wide it is, in points. */
type Column = ColumnLook & { readonly left: number; readonly width: number };

/**
 * Returns a PDF of text alone, in the order in which it is read.
 * @throws ApiError VALIDATION_FAILED for letters that the font has no shape for
 */
export async function toPdf(
  draft: ResumeDraft,
  size: 'LETTER' | 'A4',
  layout: ResumeLayout = 'plain',
): Promise<Buffer> {
  assertLetters(draftLines(draft).map(wordsOf).join(''), 'draft');
  const { default: PDFDocument } = await import('pdfkit');
  const at = new Date(Date.UTC(2000, 0, 1));
  const info = { Title: draft.name, CreationDate: at, ModDate: at };
  const { margin, ...look } = LAYOUT_LOOKS[layout];
  const pdf = new PDFDocument({ size, margin, lang: 'en', info });
  pdf.registerFont('plain', fontFile('DejaVuSans'));
  pdf.registerFont('bold', fontFile('DejaVuSans-Bold'));
  const page = { ...look, left: margin, width: pdf.page.width - 2 * margin };
  if (layout === 'two-column') writeColumns(pdf, draft, page);
  else for (const line of draftLines(draft)) write(pdf, line, page);
  pdf.end();
  return buffer(pdf);
}

/** Share of a column that an unbroken line fills: kerning moves letters a little. */
const FILLED = 0.98;

/** Writes the lines above both columns, then the side column, then the main one. */
function writeColumns(pdf: PDFKit.PDFDocument, draft: ResumeDraft, page: Column): void {
  const side: Column = { ...SIDE, left: page.left, width: SIDE.width };
  const left = page.left + SIDE.width + SIDE.gutter;
  const main: Column = { ...page, left, width: page.width - SIDE.width - SIDE.gutter };
  const bottom = pdf.page.height - page.left;
  const heightOf = (lines: readonly DraftLine[], column: Column) =>
    lines.reduce((sum, line) => sum + heightIn(pdf, line, column), 0);
  const { top, ...columns } = arrangeColumns(draft, {
    fits: (line) => widthIn(pdf, line, side) <= (side.width - indentOf(line, side)) * FILLED,
    holds: (above, lines) =>
      pdf.y + heightOf(above, page) + SIDE.below + heightOf(lines, side) <= bottom,
  });
  for (const line of top) write(pdf, line, page);
  const begin = pdf.y + SIDE.below;
  pdf.y = begin;
  for (const line of columns.side) write(pdf, line, side);
  pdf.y = begin;
  for (const line of columns.main) write(pdf, line, columns.side.length > 0 ? main : page);
}

const wordsOf = ({ parts }: Pick<DraftLine, 'parts'>) =>
  parts.map(({ between, value }) => between + value).join('');

const indentOf = ({ kind }: DraftLine, { indent }: Column) => (kind === 'point' ? indent : 0);

/** Chooses the font of a line. */
function setFont(pdf: PDFKit.PDFDocument, { kind }: DraftLine, { looks }: Column): void {
  const { bold, size } = looks[kind];
  pdf.font(bold ? 'bold' : 'plain').fontSize(size);
}

/** Returns the width of an unbroken line, in points. */
function widthIn(pdf: PDFKit.PDFDocument, line: DraftLine, column: Column): number {
  setFont(pdf, line, column);
  return pdf.widthOfString(wordsOf(line));
}

/** Returns the height of a line with the space above it, in points. */
function heightIn(pdf: PDFKit.PDFDocument, line: DraftLine, column: Column): number {
  const { size, above } = column.looks[line.kind];
  if (line.kind === 'gap') return size / 2;
  setFont(pdf, line, column);
  const width = column.width - indentOf(line, column);
  return above + pdf.heightOfString(breakLongWords(pdf, wordsOf(line), width), { width });
}

/** Returns the head of an entry with line breaks between its fields, so that dates are in one line. */
function brokenHead(pdf: PDFKit.PDFDocument, { parts }: DraftLine, width: number) {
  let filled = 0;
  return parts.map((part, at): DraftLine['parts'][number] => {
    pdf.font(at === 0 ? 'bold' : 'plain');
    // a place stays behind its employer
    const next = parts[at + 1]?.between === ', ' ? parts[at + 1] : undefined;
    const own = pdf.widthOfString(part.between + part.value);
    const whole = own + (next ? pdf.widthOfString(next.between + next.value) : 0);
    const breaks = at > 0 && part.between !== ', ' && filled + whole > width * FILLED;
    filled = breaks ? pdf.widthOfString(part.value) : filled + own;
    return breaks ? Object.assign({}, part, { between: '\n' }) : part;
  });
}

function write(pdf: PDFKit.PDFDocument, line: DraftLine, column: Column): void {
  const { kind } = line;
  const { size, above } = column.looks[kind];
  const indent = indentOf(line, column);
  const left = column.left + indent;
  const options = { width: column.width - indent };
  setFont(pdf, line, column);
  if (kind === 'gap') {
    pdf.y += size / 2;
    return;
  }
  const broken = (text: string) => breakLongWords(pdf, text, options.width);
  const parts = kind === 'head' ? brokenHead(pdf, line, options.width) : line.parts;
  setFont(pdf, line, column);
  const words = broken(wordsOf({ parts }));
  // a heading does not stand alone at the foot of a page
  const after = kind === 'heading' || kind === 'head' ? 3 * size : 0;
  const height = above + pdf.heightOfString(words, options) + after;
  if (pdf.y + height > pdf.page.height - pdf.page.margins.bottom) pdf.addPage();
  else pdf.y += above;
  const top = pdf.y;
  if (kind === 'point') pdf.text('•', column.left, top, { lineBreak: false });
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
