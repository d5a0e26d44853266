import { buffer } from 'node:stream/consumers';
import { UPLOAD } from '@roletrail/contracts/tool-limits';
import PDFDocument from 'pdfkit';
import t from 'tap';
import { ReaderPool } from './reader-pool.ts';

const logger = {
  debug: () => undefined,
  info: () => undefined,
  warn: (fields: object) => t.comment(fields),
  error: () => undefined,
  child: () => logger,
};

/** Returns a PDF of as many pages as are read, each full of lines. */
function longestPdf(): Promise<Buffer> {
  const pdf = new PDFDocument({ size: 'LETTER', bufferPages: false });
  const bytes = buffer(pdf);
  const line = 'Kept the books of three shops and wrote a report each month for their owners.';
  for (let page = 1; page <= UPLOAD.pdfPages; page += 1) {
    if (page > 1) pdf.addPage();
    for (let row = 0; row < 45; row += 1) pdf.text(`${page}.${row} ${line}`, 72, 72 + row * 14);
  }
  pdf.end();
  return bytes;
}

t.test('the longest PDF is read in a thread with half the memory', async (t) => {
  const pool = new ReaderPool(logger, { memoryMb: UPLOAD.memoryMb / 2, workMs: 60_000 });
  t.teardown(() => pool[Symbol.asyncDispose]());
  const bytes = new Uint8Array(await longestPdf());
  const { document } = await pool.read('ada', { bytes, name: 'long.pdf', isArchive: false });
  t.equal(document.pages?.length, UPLOAD.pdfPages);
  t.match(document.text, `${UPLOAD.pdfPages}.44`);
});
