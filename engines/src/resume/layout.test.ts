import t from 'tap';
import { readPages } from './layout.ts';
import type { PlacedText } from './placed-text.ts';

const SIZE = 10;
const STEP = 14;

/** Text at a column and a row; characters are half as wide as high. */
function put(text: string, x: number, row: number, more: Partial<PlacedText> = {}): PlacedText {
  const width = text.length * SIZE * 0.5;
  return { text, page: 1, x, y: row * STEP, width, size: SIZE, bold: false, start: 0, ...more };
}

const textOf = (items: readonly PlacedText[]) => readPages(items).text.split('\n');

t.test('one column: rows from the top, a date at the right margin behind a tab', async (t) => {
  const reading = readPages([
    put('second line of text', 40, 2),
    put('Engineer, Acme', 40, 1),
    put('2019 – 2021', 480, 1),
  ]);
  t.same(reading.text.split('\n'), ['Engineer, Acme\t2019 – 2021', 'second line of text']);
  t.same(reading.columnPages, []);
  t.same(
    reading.lines.map(({ start }) => start),
    [0, 27],
  );
});

t.test('a sidebar is read by itself, and what runs across before it', async (t) => {
  const items = [put('Maria Lopez, a name that is set across the whole page as a title', 40, 0)];
  for (let row = 1; row <= 12; row++) {
    items.push(put(`aside ${row}`, 40, row));
    items.push(put(`what stands in the main part ${row}`, 200, row));
  }
  const lines = textOf(items);
  t.match(lines[0], /^Maria/);
  t.same(
    lines.slice(1, 13),
    Array.from({ length: 12 }, (_, i) => `aside ${i + 1}`),
  );
  t.equal(lines.length, 25);
  t.same(readPages(items).columnPages, [1]);
});

t.test('dates in a column of their own stay beside what they date', async (t) => {
  const items = Array.from({ length: 8 }, (_, row) => [
    put(`${2010 + row} – ${2011 + row}`, 40, row),
    put(`Engineer at a company of some name ${row}`, 200, row),
  ]).flat();
  t.match(textOf(items)[0], /^2010 – 2011\tEngineer/);
  t.same(readPages(items).columnPages, []);
});

t.test('what stands at the right margin stays beside its line', async (t) => {
  const towns = ['Boise, ID', 'Springfield, IL', 'New Orleans, LA', 'Rome, NY', 'Fort Wayne, IN'];
  const items = towns.flatMap((town, row) => [
    put(`An employer of some name ${row}`, 40, row * 2),
    put(town, 560 - town.length * SIZE * 0.5, row * 2),
    put(`Its title ${row}`, 40, row * 2 + 1),
  ]);
  t.match(textOf(items)[0], /^An employer of some name 0\tBoise, ID$/);
  t.same(readPages(items).columnPages, []);
});

t.test('letters set apart, ligatures and icons are text again', async (t) => {
  t.same(
    textOf([
      put('W O R K  H I S T O R Y', 40, 0),
      put('e\ufb03cient o\ufb03ce', 40, 1),
      put('\ue0b0 555-0100', 40, 2),
    ]),
    ['WORK HISTORY', 'efficient office', '555-0100'],
  );
});

t.test('a wider space sets a line apart, the usual one does not', async (t) => {
  const rows = [0, 1, 2, 4, 5];
  const { lines } = readPages(rows.map((row) => put(`line ${row}`, 40, row)));
  t.same(
    lines.map(({ apart }) => apart),
    [false, false, false, true, false],
  );
});

t.test('pages follow each other; nothing is nothing', async (t) => {
  t.same(textOf([put('later', 40, 0, { page: 2 }), put('first', 40, 50)]), ['first', 'later']);
  t.same(readPages([]), { text: '', origins: [], lines: [], columnPages: [] });
});

t.test('a date that did not fit into its line is one', async (t) => {
  const lines = ['Clerk, Acme | Aug', '2016 – May 2020', 'Filed in August', '2016 cases'];
  t.same(textOf(lines.map((text, row) => put(text, 40, row))), [
    'Clerk, Acme | Aug 2016 – May 2020',
    'Filed in August',
    '2016 cases',
  ]);
});

t.test('as many columns of one word as a document may have lines take bounded work', async (t) => {
  const columns = 2000;
  const scattered = Array.from({ length: columns }, (_, at) =>
    put('word', (at * 37) % 6000, (at * 53) % 700),
  );
  const before = process.cpuUsage();
  t.ok(readPages(scattered).lines.length > 0);
  const { user, system } = process.cpuUsage(before);
  t.ok((user + system) / 1e6 < 10, `${(user + system) / 1e6} s of the processor`);
});
