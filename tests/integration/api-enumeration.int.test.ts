import { randomUUID } from 'node:crypto';
import t from 'tap';
import {
  type Answer,
  createTestUser,
  outcome,
  PASSWORD,
  type TestApi,
  type TestUser,
  testApi,
} from '../helpers/api.ts';
import { mailAbout, secretOf } from '../helpers/api-mail.ts';

const many = { max: 1_000_000, windowMs: 600_000 };
const FREE = {
  signInPerAddress: many,
  signUpPerAddress: many,
  refreshPerAddress: many,
  linksPerAddress: many,
};
const PROXY = ['127.0.0.1'];

// many sign-ins one after the other, on a machine that may be busy

/** No limits: what is measured is the work itself. */
let api: TestApi;
/** The limits of the product, on two instances of it. */
let limited: [TestApi, TestApi];
t.before(async () => {
  const unlimited = {
    ...FREE,
    failuresPerAccountAndAddress: many,
    failuresPerAccount: many,
    recoveryPerAccount: many,
    recoveryPerDay: many,
    recoveryPerDayUnproved: many,
  };
  api = await testApi({ config: { limits: unlimited } });
  const config = { trustedProxies: PROXY, limits: FREE };
  limited = [await testApi({ beside: api, config }), await testApi({ beside: api, config })];
});
t.teardown(async () => {
  for (const instance of limited) await instance[Symbol.asyncDispose]();
  await api[Symbol.asyncDispose]();
});

const post = (on: TestApi, url: string, payload: object, from?: string) =>
  on.app.inject({
    method: 'POST',
    url: `/api${url}`,
    payload,
    headers: from === undefined ? {} : { 'x-forwarded-for': from },
  });

/** Returns the comparable parts of a response. */
function seen(answer: Answer) {
  const { date: _, 'x-request-id': __, 'content-length': ___, ...headers } = answer.headers;
  const body = answer.body.replace(/"requestId":"[^"]+"/, '');
  return { status: answer.statusCode, headers, body };
}

/**
 * Returns the share of pairs in which a value of `one` exceeds a value of `other` (Mann–Whitney U).
 * 0.5: indistinguishable; 0 or 1: fully distinguishable. Robust against outliers of a busy machine,
 * unlike a mean.
 */
function shareAbove(one: readonly number[], other: readonly number[]): number {
  let above = 0;
  for (const a of one) for (const b of other) above += a > b ? 1 : a === b ? 0.5 : 0;
  return above / (one.length * other.length);
}

/** Times both in one random order, so that whatever else happens happens to both. */
async function timings(
  each: number,
  ask: Readonly<Record<'known' | 'unknown', () => Promise<unknown>>>,
) {
  const kinds = ['known', 'unknown'] as const;
  const order = Array.from({ length: each }, () =>
    kinds.map((kind) => ({ kind, at: Math.random() })),
  )
    .flat()
    .sort((a, b) => a.at - b.at);
  const times = { known: [] as number[], unknown: [] as number[] };
  for (const { kind } of order) {
    const start = performance.now();
    await ask[kind]();
    times[kind].push(performance.now() - start);
  }
  return times;
}

/** 4.5 standard deviations of that share for samples of `n` each that are alike. */
const margin = (n: number) => 4.5 * Math.sqrt((2 * n + 1) / (12 * n * n));

t.test('sign-in and recovery say the same of known and unknown accounts', async (t) => {
  const who = await createTestUser(api);
  const erased = await createTestUser(api);
  await api.db
    .updateTable('app_user')
    .set({ password_hash: null })
    .where('id', '=', erased.id)
    .execute();
  const unknown = `${randomUUID()}@example.org`;
  const bad = async (email: string) =>
    seen(await post(api, '/auth/login', { email, password: 'wrong' }));
  t.same(await bad(who.email), await bad(unknown));
  t.same(await bad(erased.email), await bad(unknown));
  const recover = async (email: string) => seen(await post(api, '/auth/recover', { email }));
  const accepted = await recover(unknown);
  t.match(accepted, { status: 202, body: '{"status":"accepted"}' });
  t.same(await recover(who.email), accepted);
  t.same(await recover(erased.email), accepted);
  t.same(await recover('no address at all'), accepted);
});

t.test('and take as long', { timeout: 180_000 }, async (t) => {
  const who = await createTestUser(api);
  const emails = { known: who.email, unknown: `${randomUUID()}@example.org` };
  const both = (url: string, more: object) => ({
    known: () => post(api, url, { email: emails.known, ...more }),
    unknown: () => post(api, url, { email: emails.unknown, ...more }),
  });
  const calls = [
    { url: '/auth/login', more: { password: 'wrong' }, each: 80 },
    { url: '/auth/recover', more: {}, each: 300 },
  ];
  for (const { url, more, each } of calls) {
    await timings(10, both(url, more));
    const { known, unknown } = await timings(each, both(url, more));
    const share = shareAbove(known, unknown);
    t.ok(Math.abs(share - 0.5) < margin(each), `${url}: ${share.toFixed(3)} of 0.5`);
  }
  const marked = known(30, 1.5);
  t.ok(shareAbove(marked, known(30, 0)) - 0.5 > margin(30), 'a difference would be seen');
  function known(n: number, more: number) {
    return Array.from({ length: n }, () => 3 + Math.random() + more);
  }
});

const wrong = (on: TestApi, email: string, from: string) =>
  post(on, '/auth/login', { email, password: 'guess' }, from);
const right = (on: TestApi, who: TestUser, from: string, cookies: Record<string, string> = {}) =>
  on.app.inject({
    method: 'POST',
    url: '/api/auth/login',
    cookies,
    headers: { 'x-forwarded-for': from },
    payload: { email: who.email, password: PASSWORD },
  });
const count = (answers: readonly Answer[], wanted: string) =>
  answers.filter((answer) => outcome(answer) === wanted).length;

t.test('100 wrong sign-ins at once, on two instances: ten are tried', async (t) => {
  const [one, two] = limited;
  const who = await createTestUser(api);
  for (const email of [who.email, `${randomUUID()}@example.org`]) {
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, i) => wrong(i % 2 ? one : two, email, '203.0.113.9')),
    );
    t.equal(count(answers, '401 INVALID_CREDENTIALS'), 10, 'known or not');
    t.equal(count(answers, '429 RATE_LIMITED'), 90);
    t.match(answers.find((a) => a.statusCode === 429)?.headers['retry-after'], /^[1-9]\d*$/);
  }
  t.equal((await right(one, who, '203.0.113.9')).statusCode, 429, 'that address waits');
  t.equal((await right(two, who, '198.51.100.7')).statusCode, 200, 'the person elsewhere does not');
  t.equal((await right(one, who, '203.0.113.9', who.cookies)).statusCode, 200, 'nor on their own');
});

t.test('attacks from many addresses do not lock out known browsers', async (t) => {
  const [one] = limited;
  const who = await createTestUser(api);
  const answers: Answer[] = [];
  for (let address = 1; address <= 15; address++) {
    const from = `203.0.113.${address}`;
    answers.push(
      ...(await Promise.all(Array.from({ length: 10 }, () => wrong(one, who.email, from)))),
    );
  }
  t.equal(count(answers, '401 INVALID_CREDENTIALS'), 100, 'NIST SP 800-63B: at most 100');
  t.equal(count(answers, '429 RATE_LIMITED'), 50);
  t.equal((await right(one, who, '192.0.2.77')).statusCode, 429, 'a strange browser waits');
  t.equal((await right(one, who, '203.0.113.1', who.cookies)).statusCode, 200);
  const stranger = await createTestUser(api);
  t.equal((await right(one, who, '203.0.113.1', stranger.cookies)).statusCode, 429);
  await post(one, '/auth/recover', { email: who.email }, '192.0.2.77');
  const token = secretOf(await mailAbout(api, who.email, /Choose a new password/));
  const confirm = { token, password: PASSWORD };
  t.equal((await post(one, '/auth/recover/confirm', confirm, '192.0.2.77')).statusCode, 204);
  t.equal((await right(one, who, '192.0.2.77')).statusCode, 200, 'a link by mail opens the way');
});

t.test('counters contain no personal data', async (t) => {
  const rows = await api.db.selectFrom('attempt_window').selectAll().execute();
  t.ok(rows.length > 0);
  for (const row of rows) t.equal(row.key.length, 32);
});
