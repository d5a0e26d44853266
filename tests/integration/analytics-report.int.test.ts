/** Reports of pages: staff pages are left out, and a release narrows the period. */
import { keepAnalytics } from '@roletrail/api/analytics/upkeep';
import { sql } from 'kysely';
import t from 'tap';
import { createTestUser } from '../helpers/api.ts';
import { batch, send, startApi, stored, view, vital } from '../helpers/collect.ts';

const DAY_MS = 86_400_000;

t.test('pages of the staff area are left out until they are asked for', async (t) => {
  const api = await startApi(t);
  const admin = await createTestUser(api, { roles: ['admin'], consent: true });
  const today = new Date().toISOString().slice(0, 10);
  const read = async (path: string, query: Record<string, string> = {}) => {
    const days = { from: today, to: today };
    const answer = await api.app.inject({
      url: `/api/admin/${path}?${new URLSearchParams({ ...days, ...query })}`,
      headers: admin.headers,
    });
    t.equal(answer.statusCode, 200, answer.body);
    return answer.json();
  };
  const desk = [
    view('/admin/users'),
    view('/admin/cohorts', '/admin/users'),
    vital(9000, '/admin/users'),
  ];
  t.equal(await send(api, batch(desk)), 204);
  t.equal(await send(api, batch([view('/'), vital(1000), view('/admin/cohorts', '/')])), 204);
  t.equal(await send(api, batch([view('/about/data')])), 204);
  t.same(api.app.collector.live(), { visits: 1, pages: [{ path: '/about/data', visits: 1 }] });
  await stored(api);
  const visits = async () => {
    const { metrics } = await read('business-intelligence');
    return metrics.find(({ id }: { id: string }) => id === 'visits').figures[0].value;
  };
  const check = async () => {
    const use = await read('analytics');
    t.match(use.points, [{ views: 2, visits: 2 }]);
    t.same(use.pages.map(({ path }: { path: string }) => path).sort(), ['/', '/about/data']);
    t.match(await read('analytics/vitals'), { all: [{ count: 1 }], byDay: [{ count: 1 }] });
    t.equal(await visits(), 2);
    t.match(await read('analytics', { staff: 'with' }), { points: [{ views: 5, visits: 3 }] });
    t.match(await read('analytics/vitals', { staff: 'with' }), { byDay: [{ count: 2 }] });
    t.match(await read('analytics', { path: '/admin/cohorts' }), {
      points: [{ views: 2, visits: 0 }],
    });
  };
  await check();
  await keepAnalytics(api.db, Date.now() + DAY_MS + 600_000);
  await check();
});

t.test('a release narrows the period to its days', async (t) => {
  const api = await startApi(t);
  const admin = await createTestUser(api, { roles: ['admin'], consent: true });
  await sql`
    insert into analytics_build (build, since) values ('old', now() - interval '800 days'),
      ('one', now() - interval '20 days'), ('two', now() - interval '5 days')`.execute(api.db);
  await sql`
    insert into analytics_day (day, dimension, value, path, device, views, entries, lasts)
    select (now() at time zone 'UTC')::date - d, 'page', '', '/', 'phone', 1, 1, 1
    from generate_series(1, 30) d`.execute(api.db);
  await sql`
    insert into analytics_vital_day (day, name, path, device, bucket, measured)
    select (now() at time zone 'UTC')::date - d, 'LCP', '/', 'phone', bucket, 2
    from generate_series(1, 30) d, generate_series(100, 103) bucket`.execute(api.db);
  const day = (ago: number) => new Date(Date.now() - ago * DAY_MS).toISOString().slice(0, 10);
  const read = (path: string, release: string, from = day(30)) =>
    api.app.inject({
      url: `/api/admin/analytics${path}?${new URLSearchParams({ from, to: day(0), release })}`,
      headers: admin.headers,
    });
  const use = (await read('', 'one')).json();
  t.same(use.period, { from: day(20), to: day(5) });
  t.equal(use.points.length, 16);
  t.equal(use.before.length, 16);
  t.same(use.releases, [
    { build: 'two', from: day(5), to: null },
    { build: 'one', from: day(20), to: day(5) },
    { build: 'old', from: day(800), to: day(20) },
  ]);
  const speed = (await read('/vitals', 'two')).json();
  t.same(speed.period, { from: day(5), to: day(0) });
  t.same(
    speed.byDay.map(({ day: at }: { day: string }) => at),
    [5, 4, 3, 2, 1].map(day),
  );
  // each day has the histogram of the whole, so its percentile is that of the whole
  for (const { p75 } of speed.byDay) t.equal(p75, speed.all[0].p75);
  t.same(speed.builds, [{ build: 'two', day: day(5) }]);
  t.equal((await read('', 'three')).statusCode, 404);
  t.equal((await read('', 'one', day(3))).statusCode, 404, 'no day of it');
});
