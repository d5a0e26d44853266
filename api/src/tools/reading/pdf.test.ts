import { buffer } from 'node:stream/consumers';
import PDFDocument from 'pdfkit';
import t from 'tap';
import { extractDocument } from './read-file.ts';

async function textOf(draw: (pdf: PDFKit.PDFDocument) => unknown): Promise<string> {
  const pdf = new PDFDocument({ size: 'LETTER' });
  const bytes = buffer(pdf);
  draw(pdf);
  pdf.end();
  return (await extractDocument(await bytes)).text;
}

/** Sets each piece in its size, at a distance from the previous one. */
const pieces =
  (...texts: readonly (readonly [string, number, number])[]) =>
  (pdf: PDFKit.PDFDocument) => {
    let x = 72;
    for (const [text, size, gap] of texts) {
      x += gap;
      pdf.fontSize(size).text(text, x, 100, { baseline: 'alphabetic', lineBreak: false });
      x += pdf.widthOfString(text);
    }
  };

t.test('a word in small capitals is one, however its first letter stands apart', async (t) => {
  const name = pieces(['J', 24, 0], ['ANE', 19, 4], ['D', 24, 8], ['OE', 19, 4]);
  t.equal(await textOf(name), 'JANE DOE');
  t.equal(await textOf(pieces(['J', 24, 0], ['ANE', 19, 9])), 'J ANE', 'too far');
  t.equal(await textOf(pieces(['J', 20, 0], ['ANE', 19, 4])), 'J ANE', 'of one size');
  t.equal(await textOf(pieces(['J', 24, 0], ['ane', 19, 4])), 'J ane', 'no capitals');
  t.equal(await textOf(pieces(['AJ', 24, 0], ['ANE', 19, 4])), 'AJ ANE', 'a word before');
});

t.test('words whose letters are set apart stay words', async (t) => {
  const tracked = (by: number) => (pdf: PDFKit.PDFDocument) =>
    pdf.fontSize(20).text('JANE DOE', 72, 72, { characterSpacing: by });
  t.equal(await textOf(tracked(1)), 'JANE DOE');
  t.equal(await textOf(tracked(3)), 'JANE DOE', 'as it was written');
  t.equal(await textOf(tracked(4)), 'J A N E  D O E');
  const apart = [...'JANE DOE'].map((letter) => [letter, 20, 4] as const);
  t.equal(await textOf(pieces(...apart.filter(([letter]) => letter !== ' '))), 'J A N E D O E');
  const words = apart.flatMap(([letter, size, gap], at) =>
    letter === ' ' ? [] : [[letter, size, at === 5 ? 14 : gap] as const],
  );
  t.equal(await textOf(pieces(...words)), 'J A N E  D O E');
  const sizes = pieces(['J', 20, 0], ['A', 21, 4], ['N', 20, 4], ['E', 21, 4]);
  t.equal(await textOf(sizes), 'J A N E', 'of one word');
  t.equal(await textOf(pieces(['JANE', 20, 0], ['DOE', 20, 14])), 'JANE DOE', 'no letters apart');
});
