import t from 'tap';
import { csvCell, escapeFormula, GUARDED_CHARACTERS, unescapeFormula } from './csv.ts';

t.test('no cell begins as a formula does', async (t) => {
  for (const formula of ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', ' =1', '＝1', "'=1"]) {
    t.equal(escapeFormula(formula), `'${formula}`);
    t.equal(unescapeFormula(escapeFormula(formula)), formula);
    t.ok(GUARDED_CHARACTERS.includes(formula.codePointAt(0) ?? 0));
  }
  t.equal(escapeFormula('a=1'), 'a=1');
  t.equal(unescapeFormula('a=1'), 'a=1');
  t.equal(escapeFormula(''), '');
});

t.test('quotes, commas and line ends are kept; numbers stay numbers', async (t) => {
  t.equal(csvCell('a "b", c'), '"a ""b"", c"');
  t.equal(csvCell('a\nb'), '"a\nb"');
  t.equal(csvCell('\r=1'), '"\'\r=1"');
  t.same([csvCell(null), csvCell(''), csvCell(-5), csvCell('a-b')], ['', '""', '-5', 'a-b']);
});
