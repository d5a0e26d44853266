import { readFile } from 'node:fs/promises';
import t from 'tap';
import { roleQuestions } from '../testing/role-questions.ts';
import { choose, ranked } from './choose.ts';
import type { RoleFilter } from './filters.ts';

const bytes = (name: string) => readFile(new URL(`../../data/${name}`, import.meta.url));
const { data } = roleQuestions(
  await bytes('career.json'),
  await bytes('titles.json'),
  await bytes('work.json'),
);
const nurse = data.byCode.get('29-1141.00');
if (nurse === undefined) throw new Error('no nurses');
const order = ranked(nurse, data, new Set(['29-1141.00']));
const codes = (filters: readonly RoleFilter[], count = 10) =>
  choose(order, filters, count).map(({ point }) => point.occupation.code);

t.test('choose keeps the order and takes at most three of a broad occupation', async (t) => {
  const chosen = codes([], 30);
  t.equal(chosen.length, 30);
  const places = chosen.map((code) => order.findIndex((one) => one.point.occupation.code === code));
  t.same(
    places,
    [...places].sort((a, b) => a - b),
  );
  const nurses = order.filter(({ point }) => point.occupation.code.startsWith('29-114'));
  t.ok(nurses.length > 3, 'more than three are near');
  t.equal(chosen.filter((code) => code.startsWith('29-114')).length, 3);
});

t.test('choose leaves out what a filter misses, and keeps what it does not know', async (t) => {
  const verdict = (code: string) => (code.startsWith('29-1') ? 'missed' : 'unknown');
  const filter: RoleFilter = {
    name: 'patients',
    judge: ({ occupation }) => verdict(occupation.code),
  };
  const chosen = codes([filter]);
  t.equal(chosen.length, 10);
  t.notOk(chosen.some((code) => code.startsWith('29-1')));
});
