import t from 'tap';
import { csvCell, csvFile } from './csv.ts';

t.test('a cell that a spreadsheet would run is made text', async (t) => {
  for (const evil of ['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '\rx', "=cmd|' /C calc'!A0"]) {
    t.ok(csvCell(evil).replace(/^"/, '').startsWith("'"), JSON.stringify(evil));
  }
  t.equal(csvCell(-5), '-5', 'a number is no formula');
  t.equal(csvCell('a-b'), 'a-b');
});

t.test('quotes, commas and line ends are kept', async (t) => {
  t.equal(csvCell('a "b", c'), '"a ""b"", c"');
  t.equal(csvCell('a\nb'), '"a\nb"');
  t.equal(csvCell(null), '');
  t.equal(csvFile(['n', 'ok'], [[1, true]]), '\uFEFFn,ok\r\n1,true\r\n');
});
