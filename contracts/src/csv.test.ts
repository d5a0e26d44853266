import t from 'tap';
import {
  csvCell,
  escapeFormula,
  GUARDED_CHARACTERS,
  listCell,
  listLine,
  unescapeFormula,
} from './csv.ts';

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

/** Parts of a line if these characters separate cells, quotes ignored, that begin as a formula. */
const formulasIn = (line: string) =>
  line.split(/[;\t\r\n]/).filter((part) => /^[ "\u00a0]*[=+\-@＝＋－＠]/.test(part));

t.test('no part of a list’s cell begins as a formula does', async (t) => {
  for (const sign of ['=', '+', '-', '@', '＝', '＋', '－', '＠']) {
    const formula = `${sign}cmd|' /C calc'!A0`;
    for (const before of [';', '; ', ';;', ';"', '\t', '\n', '\r\n\t', ';\u00a0', `;${formula};`]) {
      const text = `Bob${before}${formula}`;
      t.same(formulasIn(listLine(['id', text, 'end'])), [], JSON.stringify(text));
      t.not(formulasIn(`id,${csvCell(text)},end`).length, 0, 'the test sees a formula');
    }
  }
});

t.test('a list keeps texts without a formula, and quotes what may be separated', async (t) => {
  const texts = ['a; b', ';', 'a\tb', 'a;b-c', 'x;"y', 'a-b', '', null, -5, '=1'];
  const cells = ['"a; b"', '";"', '"a\tb"', '"a;b-c"', '"x;""y"', 'a-b', '""', '', '-5', "'=1"];
  t.same(texts.map(listCell), cells);
});
