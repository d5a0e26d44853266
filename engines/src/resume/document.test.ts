import t from 'tap';
import { type DocumentLine, mapSpan, readDocument, readTextLines } from './document.ts';
import { readResume } from './read-resume.ts';

/** Lines with their places on a page, x and row; letters are five points wide. */
function paged(lines: readonly (readonly [string, number, number, number?])[]) {
  let text = '';
  const found = lines.map(([words, x, row, size = 10]): DocumentLine => {
    const start = text.length;
    text += `${words}\n`;
    const end = start + words.length;
    const place = { page: 1, x, y: row * 14, width: words.length * 5, size };
    return { start, end, part: 'body', heading: false, item: false, bold: null, place };
  });
  return { text: text.trimEnd(), lines: found };
}

t.test('what is read stands in the document where it says', async (t) => {
  const sidebar = [
    ['Contact', 40, 0],
    ['ada.byron@', 40, 1],
    ['mill.example.com', 40, 2],
    ['Skills', 40, 3],
    ['Of\ufb01ce work', 40, 4],
    ['Latin', 40, 5],
    ['L e a d i n g', 40, 6],
    ['Greek', 40, 7],
  ] as const;
  const main = [
    ['Ada Byron', 200, 0, 20],
    ['Experience', 200, 1],
    ['Clerk, Acme Ltd', 200, 2],
    ['2019 – 2021', 200, 3],
    ['Kept the books of the house', 214, 4],
    ['with all that was in them', 214, 5],
    ['Education', 200, 6],
    ['BA, Calder College, 2015', 200, 7],
  ] as const;
  const { text, lines } = paged([...main, ...sidebar]);
  const reading = readDocument(text, lines);
  t.same(reading.columnPages, [1]);
  const { contact, jobs, skills } = readResume(reading);
  const sourceOf = (field: { readonly span: Parameters<typeof mapSpan>[1] } | null | undefined) =>
    field ? mapSpan(reading, field.span).map(({ start, end }) => text.slice(start, end)) : null;
  t.equal(contact.email?.value, 'ada.byron@mill.example.com');
  t.same(sourceOf(contact.email), ['ada.byron@\nmill.example.com']);
  t.same(
    skills.map(({ value }) => value),
    ['Office work', 'Latin', 'Leading', 'Greek'],
  );
  t.same(skills.flatMap(sourceOf), ['Of\ufb01ce work', 'Latin', 'L e a d i n g', 'Greek']);
  t.same([sourceOf(jobs[0]?.title), sourceOf(jobs[0]?.employer)], [['Clerk'], ['Acme Ltd']]);
  t.same(sourceOf(jobs[0]?.points[0]), ['Kept the books of the house\nwith all that was in them']);
});

t.test('a text as it is typed: items, blank lines, leading spaces', async (t) => {
  const text = '  Skills\n\n - Latin\n\t2) Greek';
  const lines = readTextLines(text);
  t.same(
    lines.map(({ start, end, item }) => [text.slice(start, end), item]),
    [
      ['  Skills', false],
      ['Latin', true],
      ['Greek', true],
    ],
  );
  const reading = readDocument(text, lines);
  t.equal(reading.text, 'Skills\nLatin\nGreek');
  t.same(
    reading.lines.map(({ apart }) => apart),
    [false, true, false],
  );
  t.equal(reading.origins[0], 2);
  const ruled = 'Skills\nLatin\n-----\nWork\n-----\nClerk';
  t.same(
    readDocument(ruled, readTextLines(ruled)).lines.map((line) => [line.text, line.apart]),
    [
      ['Skills', false],
      ['Latin', false],
      ['Work', true],
      ['Clerk', true],
    ],
  );
});

t.test('dates and lists that were broken over lines', async (t) => {
  const { text, lines } = paged([
    ['Experience', 40, 0],
    ['Clerk, Acme Ltd, Sept. 2015 –', 40, 1],
    ['Sept. 2016', 40, 2],
    ['Waiter, Blue Door, Aug 2012 – May', 40, 3],
    ['2014', 40, 4],
    ['Skills', 40, 6],
    ['Dutch, Latin, all of the old', 40, 7],
    ['Greek, Hebrew', 40, 8],
  ]);
  const reading = readDocument(text, lines);
  const { jobs, skills } = readResume(reading);
  t.match(jobs, [
    { title: { value: 'Clerk' }, dates: { to: { year: 2016, month: 9 } } },
    { title: { value: 'Waiter' }, dates: { to: { year: 2014, month: 5 } } },
  ]);
  const names = ['Dutch', 'Latin', 'all of the old Greek', 'Hebrew'];
  t.same(
    skills.map(({ value }) => value),
    names,
  );
  const [place] = mapSpan(reading, skills[2]?.span ?? { source: '', start: 0, end: 0 });
  t.equal(text.slice(place?.start, place?.end), 'all of the old\nGreek');
});

t.test('a line without a place among others: all are read as they come', async (t) => {
  const { text, lines } = paged([
    ['later', 40, 2],
    ['first', 40, 1],
  ]);
  t.equal(readDocument(text, lines).text, 'first\nlater');
  const [one, two] = lines;
  if (!one || !two) throw new Error('two lines');
  t.equal(readDocument(text, [one, { ...two, place: null }]).text, 'later\nfirst');
});

t.test('a name in letters set apart or in small capitals is read as its words', async (t) => {
  const nameOf = (first: string) => {
    const text = `${first}\nada@mill.example.com\n\nExperience\nClerk, Acme Ltd, 2019 – 2021`;
    return readResume(readDocument(text, readTextLines(text))).contact.name?.value;
  };
  for (const [written, name] of [
    ['J A N E  D O E', 'JANE DOE'],
    ['J A N E  Q .  D O E', 'JANE Q. DOE'],
    ['A N N E - M A R I E  O ’ N E I L', 'ANNE-MARIE O’NEIL'],
    ['J ANE D OE', 'JANE DOE'],
    ['J ANE Q. D OE', 'JANE Q. DOE'],
    ['J SMITH', 'J SMITH'],
    ['J. R. SMITH', 'J. R. SMITH'],
    ['JANE D OE', 'JANE D OE'],
  ] as const) {
    t.equal(nameOf(written), name, written);
  }
});
