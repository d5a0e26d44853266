import t from 'tap';
import { csvCell, GUARDED_CHARACTERS, guarded, unguarded } from './csv.ts';

t.test('no cell begins as a formula does', async (t) => {
  for (const formula of ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', ' =1', '＝1', "'=1"]) {
    t.equal(guarded(formula), `'${formula}`);
    t.equal(unguarded(guarded(formula)), formula);
    t.ok(GUARDED_CHARACTERS.includes(formula.codePointAt(0) ?? 0));
  }
  t.equal(guarded('a=1'), 'a=1');
  t.equal(unguarded('a=1'), 'a=1');
  t.equal(guarded(''), '');
});

t.test('quotes, commas and line ends are kept; numbers stay numbers', async (t) => {
  t.equal(csvCell('a "b", c'), '"a ""b"", c"');
  t.equal(csvCell('a\nb'), '"a\nb"');
  t.equal(csvCell('\r=1'), '"\'\r=1"');
  t.same([csvCell(null), csvCell(''), csvCell(-5), csvCell('a-b')], ['', '""', '-5', 'a-b']);
});
