import t from 'tap';
import { DifferenceTable } from './difference-table.ts';
import type { RowDifference } from './differences.ts';

const key = { topic: 'consent-events', partition: 2 };
const hashes = (at: number) => `${'a'.repeat(at)}b${'a'.repeat(200 - at)}`;
const row = (live: RowDifference['live'], shadow: RowDifference['shadow']): RowDifference => ({
  table: 'ledger_tree',
  key,
  live,
  shadow,
});

t.test('a line for each column that differs', async (t) => {
  const changed = row({ size: 3, root: null, level: 0 }, { size: 12, root: 'x', level: 0 });
  const table = new DifferenceTable([changed]);
  t.equal(table.head, 'table        key                               column  live  shadow');
  t.same(table.lines(changed), [
    'ledger_tree  topic=consent-events partition=2  size    3     12',
    'ledger_tree  topic=consent-events partition=2  root    null  "x"',
  ]);
});

t.test('a row that only one has; one that is longer than the first', async (t) => {
  const table = new DifferenceTable([row(null, { size: 1 })]);
  t.match(table.lines(row(null, { size: 1 })), [/ \(row\) +missing +there$/]);
  t.match(table.lines(row({ size: 1 }, null)), [/ \(row\) +there +missing$/]);
  t.match(table.lines(row({ size: 'longer than that' }, { size: 2 })), [/"longer than that" +2$/]);
});

t.test('long values are shown where they differ', async (t) => {
  for (const at of [0, 50, 199]) {
    const table = new DifferenceTable([]);
    const [line = ''] = table.lines(row({ hashes: hashes(at) }, { hashes: hashes(200) }));
    const [live = '', shadow = ''] = line.split(/ +/).slice(-2);
    t.match(live, /b/, `at ${at}`);
    t.not(live, shadow);
    t.ok(live.length <= 42, live);
  }
});

t.test('nothing acts on a terminal', async (t) => {
  const [line] = new DifferenceTable([]).lines(row({ name: 'a\u009b31m\u202e' }, { name: 'b' }));
  t.match(line, /\\u\{9b\}31m\\u\{202e\}/);
});
