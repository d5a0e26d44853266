import { buffer } from 'node:stream/consumers';
import {
  formatReceiptText,
  type ReadableReceipt,
  type ReceiptText,
} from '@roletrail/contracts/receipt/receipt-text';
import { breakLongWords, fontFile, hasShape } from './letters.ts';

const MARGIN = 56;
const TERM_WIDTH = 150;
const GAP = 12;

export interface CertificateSource {
  /** origin of the service, without a trailing slash */
  readonly service: string;
  /** verifier key of the receipt's log */
  readonly vkey: string;
}

/**
 * Creates a PDF for a receipt: person, decision, time. It is no proof, says so, and names the
 * proof. Dated by the log, so the same receipt gives the same bytes.
 */
export async function certificate(
  receipt: ReadableReceipt,
  { service, vkey }: CertificateSource,
): Promise<Buffer> {
  const at = new Date(receipt.times.log);
  return writeFacts({
    words: formatReceiptText(receipt),
    last: closing(receipt, service, vkey),
    at,
  });
}

/** Text of a PDF of facts. */
export interface FactSheet {
  readonly words: ReceiptText;
  /** closing paragraphs */
  readonly last: readonly string[];
  /** date of the file */
  readonly at: Date;
}

/** Creates a PDF of a title, a sentence and sections of facts. */
export async function writeFacts({ words, last, at }: FactSheet): Promise<Buffer> {
  const { default: PDFDocument } = await import('pdfkit');
  const pdf = new PDFDocument({
    size: 'A4',
    margin: MARGIN,
    lang: 'en',
    info: { Title: shown(words.title), Author: 'RoleTrail', CreationDate: at, ModDate: at },
  });
  pdf.registerFont('plain', fontFile('DejaVuSans'));
  pdf.registerFont('bold', fontFile('DejaVuSans-Bold'));
  write(pdf, words, last);
  pdf.end();
  return buffer(pdf);
}

/** Paragraphs. The key is alone in one, so that nothing is copied with it. */
function closing({ eventId }: ReadableReceipt, service: string, vkey: string): readonly string[] {
  return [
    `This page proves nothing by itself: anyone can print one. What proves the decision is its receipt, roletrail-receipt-${eventId}.zip, which anyone can check at ${service}/verify or with tools that are not ours.`,
    `Key of the log: ${vkey}`,
    'Names, addresses and browsers are what the service says of its accounts. Letters without a shape here are written as \\u{…}; the receipt holds them as they are.',
  ];
}

function write(pdf: PDFKit.PDFDocument, words: ReceiptText, last: readonly string[]): void {
  const width = pdf.page.width - 2 * MARGIN;
  pdf.font('bold').fontSize(20).text(shown(words.title));
  pdf.moveDown(0.5).font('plain').fontSize(11);
  pdf.text(breakLongWords(pdf, shown(words.sentence), width), { width });
  for (const { title, facts } of words.sections) {
    pdf.moveDown(1).font('bold').fontSize(12).text(shown(title), MARGIN);
    pdf.moveDown(0.3).fontSize(9);
    for (const { term, detail } of facts) writeFact(pdf, shown(term), shown(detail), width);
  }
  pdf.moveDown(1.2).font('plain').fontSize(8);
  for (const paragraph of last) {
    const text = breakLongWords(pdf, shown(paragraph), width);
    pdf.text(text, MARGIN, pdf.y, { width }).moveDown(0.5);
  }
}

/** Writes a term and its detail, never split by a page break. */
function writeFact(pdf: PDFKit.PDFDocument, term: string, detail: string, width: number): void {
  const beside = { width: width - TERM_WIDTH - GAP };
  const termHeight = pdf.font('bold').heightOfString(term, { width: TERM_WIDTH });
  const text = breakLongWords(pdf.font('plain'), detail, beside.width);
  const height = Math.max(termHeight, pdf.heightOfString(text, beside));
  if (pdf.y + height > pdf.page.height - MARGIN) pdf.addPage();
  const top = pdf.y;
  pdf.font('bold').text(term, MARGIN, top, { width: TERM_WIDTH });
  pdf.font('plain').text(text, MARGIN + TERM_WIDTH + GAP, top, beside);
  pdf.y = top + height + 3;
}

function shown(text: string): string {
  return [...text]
    .map((letter) =>
      hasShape(letter) ? letter : `\\u{${(letter.codePointAt(0) ?? 0).toString(16)}}`,
    )
    .join('');
}
