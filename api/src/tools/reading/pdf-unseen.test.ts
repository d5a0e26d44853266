import { buffer } from 'node:stream/consumers';
import PDFDocument from 'pdfkit';
import t from 'tap';
import { extractDocument } from './read-file.ts';

type Draw = (pdf: PDFKit.PDFDocument) => unknown;

const WORDS = 'Kotlin Redis SQL';
/** Two by two grey points: larger pictures are skipped by the reader. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAADklEQVR4nGM4AQYMEAoAQa4JYQOnncMAAAAASUVORK5CYII=',
  'base64',
);

/** Returns the warnings for a page with visible words and additional drawing. */
async function warningsOf(draw: Draw): Promise<string[]> {
  const pdf = new PDFDocument({ size: 'LETTER' });
  const bytes = buffer(pdf);
  pdf.fontSize(11).text('Words that all readers see');
  draw(pdf);
  pdf.end();
  const { text, warnings } = await extractDocument(await bytes);
  t.match(text, /^Words that all readers see/);
  return warnings.map(({ code, why }) => `${code} ${why.split(' that ')[0]}`);
}

const say = (pdf: PDFKit.PDFDocument, x = 72) => pdf.text(WORDS, x, 600, { lineBreak: false });
const white = (pdf: PDFKit.PDFDocument) => say(pdf.fillColor('white'));
const ground = (pdf: PDFKit.PDFDocument) => pdf.rect(60, 590, 300, 40);
const picture = (pdf: PDFKit.PDFDocument) =>
  pdf.image(PICTURE, 60, 560, { width: 300, height: 100 });
/** Text mode that programs use over scanned pages. */
const ghost = (pdf: PDFKit.PDFDocument) => say(pdf.addContent('3 Tr'));

const HIDDEN: Readonly<Record<string, Draw>> = {
  'white on the page': white,
  'white on white': (pdf) => white(ground(pdf).fill('#fefefe')),
  'navy on navy': (pdf) => say(ground(pdf).fill('#123456').fillColor('#133457')),
  'in white ink of print': (pdf) => say(pdf.fillColor([0, 0, 0, 0])),
  'white with white outlines': (pdf) =>
    say(pdf.addContent('2 Tr').strokeColor('white').fillColor('white')),
  'less than a point': (pdf) => say(pdf.fontSize(0.9)),
  'made small': (pdf) => say(pdf.scale(0.1)),
  squeezed: (pdf) => say(pdf.addContent('5 Tz')),
  'beside the page': (pdf) => say(pdf, 640),
  'without ink': ghost,
  'fully transparent': (pdf) => say(pdf.fillOpacity(0)),
  covered: (pdf) => ground(say(pdf)).fill('white'),
  'cut off by a rectangle': (pdf) => say(pdf.save().rect(60, 200, 300, 40).clip()),
  'cut off by a circle': (pdf) => say(pdf.save().circle(120, 300, 90).clip()),
  'cut off by two that have nothing in common': (pdf) =>
    say(ground(pdf.save()).clip().rect(60, 200, 300, 40).clip()),
  'white where a banner is cut off': (pdf) => {
    pdf.save().rect(60, 200, 300, 40).clip().rect(0, 0, 600, 700).fill('#123456').restore();
    white(pdf);
  },
  'white, letter by letter': (pdf) => {
    pdf.fillColor('white');
    let x = 72;
    for (const letter of WORDS) {
      pdf.text(letter, x, 600, { lineBreak: false });
      x += pdf.widthOfString(letter);
    }
  },
  'white after a colour that was given back': (pdf) =>
    white(pdf.save().fillColor('black').restore()),
};

const SEEN: Readonly<Record<string, Draw>> = {
  'nothing more': () => undefined,
  black: say,
  'white on a dark banner': (pdf) => white(ground(pdf).fill('#123456')),
  'white on a banner with round corners': (pdf) =>
    white(pdf.roundedRect(60, 590, 300, 40, 6).fill('#123456')),
  'white on a thick line': (pdf) =>
    white(pdf.lineWidth(30).moveTo(60, 605).lineTo(400, 605).stroke('#123456')),
  'white on a shading': (pdf) =>
    white(ground(pdf).fill(pdf.linearGradient(60, 590, 360, 590).stop(0, 'black').stop(1, 'navy'))),
  'in a shading': (pdf) =>
    say(pdf.fillColor(pdf.linearGradient(60, 590, 360, 590).stop(0, 'black').stop(1, 'navy'))),
  'white on a picture': (pdf) => white(picture(pdf)),
  'white on half a shade': (pdf) =>
    white(ground(pdf).fillOpacity(0.5).fill('black').fillOpacity(1)),
  'without ink on a picture': (pdf) => ghost(picture(pdf)),
  'without ink under a picture': (pdf) => {
    ghost(pdf);
    picture(pdf);
  },
  'white with dark outlines': (pdf) => say(pdf.addContent('2 Tr').fillColor('white')),
  'outlines alone': (pdf) => say(pdf.addContent('1 Tr').fillColor('white')),
  'under a pale ground': (pdf) => ground(say(pdf)).fillOpacity(0.4).fill('yellow'),
  'half cut off': (pdf) => say(pdf.save().rect(60, 590, 40, 40).clip()),
  'cut off no longer': (pdf) => say(pdf.save().rect(60, 200, 300, 40).clip().restore()),
  'in a circle that cuts off what is around': (pdf) => say(pdf.save().circle(120, 605, 90).clip()),
  'small print': (pdf) => say(pdf.fontSize(5)),
  'two letters in white': (pdf) => pdf.fillColor('white').text('ab', 72, 600, { lineBreak: false }),
  'black on white that a circle cuts out': (pdf) =>
    say(pdf.save().circle(120, 605, 90).clip().rect(0, 0, 600, 790).fill('black').restore()),
};

t.test('invisible words of a PDF are reported with their number', async (t) => {
  for (const [name, draw] of Object.entries(HIDDEN)) {
    t.same(await warningsOf(draw), ['HIDDEN_TEXT 3 words'], name);
  }
});

t.test('words that are seen, or may be, are not', async (t) => {
  for (const [name, draw] of Object.entries(SEEN)) t.same(await warningsOf(draw), [], name);
});

t.test('they are counted over all pages, and a single one is one', async (t) => {
  t.same(await warningsOf((pdf) => white(white(pdf).addPage())), ['HIDDEN_TEXT 6 words']);
  const one: Draw = (pdf) => pdf.fillColor('white').text('Kotlin', 72, 600);
  t.same(await warningsOf(one), ['HIDDEN_TEXT 1 word']);
});

t.test('reported words are still extracted', async (t) => {
  const pdf = new PDFDocument();
  const bytes = buffer(pdf);
  white(pdf);
  pdf.end();
  t.equal((await extractDocument(await bytes)).text, WORDS);
});
