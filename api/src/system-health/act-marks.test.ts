import { readFile } from 'node:fs/promises';
import t from 'tap';
import { listActionMarks } from './act-marks.ts';

const golden = (type: string) =>
  readFile(new URL(`../../../contracts/golden/roletrail.${type}.json`, import.meta.url));
const at = (second: number) => new Date(Date.UTC(2026, 10, 23, 9, 0, second));

t.test('actions on a projection are marked, whichever event version recorded them', async (t) => {
  const first = await golden('projection.rebuilt.v1');
  const third = await golden('projection.rebuilt.v3');
  const mode = (name: string) =>
    Buffer.from(third.toString().replace(/"mode":"\w+"/, `"mode":"${name}"`));
  const marks = listActionMarks([
    { at: at(0), entry: first },
    { at: at(1), entry: mode('swapped') },
    { at: at(2), entry: mode('rolled_back') },
  ]);
  t.match(marks, [
    { at: at(0), kind: 'rebuilt', says: /^The projection \S+ was rebuilt in place\.$/ },
    { at: at(1), kind: 'rebuilt', says: /^The projection \S+ was rebuilt: the tables folded / },
    { at: at(2), kind: 'rebuilt', says: /^The projection \S+ was swapped back\.$/ },
  ]);
});

t.test('letters dealt with at once are one mark, later ones another', async (t) => {
  const redriven = await golden('dead_letter.redriven.v1');
  const discarded = await golden('dead_letter.discarded.v1');
  const marks = listActionMarks([
    { at: at(0), entry: redriven },
    { at: at(1), entry: redriven },
    { at: at(2), entry: discarded },
    { at: at(61), entry: redriven },
    { at: at(62), entry: redriven },
  ]);
  t.same(
    marks.map(({ at, kind }) => [at, kind]),
    [
      [at(0), 'redriven'],
      [at(2), 'discarded'],
      [at(61), 'redriven'],
    ],
  );
  t.match(marks[0], { says: /^A dead letter of \S+ was redriven\.$/ });
});

t.test('what is none of these is no mark', (t) => {
  t.same(listActionMarks([{ at: at(0), entry: Buffer.from('{') }]), []);
  t.end();
});
