import t from 'tap';
import { nightOf } from './brute-force.ts';
import { pageViews } from './page-views.ts';
import { FAILED_RELEASE, LOSING_TOOL, PROMO_SPIKE } from './stories.ts';
import { DAY_MS, planYear } from './year-plan.ts';

const END = Date.parse('2026-11-29T22:30:00Z');
const year = planYear('monday', 400, END);

t.test('the same seed gives the same people, visits, acts and measurements', async (t) => {
  const textOf = (seed: string) => {
    const made = planYear(seed, 60, END);
    return JSON.stringify([
      made.people,
      [...made.acts.values()],
      [...pageViews(made, ['pay', 'skills'])],
    ]);
  };
  const once = textOf('monday');
  t.ok(textOf('monday') === once);
  t.notOk(textOf('tuesday') === once);
});

t.test('visits are in order, within the year, and begin with a sign-up', async (t) => {
  for (const { visits } of year.people) {
    const times = visits.map(({ at }) => at);
    t.same(
      times,
      times.toSorted((a, b) => a - b),
    );
    t.ok((times.at(-1) ?? 0) < END - year.start);
    t.same(
      visits.map(({ begins }) => begins === 'sign up'),
      visits.map((_, i) => i === 0),
    );
  }
});

t.test('each story is in the plan', async (t) => {
  const signUps = (from: number, to: number) =>
    year.people.filter(({ visits }) => {
      const day = (visits[0]?.at ?? 0) / DAY_MS;
      return day >= from && day < to;
    });
  const week = signUps(FAILED_RELEASE.from, FAILED_RELEASE.to + 1).length;
  const weekBefore = signUps(FAILED_RELEASE.from - 7, FAILED_RELEASE.from).length;
  t.ok(week < weekBefore, `${week} sign-ups in the failed week, ${weekBefore} before`);
  const promo = year.people.filter(({ kind }) => kind === 'promo');
  t.equal(promo.length, 400 * PROMO_SPIKE.share);
  t.ok(signUps(PROMO_SPIKE.from, PROMO_SPIKE.to + 1).length >= promo.length);
  const losing = year.people.filter(({ kind }) => kind === 'losing');
  const share = (people: typeof losing) =>
    people.filter(({ visits }) => visits.length > 1).length / people.length;
  t.ok(share(losing) < 0.25, 'few of them come again');
  t.ok(share(year.people.filter(({ kind }) => kind === 'ordinary')) > 0.5);
  const runs = losing.flatMap(({ visits }) => year.acts.get(visits[0] ?? ({} as never)) ?? []);
  t.ok(runs.some((act) => act.kind === 'run' && act.engine === LOSING_TOOL.engine));
});

t.test('the night is the last one that is over', async (t) => {
  t.equal(nightOf(Date.parse('2026-11-29T02:30:00Z')), Date.parse('2026-11-29T01:00:00Z'));
  t.equal(nightOf(Date.parse('2026-11-29T02:29:00Z')), Date.parse('2026-11-28T01:00:00Z'));
});
