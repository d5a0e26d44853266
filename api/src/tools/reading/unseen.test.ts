import t from 'tap';
import { type Colour, type Letters, type PageArea, type PdfBox, unseenOf } from './unseen.ts';

const PAGE: PdfBox = { left: 0, bottom: 0, right: 600, top: 800 };
const WORDS: PdfBox = { left: 100, bottom: 400, right: 200, top: 405 };
const AROUND: PdfBox = { left: 90, bottom: 390, right: 210, top: 415 };
const HALF: PdfBox = { ...AROUND, right: 150 };
const WHITE: Colour = [255, 255, 255];
const BLACK: Colour = [0, 0, 0];
const NAVY: Colour = [20, 40, 90];

const area = (colour: Colour | null, box = AROUND): PageArea => ({ kind: 'area', box, colour });
const letters = (given: Partial<Letters> = {}): Letters => ({
  kind: 'letters',
  text: 'Kotlin',
  box: WORDS,
  shown: PAGE,
  size: 11,
  colours: [BLACK],
  inkless: false,
  ...given,
});
const white = letters({ colours: [WHITE] });
const inkless = letters({ colours: [], inkless: true });
const moved = (by: number, box = WORDS): PdfBox => ({
  ...box,
  left: box.left + by,
  right: box.right + by,
});

const CASES: readonly (readonly [string, boolean, readonly (PageArea | Letters)[]])[] = [
  ['black on the page', false, [letters()]],
  ['white on the page', true, [white]],
  ['nearly white on the page', true, [letters({ colours: [[245, 250, 255]] })]],
  ['light grey on the page', false, [letters({ colours: [[244, 255, 255]] })]],
  ['white on white that is painted', true, [area(WHITE, PAGE), white]],
  ['white on a dark banner', false, [area(NAVY), white]],
  ['white half on a dark banner', false, [area(NAVY, HALF), white]],
  ['navy on navy', true, [area(NAVY), letters({ colours: [NAVY] })]],
  ['navy half on navy', false, [area(NAVY, HALF), letters({ colours: [NAVY] })]],
  ['white on white on a dark banner', true, [area(NAVY), area(WHITE), white]],
  ['white on a dark banner on white', false, [area(WHITE), area(NAVY), white]],
  ['white beside a dark banner', true, [area(NAVY, moved(300, AROUND)), white]],
  ['white on what is not known', false, [area(null), white]],
  ['white half on what is not known', false, [area(null, HALF), white]],
  ['white on white that covers a picture', true, [area(null), area(WHITE), white]],
  ['white on half a picture that white half covers', false, [area(null), area(WHITE, HALF), white]],
  ['in a pattern', false, [letters({ colours: null })]],
  ['white with dark outlines', false, [letters({ colours: [WHITE, BLACK] })]],
  ['white with white outlines', true, [letters({ colours: [WHITE, WHITE] })]],
  ['just too small', true, [letters({ size: 1.9 })]],
  ['small print', false, [letters({ size: 2 })]],
  ['too small on what is not known', true, [area(null), letters({ size: 1 })]],
  ['beside the page', true, [letters({ box: moved(500) })]],
  ['half beside the page', false, [letters({ box: moved(450) })]],
  ['above the page', true, [letters({ box: { ...WORDS, bottom: 900, top: 905 } })]],
  ['cut off', true, [letters({ shown: { ...PAGE, left: 212 } })]],
  ['cut off near by', false, [letters({ shown: { ...PAGE, left: 210 } })]],
  ['half cut off', false, [letters({ shown: { ...PAGE, left: 150 } })]],
  ['cut off but for what reaches below', false, [letters({ shown: { ...PAGE, top: 390 } })]],
  ['cut off above', true, [letters({ shown: { ...PAGE, top: 388 } })]],
  ['where nothing at all is shown', true, [letters({ shown: { ...PAGE, right: -20 } })]],
  ['without ink on the page', true, [inkless]],
  ['without ink on a picture', false, [area(null), inkless]],
  ['without ink under a picture', false, [inkless, area(null)]],
  ['without ink beside a picture', true, [area(null, moved(300, AROUND)), inkless]],
  ['without ink on a banner', true, [area(NAVY), inkless]],
  ['covered', true, [letters(), area(WHITE)]],
  ['half covered', false, [letters(), area(WHITE, HALF)]],
  ['under what is not known', false, [letters(), area(null)]],
  ['on what would cover', false, [area(WHITE), letters()]],
  ['spaces in white', false, [letters({ text: ' \u00a0', colours: [WHITE] })]],
];

t.test('invisible letters, and doubtful ones', async (t) => {
  for (const [name, unseen, painted] of CASES) {
    t.equal(unseenOf(painted, PAGE).length, unseen ? 1 : 0, name);
  }
});

t.test('each is judged by what lies where it is, as it was painted', async (t) => {
  const low = { ...WORDS, bottom: 100, top: 105 };
  const other = letters({ colours: [WHITE], text: 'Redis', box: low });
  const later = letters({ colours: [NAVY], text: 'SQL', box: low });
  const tall = area(NAVY, { ...AROUND, bottom: 80, top: 120 });
  t.same(
    unseenOf([white, tall, other, letters(), later, area(NAVY, AROUND)], PAGE).map(
      ({ text }) => text,
    ),
    ['Kotlin', 'Kotlin', 'SQL'],
  );
});

t.test('letters that stand in two bands meet each area once, in its order', async (t) => {
  const tall = letters({ colours: [WHITE], size: 60, box: { ...WORDS, top: 430 } });
  const ground = { ...AROUND, top: 440 };
  const low = area(NAVY, { ...AROUND, top: 404 });
  t.same(unseenOf([low, area(WHITE, ground), tall], PAGE), [tall]);
  t.same(unseenOf([area(WHITE, ground), low, tall], PAGE), []);
});

t.test('with too many areas nothing is reported, and it ends quickly', async (t) => {
  const many = (count: number) => Array.from({ length: count }, () => area(WHITE));
  t.equal(unseenOf([...many(500), white], PAGE).length, 1);
  t.equal(unseenOf([...many(501), white], PAGE).length, 0);
  const start = process.cpuUsage().user;
  unseenOf([...many(100_000), ...Array.from({ length: 100_000 }, () => white)], PAGE);
  t.ok(process.cpuUsage().user - start < 3e6);
});
