/** A new password makes other browsers strange again; a first proof of the address resets more. */
import type { SavedBefore } from '@roletrail/contracts/http/account';
import type { SessionAnswer } from '@roletrail/contracts/http/auth';
import { sql } from 'kysely';
import t, { type Test } from 'tap';
import {
  createTestUser,
  outcome,
  PASSWORD,
  proveAddress,
  signInAgain,
  type TestApi,
  type TestUser,
  testApi,
} from '../helpers/api.ts';
import { mailAbout, mailsTo, secretOf } from '../helpers/api-mail.ts';
import { cookiesAfter } from '../helpers/api-sessions.ts';
import { adText, kept } from '../helpers/saved-items.ts';
import { enrolFactor } from '../helpers/second-factor.ts';
import { accept } from '../helpers/withdrawals.ts';

const many = { max: 100_000, windowMs: 60_000 };
const NEW = 'ten quiet herons over ice';
type Cookies = Record<string, string>;

let api: TestApi;
t.before(async () => {
  const limits = {
    signInPerAddress: many,
    signUpPerAddress: many,
    linksPerAddress: many,
    failuresPerAccount: { max: 20, windowMs: 60_000 },
  };
  api = await testApi({ config: { limits, trustedProxies: ['127.0.0.1'] } });
});
t.teardown(() => api[Symbol.asyncDispose]());

const post = (
  url: string,
  payload: object,
  { cookies = {}, headers = {} }: { cookies?: Cookies; headers?: Cookies } = {},
) => api.app.inject({ method: 'POST', url: `/api${url}`, payload, cookies, headers });

/** Letters about a sign-in from a browser that is not known. */
const alarms = async (email: string) =>
  (await mailsTo(api, email)).filter(({ subject }) => /New sign-in/.test(subject)).length;

/** Signs in from a browser. @returns its cookies afterwards, and whether it was known */
async function enter(email: string, password: string, cookies: Cookies = {}) {
  const before = await alarms(email);
  const answer = await post('/auth/login', { email, password }, { cookies });
  if (answer.statusCode !== 200) throw new Error(answer.body);
  const known = (await alarms(email)) === before;
  const headers = { authorization: `Bearer ${answer.json<SessionAnswer>().accessToken}` };
  return { cookies: cookiesAfter(answer, cookies), known, headers, answer };
}

/** Sets a new password by the link of a letter. @returns cookies of the browser afterwards */
async function recover(email: string, cookies: Cookies = {}): Promise<Cookies> {
  await post('/auth/recover', { email });
  const token = secretOf(await mailAbout(api, email, /Choose a new password/));
  const answer = await post('/auth/recover/confirm', { token, password: NEW }, { cookies });
  if (answer.statusCode !== 204) throw new Error(answer.body);
  return cookiesAfter(answer, cookies);
}

/** Sends 10 wrong passwords from each network: of two, as many as the account takes. */
async function guessFrom(email: string, ...networks: readonly number[]): Promise<void> {
  for (const network of networks) {
    const headers = { 'x-forwarded-for': `203.0.113.${network}` };
    for (let i = 0; i < 10; i += 1) {
      await post('/auth/login', { email, password: `guess ${i}` }, { headers });
    }
  }
}

t.test('recovery forgets every browser but the one that makes it', async (t) => {
  const who = await createTestUser(api);
  await proveAddress(api, who);
  const thief = await enter(who.email, PASSWORD);
  t.equal((await enter(who.email, PASSWORD, thief.cookies)).known, true, 'known until then');
  await recover(who.email, who.cookies);
  t.equal((await enter(who.email, NEW, who.cookies)).known, true, 'the browser of the recovery');
  const back = await enter(who.email, NEW, thief.cookies);
  t.equal(back.known, false, 'the thief’s browser is strange');
  t.not(back.cookies['__Host-rt_device'], thief.cookies['__Host-rt_device'], 'it gets a new mark');
  t.equal((await enter(who.email, NEW, back.cookies)).known, true, 'and that one is known');
  t.equal((await enter(who.email, NEW, thief.cookies)).known, false, 'its old mark never is');
  const rows = await api.db
    .selectFrom('session')
    .select('id')
    .where('user_id', '=', who.id)
    .execute();
  t.equal(rows.length, 7, 'the rows of sessions stay');
});

t.test('so does a change of password', async (t) => {
  const who = await createTestUser(api);
  const thief = await enter(who.email, PASSWORD);
  const change = { currentPassword: PASSWORD, newPassword: NEW };
  t.equal(outcome(await post('/auth/password', change, who)), '204');
  t.equal((await enter(who.email, NEW, who.cookies)).known, true);
  t.equal((await enter(who.email, NEW, thief.cookies)).known, false);
});

t.test('and a change of address: it keeps the browser that asked', async (t) => {
  const who = await createTestUser(api);
  await proveAddress(api, who);
  const thief = await enter(who.email, PASSWORD);
  const email = `new-${who.email}`;
  t.equal(outcome(await post('/auth/email', { email, currentPassword: PASSWORD }, who)), '202');
  t.equal((await enter(who.email, PASSWORD, thief.cookies)).known, true, 'known until then');
  const token = secretOf(await mailAbout(api, email, /Confirm your new/));
  const elsewhere = { token, password: PASSWORD };
  t.equal(outcome(await post('/auth/email/confirm', elsewhere)), '204');
  t.equal((await enter(email, PASSWORD, who.cookies)).known, true);
  t.equal((await enter(email, PASSWORD, thief.cookies)).known, false);
});

/** Strangers guess, and the owner restores the account from a new browser. */
async function keepsTheOwnerIn(t: Test, email: string, restore: () => Promise<Cookies>) {
  await guessFrom(email, 1, 2);
  const cookies = await restore();
  await guessFrom(email, 3, 4);
  const entering = (browser: Cookies) =>
    post('/auth/login', { email, password: NEW }, { cookies: browser });
  t.equal(outcome(await entering({})), '429 RATE_LIMITED', 'a new browser is kept out');
  t.equal((await enter(email, NEW, cookies)).known, true, 'the browser of the link is known');
  const planted = { '__Host-rt_device': 'a mark that another person knows' };
  t.equal(outcome(await entering(planted)), '429 RATE_LIMITED');
}

t.test('strangers who guess passwords keep no owner out who recovers', async (t) => {
  const who = await createTestUser(api);
  await proveAddress(api, who);
  const planted = { '__Host-rt_device': 'a mark that another person knows' };
  await keepsTheOwnerIn(t, who.email, () => recover(who.email, planted));
});

t.test('nor one who undoes a change', async (t) => {
  const who = await createTestUser(api);
  await proveAddress(api, who);
  await enrolFactor(api, await signInAgain(api, who.email));
  const token = secretOf(await mailAbout(api, who.email, /now has a second factor/));
  await keepsTheOwnerIn(t, who.email, async () => {
    const answer = await post('/auth/undo', { token, password: NEW });
    t.equal(outcome(answer), '204');
    return cookiesAfter(answer, {});
  });
});

t.test('wrong passwords from a forgotten browser count as a stranger’s', async (t) => {
  const who = await createTestUser(api);
  await proveAddress(api, who);
  const thief = await enter(who.email, PASSWORD);
  await recover(who.email);
  const guess = async (cookies: Cookies) =>
    outcome(await post('/auth/login', { email: who.email, password: 'wrong' }, { cookies }));
  for (let i = 0; i < 10; i += 1) await guess({});
  t.equal(await guess(thief.cookies), '429 RATE_LIMITED', 'it has no tries of its own');
});

const savedBefore = async (who: Pick<TestUser, 'headers'>) =>
  (await api.app.inject({ url: '/api/me/saved-before', headers: who.headers })).json<SavedBefore>();

/** An account that a stranger made with another's address, and saved a job ad in. */
async function strangers(): Promise<TestUser> {
  const who = await createTestUser(api, { consent: true });
  const { headers } = who;
  const renamed = { displayName: 'Not the owner' };
  await api.app.inject({ method: 'PATCH', url: '/api/auth/user', headers, payload: renamed });
  await kept(api, 'POST', '/job-targets', { headers, body: { title: 'Ad', text: adText() } });
  return who;
}

t.test(
  'the first proof of an address resets name and counts, and offers what was saved',
  async (t) => {
    const who = await strangers();
    t.same(await savedBefore(who), { before: null, items: 0 }, 'nothing to decide yet');
    for (let i = 0; i < 6; i += 1) {
      await post('/auth/verify-email/resend', {}, who);
    }
    await recover(who.email);
    const owner = await enter(who.email, NEW);
    t.equal(owner.answer.json<SessionAnswer>().user.displayName, null);
    const offered = await savedBefore(owner);
    t.equal(offered.items, 1);
    t.ok(Date.parse(String(offered.before)) > 0);
    await accept(api, { id: who.id, headers: owner.headers });
    const own = { title: 'Own', text: adText('Own') };
    await kept(api, 'POST', '/job-targets', { headers: owner.headers, body: own });
    const erased = await api.app.inject({
      method: 'DELETE',
      url: '/api/me/saved-before',
      headers: owner.headers,
    });
    t.equal(erased.statusCode, 204);
    t.same(await savedBefore(owner), { before: null, items: 0 });
    const { rows } = await sql`select 1 from saved_item where user_id = ${who.id}`.execute(api.db);
    t.equal(rows.length, 1, 'the owner’s own stays');
  },
);

t.test('kept, they are offered no more', async (t) => {
  const who = await strangers();
  await recover(who.email);
  const owner = await enter(who.email, NEW);
  t.equal((await savedBefore(owner)).items, 1);
  const keep = {
    method: 'POST',
    url: '/api/me/saved-before/keep',
    headers: owner.headers,
  } as const;
  t.equal(outcome(await api.app.inject(keep)), '204');
  t.same(await savedBefore(owner), { before: null, items: 0 });
  const { rows } = await sql`select 1 from saved_item where user_id = ${who.id}`.execute(api.db);
  t.equal(rows.length, 1);
});

t.test('recovery of a proved account offers nothing', async (t) => {
  const who = await strangers();
  await proveAddress(api, who);
  await recover(who.email);
  const owner = await enter(who.email, NEW);
  t.same(await savedBefore(owner), { before: null, items: 0 });
  t.equal(owner.answer.json<SessionAnswer>().user.displayName, 'Not the owner');
});
