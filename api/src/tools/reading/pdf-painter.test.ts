import t from 'tap';
import { PdfPainter } from './pdf-painter.ts';
import { unseenOf } from './unseen.ts';

const PAGE = { left: 0, bottom: 0, right: 600, top: 800 };

type Operation = readonly [string, ...unknown[]];

/** Returns the invisible words that these operations paint. */
function unseenIn(...operations: readonly Operation[]): string[] {
  const names = ['', ...new Set([...operations.map(([name]) => name), ...PATHS])];
  const painter = new PdfPainter(PAGE, { ...names });
  for (const [name, ...given] of operations) {
    const numbered = name === 'constructPath' ? [names.indexOf(String(given[0])), given[1]] : given;
    painter.paint(names.indexOf(name), numbered);
  }
  return unseenOf(painter.painted, PAGE).map(({ text }) => text);
}

const PATHS = ['fill', 'stroke', 'endPath'];
const path = (how: string, ...numbers: number[]): Operation => [
  'constructPath',
  how,
  [Float32Array.from(numbers)],
];
const rectangle = (how: string, x: number, y: number, x2: number, y2: number) =>
  path(how, 0, x, y, 1, x2, y, 1, x2, y2, 1, x, y2, 4);
const ground = rectangle('fill', 50, 50, 400, 400);
const turned = path('fill', 0, 50, 50, 1, 400, 400, 1, 400, 50, 1, 50, 400, 4);

const colour = (hex: string): Operation => ['setFillRGBColor', hex];
const WHITE = colour('#ffffff');
const BLACK = colour('#000000');
const glyph = (unicode: string, more = {}) => ({ unicode, width: 500, isSpace: false, ...more });
const GLYPHS = ['a', 'b', 'c'].map((letter) => glyph(letter));
const at = (x: number, y: number): Operation[] => [
  ['beginText'],
  ['setFont', 'f', 10],
  ['moveText', x, y],
];
const say: Operation[] = [...at(100, 100), ['showText', GLYPHS]];
const white: Operation[] = [WHITE, ...say];
const gState = (...entries: unknown[]): Operation => ['setGState', entries];

t.test('what is in doubt is seen', async (t) => {
  const cases: Readonly<Record<string, readonly Operation[]>> = {
    'a pattern on black': [BLACK, ground, ['setFillColorN', 'Pattern'], ...say],
    'no colour at all': [['setFillTransparent'], ...say],
    'letters that mix with their ground': [gState(['BM', 'multiply']), ...white],
    'letters of which a mask shows some': [gState(['SMask', true]), ...white],
    'on a ground that mixes': [BLACK, gState(['BM', 'multiply']), ground, ...white],
    'on a shading': [['save'], ['shadingFill', 'p'], ['restore'], ...white],
    'on a drawn letter': [['rawFillPath', []], ...white],
    'on a form’s picture': [
      ['paintFormXObjectBegin', [300, 0, 0, 300, 50, 50], null],
      ['paintFormXObjectEnd'],
      ...white,
    ],
    'in a layer that can be turned off': [['beginMarkedContentProps', 'OC', {}], ...white],
    'after letters that cut out': [['setTextRenderingMode', 7], ...say, ...white],
    'on what letters have cut out': [
      ['setTextRenderingMode', 7],
      ...say,
      ['setTextRenderingMode', 0],
      ground,
      ...say,
    ],
    'letters that cut out what follows': [WHITE, ['setTextRenderingMode', 7], ...say],
    'letters that are drawings': [
      WHITE,
      ...at(100, 100),
      ['showText', [glyph('abc', { operatorListId: 'a' })]],
    ],
    'letters that run downwards': [
      WHITE,
      ...at(100, 100),
      ['showText', [glyph('abc', { vmetric: [0, 0, 0] })]],
    ],
    'on a bow tie': [turned, ...say],
    'on a triangle': [path('fill', 0, 50, 50, 1, 400, 50, 1, 400, 400, 1, 400, 50, 4), ...say],
    'on an open corner': [
      path('fill', 0, 50, 50, 1, 400, 50, 1, 400, 400, 1, 50, 400, 1, 400, 50),
      ...say,
    ],
    'on a turned rectangle': [
      ['save'],
      ['transform', 0.7, 0.7, -0.7, 0.7, 0, 0],
      rectangle('fill', 100, 0, 300, 300),
      ['restore'],
      ...say,
    ],
    'on two rectangles at once': [
      path(
        'fill',
        0,
        50,
        50,
        1,
        400,
        50,
        1,
        400,
        90,
        1,
        50,
        90,
        4,
        0,
        50,
        90,
        1,
        400,
        90,
        1,
        400,
        400,
        1,
        50,
        400,
        4,
      ),
      ...say,
    ],
    'a pale group on a pale ground': [
      gState(['ca', 0.5]),
      ['beginGroup', {}],
      BLACK,
      ground,
      ['endGroup'],
      ...white,
    ],
  };
  for (const [name, operations] of Object.entries(cases)) t.same(unseenIn(...operations), [], name);
});

t.test('an ended state causes no more doubt', async (t) => {
  const cases: Readonly<Record<string, readonly Operation[]>> = {
    mixing: [gState(['BM', 'multiply']), gState(['BM', 'source-over']), ...white],
    'a mask': [gState(['SMask', true]), gState(['SMask', false]), ...white],
    'a layer': [['beginMarkedContentProps', 'OC', {}], ['endMarkedContent'], ...white],
    'other marked content': [['beginMarkedContentProps', 'Span', {}], ...white],
    'marked content within': [
      ['beginMarkedContent', 'P'],
      ['beginMarkedContentProps', 'OC', {}],
      ['endMarkedContent'],
      ...white,
    ],
    'a group': [
      ['save'],
      gState(['BM', 'multiply']),
      ['beginGroup', {}],
      ['endGroup'],
      ['restore'],
      ...white,
    ],
    'a mask’s own drawing': [
      ['beginGroup', { smask: {} }],
      BLACK,
      ground,
      ...say,
      ['endGroup'],
      ...white,
    ],
    'a form’s box': [
      ['paintFormXObjectBegin', null, [0, 0, 20, 20]],
      BLACK,
      ground,
      ['paintFormXObjectEnd'],
      ...white,
    ],
    'a group’s box': [
      ['beginGroup', { bbox: [0, 0, 20, 20] }],
      BLACK,
      ground,
      ['endGroup'],
      ...white,
    ],
    'a small picture': [['save'], ['transform', 4, 0, 0, 4, 100, 100], ['restore'], ...white],
    'a thin line': [['setLineWidth', 3], rectangle('stroke', 50, 50, 400, 400), ...white],
    'a path that is not painted': [rectangle('endPath', 50, 50, 400, 400), ...white],
    'an empty path': [['clip'], ['constructPath', 'endPath', [null]], ...white],
  };
  for (const [name, operations] of Object.entries(cases)) {
    t.same(unseenIn(...operations), ['abc'], name);
  }
});

t.test('letters stand where the operations before put them', async (t) => {
  const there: Operation = ['showText', GLYPHS];
  const offPage = (...operations: readonly Operation[]) => unseenIn(...at(100, 100), ...operations);
  t.same(offPage(['setLeading', 90], ['nextLine'], there), []);
  t.same(offPage(['setLeading', 90], ['nextLine'], ['nextLine'], there), ['abc']);
  t.same(offPage(['setLeadingMoveText', 0, -90], there, ['nextLine'], there), ['abc']);
  t.same(offPage(['moveText', 600, 0], there), ['abc']);
  t.same(offPage(['setTextMatrix', [1, 0, 0, 1, 700, 0]], there), ['abc']);
  t.same(offPage(['setTextRise', -200], there), ['abc']);
  t.same(offPage(['setHScale', 5], there), ['abc'], 'squeezed');
  const wide = (...before: Operation[]) =>
    offPage(...before, ['showText', [...GLYPHS, -1000, glyph(' ', { isSpace: true })]], there);
  t.same(wide(), []);
  t.same(wide(['setCharSpacing', 130]), ['abc']);
  t.same(wide(['setWordSpacing', 500]), ['abc']);
  t.same(offPage(['showText', [-60_000]], there), ['abc'], 'a gap by a number');
});

t.test('a gap parts words, and a kern does not', async (t) => {
  const pieces = [glyph('a'), -120, glyph('b'), -300, glyph('c'), 300, glyph('d')];
  t.same(unseenIn(WHITE, ...at(100, 100), ['showText', pieces]), ['ab cd']);
});

t.test('how it is painted is kept and given back', async (t) => {
  t.same(unseenIn(['save'], WHITE, ['restore'], ...say), []);
  t.same(unseenIn(WHITE, ['save'], BLACK, ['restore'], ['restore'], ...say), ['abc']);
  t.same(
    unseenIn(
      gState(['Font', ['f', 1]]),
      ['beginText'],
      ['moveText', 100, 100],
      ['showText', GLYPHS],
    ),
    ['abc'],
  );
  t.same(unseenIn(gState(['ca', 0.03]), ...say), ['abc'], 'hardly any ink');
  t.same(unseenIn(gState(['ca', 0.04]), ...say), []);
  t.same(unseenIn(gState(['ca', 0]), ['beginGroup', {}], ...say), ['abc'], 'a group without ink');
  const outlined: Operation = ['setTextRenderingMode', 1];
  t.same(unseenIn(outlined, ['setStrokeRGBColor', '#ffffff'], ...say), ['abc']);
  t.same(unseenIn(outlined, gState(['CA', 0]), ...say), ['abc']);
  t.same(unseenIn(outlined, ['setStrokeColorN', 'Pattern'], ...say), []);
});
