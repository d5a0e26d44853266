import { readFile } from 'node:fs/promises';
import t from 'tap';
import { roleQuestions } from '../testing/role-questions.ts';
import { isOutOfReach, type Means, openingsOf, rateLevel, ratePay, reachOf } from './fit.ts';

const bytes = (name: string) => readFile(new URL(`../../data/${name}`, import.meta.url));
const { data } = roleQuestions(
  await bytes('career.json'),
  await bytes('titles.json'),
  await bytes('work.json'),
);
const occupation = (code: string) => {
  const point = data.byCode.get(code);
  if (point === undefined) throw new Error(code);
  return point.occupation;
};
const COOK = '35-2014.00';
const means = (given: Partial<Means> = {}): Means => ({
  education: 1,
  schooling: null,
  payFloor: null,
  base: [occupation(COOK)],
  hasLed: true,
  ...given,
});

t.test('supervisors only of a trade that the person worked in and led in', async (t) => {
  const level = (code: string, given: Partial<Means> = {}, done: number | null = null) =>
    rateLevel(occupation(code), means(given), done);
  t.equal(level('35-1012.00'), 1, 'of cooks');
  t.equal(level('35-1012.00', { hasLed: false }), 0.5);
  t.equal(level('45-1011.00'), 0, 'of farm workers');
  t.equal(level('45-1011.00', {}, 0.9), 0.4, 'of farm workers, whose work they did');
  t.equal(level('11-1011.00'), 0, 'chief executives');
  t.equal(level('43-5071.00'), 1, 'leads no one');
});

t.test('a profession with years of study is out of reach, other work is not', async (t) => {
  const out = (code: string, education: number) =>
    isOutOfReach(occupation(code), means({ education }), data.work);
  for (const code of ['17-2051.00', '23-1011.00', '29-1215.00', '19-1011.00'])
    t.ok(out(code, 1), code);
  t.notOk(out('17-2051.00', 5), 'an engineer with a degree');
  t.notOk(out('13-1051.00', 1), 'estimators come from the trades');
  const reach = (education: number) =>
    reachOf(occupation('13-1151.00'), means({ education }), data.work);
  t.ok((reach(1) ?? 1) < (reach(5) ?? 0));
  t.equal(reachOf(occupation('43-5071.00'), means({ education: null }), data.work), null);
});

t.test(
  'pay is compared with the floor, else with the own work; what is unknown stays so',
  async (t) => {
    const pay = (payFloor: number | null, code = '43-3061.00') =>
      ratePay(occupation(code), means({ payFloor }));
    t.equal(pay(30_000), 1);
    t.ok((pay(60_000) ?? 1) < 0.6);
    t.equal(pay(null), 1, 'more than a cook earns');
    t.equal(pay(60_000, '43-5032.00'), null);
  },
);

t.test('occupations of one page share its openings', async (t) => {
  const [teachers, nurses] = [
    openingsOf(occupation('25-1111.00')),
    openingsOf(occupation('29-1141.00')),
  ];
  t.ok(teachers !== null && nurses !== null && teachers < nurses, `${teachers} ${nurses}`);
});
