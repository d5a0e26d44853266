/** Rate limits, plans with their quotas, and data sets, as staff change and read them. */
import type { DataSetList } from '@roletrail/contracts/http/datasets';
import type { Pricing } from '@roletrail/contracts/http/pricing';
import type { RevenueAnswer } from '@roletrail/contracts/http/revenue';
import type { SettingList } from '@roletrail/contracts/http/settings';
import type { LimitKey } from '@roletrail/contracts/staff/settings';
import type {
  PlanHistory,
  PlanList,
  PlanValue,
  StaffPlan,
} from '@roletrail/contracts/tools/staff-plans';
import { sql } from 'kysely';
import t from 'tap';
import { eventsAbout } from '../helpers/admin-events.ts';
import {
  createTestUser,
  outcome,
  PASSWORD,
  type TestApi,
  type TestUser,
  testApi,
} from '../helpers/api.ts';
import { liveApis } from '../helpers/realtime.ts';
import { waitFor } from '../helpers/wait-for.ts';

let api: TestApi;
let beside: TestApi;
t.before(async () => {
  api = await testApi();
  beside = await testApi({ beside: api });
});
t.teardown(async () => {
  await beside[Symbol.asyncDispose]();
  await api[Symbol.asyncDispose]();
});

const admin = (of: TestApi = api) => createTestUser(of, { roles: ['admin'], consent: true });

const read = async <T>(who: TestUser | null, url: string, of: TestApi = api): Promise<T> => {
  const answer = await of.app.inject({ url, headers: who?.headers ?? {} });
  t.equal(outcome(answer), '200', url);
  return answer.json<T>();
};

async function planOf(who: TestUser, slug: string): Promise<StaffPlan> {
  const { items } = await read<PlanList>(who, '/api/admin/plans');
  const found = items.find((plan) => plan.slug === slug);
  if (found === undefined) throw new Error(`no plan ${slug}`);
  return found;
}

const putPlan = (who: TestUser, slug: string, value: object, version: string, of: TestApi = api) =>
  of.app.inject({
    method: 'PUT',
    url: `/api/admin/plans/${slug}`,
    headers: { ...who.headers, 'if-match': version },
    payload: { reason: 'For the test', value },
  });

/** Changes some values of a plan and demands success. */
async function changePlan(who: TestUser, slug: string, change: Partial<PlanValue>) {
  const { value, version } = await planOf(who, slug);
  t.equal(outcome(await putPlan(who, slug, { ...value, ...change }, version)), '200');
  return value;
}

async function putLimit(who: TestUser, key: LimitKey, value: unknown, of: TestApi) {
  const { items } = await read<SettingList>(who, '/api/admin/settings', of);
  const version = items.find((item) => item.key === key)?.version ?? '';
  return of.app.inject({
    method: 'PUT',
    url: `/api/admin/settings/${key}`,
    headers: { ...who.headers, 'if-match': version },
    payload: { reason: 'For the test', value, currentPassword: PASSWORD },
  });
}

const subscribe = (of: TestApi) =>
  of.app.inject({ url: '/api/calendar/no-such-file.ics', remoteAddress: '192.0.2.44' });

for (const notify of [true, false]) {
  const way = notify ? 'notification' : 'interval';
  t.test(`a limit changes on every instance within seconds, by ${way}`, async (t) => {
    const live = await liveApis({
      instances: 2,
      hearing: { notify },
      config: { settingsPollMs: notify ? 3_600_000 : 200, limits: {} },
    });
    t.teardown(() => live[Symbol.asyncDispose]());
    const [here, there = here] = live.apis;
    const staff = await admin(here);
    for (let i = 0; i < 60; i += 1) t.not((await subscribe(there)).statusCode, 429);
    t.equal(outcome(await putLimit(staff, 'limits.calendars', 60, here)), '200');
    const began = performance.now();
    await waitFor('the other instance refuses', async () => {
      const { statusCode } = await subscribe(there);
      return statusCode === 429;
    });
    const ms = performance.now() - began;
    t.ok(ms < 5000, `${Math.round(ms)} ms`);
    t.equal(outcome(await putLimit(staff, 'limits.calendars', 6000, there)), '200');
    await waitFor('it answers again', async () => (await subscribe(there)).statusCode !== 429);
  });
}

t.test('no limit can be switched off, or so low that it locks people out', async (t) => {
  const plain = await testApi({ beside: api, config: { limits: {} } });
  t.teardown(() => plain[Symbol.asyncDispose]());
  const staff = await admin();
  const { items } = await read<SettingList>(staff, '/api/admin/settings', plain);
  const limits = items.filter(({ group }) => group === 'limits');
  t.ok(limits.length >= 10);
  for (const { key, range, value, initial, windowMs, fixed } of limits) {
    t.equal(value, initial, `${key} has its default`);
    t.ok(range !== null && Number(initial) >= range.min && Number(initial) <= range.max, key);
    t.ok(windowMs !== null && windowMs >= 60_000 && !fixed, key);
    for (const refused of [0, (range?.min ?? 1) - 1, (range?.max ?? 1) + 1, null, true]) {
      const answer = await putLimit(staff, key as LimitKey, refused, plain);
      t.equal(outcome(answer), '400 VALIDATION_FAILED', `${key} ${refused}`);
    }
  }
  t.match(
    Object.fromEntries(limits.map(({ key, initial }) => [key, initial])),
    { 'limits.sign_in': 100, 'limits.sign_in_failures': 10, 'limits.sign_up': 60 },
    'the defaults of the product',
  );
  const fixed = await putLimit(staff, 'limits.sign_in', 200, api);
  t.equal(outcome(fixed), '409 SETTING_FIXED', 'the configuration of this instance has its own');
});

t.test('a limit of protection takes the password, and counts at once', async (t) => {
  const plain = await testApi({ beside: api, config: { limits: {}, settingsPollMs: 50 } });
  t.teardown(() => plain[Symbol.asyncDispose]());
  const staff = await admin();
  const without = await plain.app.inject({
    method: 'PUT',
    url: '/api/admin/settings/limits.sign_in_failures',
    headers: { ...staff.headers, 'if-match': '"0"' },
    payload: { reason: 'For the test', value: 5 },
  });
  t.equal(outcome(without), '403 PASSWORD_WRONG');
  t.equal(outcome(await putLimit(staff, 'limits.sign_in_failures', 5, plain)), '200');
  const { email } = await createTestUser(api);
  const attempt = async (password: string) =>
    outcome(
      await plain.app.inject({
        method: 'POST',
        url: '/api/auth/login',
        headers: { origin: 'http://localhost:3000' },
        remoteAddress: '192.0.2.77',
        payload: { email, password },
      }),
    );
  await waitFor('the new limit is read', async () => {
    const { items } = await read<SettingList>(staff, '/api/admin/settings', plain);
    return items.some(({ key, value }) => key === 'limits.sign_in_failures' && value === 5);
  });
  const answers: string[] = [];
  for (let i = 0; i < 7; i += 1) answers.push(await attempt(`wrong password ${i}`));
  t.same(answers.slice(5), ['429 RATE_LIMITED', '429 RATE_LIMITED'], answers.join());
});

t.test('a price counts from its change on, everywhere; what is past keeps its own', async (t) => {
  const staff = await admin();
  const person = await createTestUser(api, { consent: true });
  const before = await planOf(staff, 'plus');
  await sql`
    insert into subscription_event (user_id, tier, monthly_price, currency, cause)
    values (${person.id}, 'plus', ${before.value.monthlyPrice}, 'USD', 'staff')`.execute(api.db);
  const revenue = () => read<RevenueAnswer>(staff, '/api/admin/revenue');
  const past = await revenue();
  const monthlyPrice = before.value.monthlyPrice + 350;
  await changePlan(staff, 'plus', { monthlyPrice, name: 'Plus for all' });
  for (const one of [api, beside]) {
    const { tiers } = await read<Pricing>(null, '/api/pricing', one);
    t.match(tiers[1], { slug: 'plus', name: 'Plus for all', monthlyPrice });
  }
  const { mrr, months } = await revenue();
  t.same([mrr, months], [past.mrr, past.months], 'figures keep the price of their time');
  t.equal((await planOf(staff, 'plus')).people, 1);
  const [acted] = await eventsAbout(api, 'plus');
  t.match(acted, {
    type: 'roletrail.admin.acted.v1',
    data: {
      action: 'plan.change',
      capability: 'settings',
      before: { monthlyPrice: before.value.monthlyPrice },
      after: { monthlyPrice, name: 'Plus for all' },
    },
  });
});

t.test('versions of a plan have who, when, why and the values before', async (t) => {
  const staff = await admin();
  const first = await changePlan(staff, 'guided', { tagline: 'With a person' });
  await changePlan(staff, 'guided', { tagline: 'With one person' });
  await sql`update plan_tier set tagline = 'By the operator' where slug = 'guided'`.execute(api.db);
  await changePlan(staff, 'guided', first);
  const url = '/api/admin/plans/guided/history';
  const { items } = await read<PlanHistory>(staff, url);
  t.same(
    items.map(({ value, by }) => [value.tagline, by]),
    [
      [first.tagline, staff.email],
      ['By the operator', null],
      ['With one person', staff.email],
      ['With a person', staff.email],
      [first.tagline, null],
    ],
  );
  t.match(items[0], { before: { tagline: 'By the operator' }, reason: 'For the test' });
  t.match(items[4], { before: null, reason: null });
  t.same((await planOf(staff, 'guided')).value, first, 'an older version was restored');
  const { tiers } = await read<Pricing>(null, '/api/pricing');
  t.ok(
    tiers[2]?.features.some(({ tool }) => tool !== undefined),
    'lines keep their tools',
  );
  const page = await read<PlanHistory>(staff, `${url}?limit=2`);
  t.match(page.items[1], { before: { tagline: 'With one person' } }, 'across pages');
  t.not(page.nextCursor, null);
});

t.test('of two changes of a plan one wins; an unfit value changes nothing', async (t) => {
  const staff = await admin();
  const { value, version } = await planOf(staff, 'plus');
  const both = await Promise.all([
    putPlan(staff, 'plus', { ...value, tagline: 'first' }, version),
    putPlan(staff, 'plus', { ...value, tagline: 'second' }, version, beside),
  ]);
  t.same(both.map(outcome).sort(), ['200', '412 EDIT_CONFLICT']);
  const now = await planOf(staff, 'plus');
  for (const unfit of [
    { monthlyPrice: 0 },
    { monthlyPrice: 9.5 },
    { monthlyPrice: -1 },
    { name: ' ' },
    { dailyRuns: 0 },
    { toolRuns: { nothing: 5 } },
    { features: ['a'.repeat(101)] },
    { room: 20 },
  ]) {
    const answer = await putPlan(staff, 'plus', { ...now.value, ...unfit }, now.version);
    t.equal(outcome(answer), '400 VALIDATION_FAILED', JSON.stringify(unfit));
  }
  const free = await planOf(staff, 'free');
  const dear = await putPlan(staff, 'free', { ...free.value, monthlyPrice: 100 }, free.version);
  t.equal(outcome(dear), '400 VALIDATION_FAILED', 'the first plan costs nothing');
  t.equal(outcome(await putPlan(staff, 'none', now.value, now.version)), '404 NOT_FOUND');
  t.same(await planOf(staff, 'plus'), now);
});

t.test('a tool of a plan has a quota of its own beside that of all tools', async (t) => {
  const staff = await admin();
  const who = await createTestUser(api, { consent: true });
  const former = await changePlan(staff, 'free', { dailyRuns: 3, toolRuns: { 'role-finder': 1 } });
  const quota = async () =>
    (await read<{ quota: object }>(who, '/api/tools', beside)).quota as Record<string, unknown>;
  t.match(await quota(), {
    dailyRuns: 3,
    left: 3,
    tools: [{ tool: 'role-finder', dailyRuns: 1, left: 1 }],
  });
  const run = async (engine: string, input: object) => {
    const url = `/api/tools/${engine}/runs`;
    return beside.app.inject({ method: 'POST', url, headers: who.headers, payload: { input } });
  };
  const finder = { titles: ['Baker'] };
  const first = await run('role-finder', finder);
  if (first.statusCode !== 201) throw new Error(first.body);
  const second = await run('role-finder', finder);
  t.equal(outcome(second), '429 QUOTA_REACHED');
  t.match(second.json(), { detail: /1 stored runs a day of the tool “Guided role finder”/ });
  t.equal(outcome(await run('title-search', { title: 'cook' })), '201', 'others go on');
  t.match(await quota(), { left: 1, tools: [{ left: 0 }] }, 'a refused run counts nowhere');
  await changePlan(staff, 'free', former);
});

t.test(
  'data sets have their licence, digest and tools; what is missing has a command',
  async (t) => {
    const staff = await admin();
    const { items, missing } = await read<DataSetList>(staff, '/api/admin/data-sets');
    t.ok(items.length >= 4);
    for (const { name, sha256, licence, state, tools } of items) {
      t.match(sha256, /^[0-9a-f]{64}$/, name);
      t.not(licence, '', name);
      t.equal(state, 'in_use', name);
      t.ok(tools.length > 0, name);
    }
    t.match(missing, [{ tools: ['Market intelligence'], command: /^roletrail data import oews/ }]);
    const limited = await createTestUser(api, { consent: true });
    const refused = await api.app.inject({ url: '/api/admin/data-sets', headers: limited.headers });
    t.equal(outcome(refused), '403 ROLE_REQUIRED');
  },
);
