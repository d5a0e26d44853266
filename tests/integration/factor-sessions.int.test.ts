/** Effects of a second factor on sessions, known browsers, evidence and the limits of guesses. */
import { randomUUID } from 'node:crypto';
import type { SessionAnswer } from '@roletrail/contracts/http/auth';
import { sql } from 'kysely';
import t from 'tap';
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
import { mailAbout, mailsTo } from '../helpers/api-mail.ts';
import { age, eventsOf } from '../helpers/api-sessions.ts';
import { acceptance, fetchDocuments, postDecision, refusal } from '../helpers/decisions.ts';
import { enrolFactor } from '../helpers/second-factor.ts';

const HOUR = 3_600_000;

let api: TestApi;
t.before(async () => {
  const limits = {
    signUpPerAddress: { max: 100_000, windowMs: 60_000 },
    secondFactorFailures: { max: 3, windowMs: 60_000 },
    codesPerAccount: { max: 7, windowMs: 60_000 },
  };
  api = await testApi({ config: { limits, staffSecondFactor: 'required' } });
});
t.teardown(() => api[Symbol.asyncDispose]());

const post = (url: string, payload: object, who?: Pick<TestUser, 'headers'>) =>
  api.app.inject({ method: 'POST', url: `/api${url}`, payload, headers: { ...who?.headers } });
const userOf = ({ headers }: Pick<TestUser, 'headers'>) =>
  api.app.inject({ url: '/api/auth/user', headers });
const login = (
  email: string,
  { totp, password = PASSWORD, ...cookies }: Record<string, string> = {},
) =>
  api.app.inject({
    method: 'POST',
    url: '/api/auth/login',
    cookies,
    payload: { email, password, ...(totp === undefined ? {} : { totp }) },
  });

async function proved(options: Parameters<typeof createTestUser>[1] = {}): Promise<TestUser> {
  const who = await createTestUser(api, options);
  await proveAddress(api, who);
  return who;
}

const createdAt = async ({ sessionId }: Pick<TestUser, 'sessionId'>) =>
  (
    await api.db
      .selectFrom('session')
      .select('created_at')
      .where('id', '=', sessionId)
      .executeTakeFirstOrThrow()
  ).created_at.toISOString();

/** Records a decision in the session. @returns the authentication that its event claims */
async function authenticationOf(who: TestUser, body: 'accept' | 'decline') {
  const shown = await fetchDocuments(api, who);
  const request = body === 'accept' ? acceptance(who.id, shown) : refusal(who.id, shown);
  const answer = await postDecision(api, who, request);
  if (answer.statusCode !== 202) throw new Error(answer.body);
  const decisions = (await eventsOf(api, who)).filter(({ type }) => type.startsWith('consent.'));
  const data = decisions.at(-1)?.data;
  if (!data || !('authentication' in data)) throw new Error('no decision');
  if (data.authentication === null) throw new Error('no authentication');
  const { sessionId, method, authenticatedAt: at } = data.authentication;
  t.equal(sessionId, who.sessionId);
  return { method, at };
}

t.test('evidence claims a second factor from its proof on, and never after its end', async (t) => {
  const who = await proved();
  await age(api, who.sessionId, HOUR, 'created_at');
  const began = await createdAt(who);
  t.same(await authenticationOf(who, 'accept'), { method: 'password', at: began });
  const before = new Date().toISOString();
  const { code, recoveryCodes } = await enrolFactor(api, who);
  const both = await authenticationOf(who, 'accept');
  t.equal(both.method, 'password+totp');
  t.ok(both.at >= before, `${both.at} is not the sign-in of ${began}`);

  const signedIn = await login(who.email, { totp: code(1) });
  const { accessToken, session } = signedIn.json<SessionAnswer>();
  const headers = { authorization: `Bearer ${accessToken}` };
  const other: TestUser = { ...who, sessionId: session.id, headers };
  t.same(await authenticationOf(other, 'accept'), {
    method: 'password+totp',
    at: await createdAt(other),
  });
  const off = { currentPassword: PASSWORD, code: recoveryCodes[0] };
  t.equal(outcome(await post('/auth/totp/disable', off, who)), '204');
  t.same(await authenticationOf(who, 'accept'), { method: 'password', at: began });
  t.same(await authenticationOf(other, 'decline'), {
    method: 'password',
    at: await createdAt(other),
  });
});

t.test('staff who take the factor off enter nothing that needs it', async (t) => {
  const staff = await proved({ roles: ['compliance'], consent: true });
  const url = '/api/ledger/consent-events/0/tile/entries/000';
  const enter = async () => outcome(await api.app.inject({ url, headers: staff.headers }));
  const { recoveryCodes } = await enrolFactor(api, staff);
  t.not(await enter(), '403 STAFF_SECOND_FACTOR_REQUIRED');
  const off = { currentPassword: PASSWORD, code: recoveryCodes[0] };
  t.equal(outcome(await post('/auth/totp/disable', off, staff)), '204');
  t.equal(await enter(), '403 STAFF_SECOND_FACTOR_REQUIRED');
});

t.test('a new factor ends other sessions and forgets other browsers', async (t) => {
  const who = await proved();
  const thief = await signInAgain(api, who.email);
  const { code } = await enrolFactor(api, who);
  t.equal(outcome(await userOf(who)), '200');
  const ended = await userOf(thief);
  t.equal(outcome(ended), '401 SESSION_REVOKED');
  t.match(ended.json(), { endReason: 'signed_out' });
  const revoked = (await eventsOf(api, who)).filter(({ type }) => type === 'session.revoked');
  t.match(revoked, [{ data: { sessionId: thief.sessionId, scope: 'others' } }]);
  const alarms = async () =>
    (await mailsTo(api, who.email)).filter(({ subject }) => /New sign-in/.test(subject)).length;
  const first = await alarms();
  t.equal((await login(who.email, { totp: code(1), ...who.cookies })).statusCode, 200);
  t.equal(await alarms(), first, 'the browser that made the change is known');
  await sql`update totp_factor set last_step = -1 where user_id = ${who.id}`.execute(api.db);
  t.equal((await login(who.email, { totp: code(1), ...thief.cookies })).statusCode, 200);
  t.equal(await alarms(), first + 1, 'the other one is strange');
});

t.test('wrong codes add up over browsers and sessions', async (t) => {
  const who = await proved();
  const { code } = await enrolFactor(api, who);
  const wrong = async (cookies: Record<string, string> = {}) =>
    outcome(await login(who.email, { totp: '000000', ...cookies }));
  const refused = '403 SECOND_FACTOR_INVALID';
  for (let i = 0; i < 3; i += 1) t.equal(await wrong(), refused);
  t.equal(await wrong(), '429 RATE_LIMITED', 'strange browsers have 3');
  for (let i = 0; i < 3; i += 1) t.equal(await wrong(who.cookies), refused);
  t.equal(await wrong(who.cookies), '429 RATE_LIMITED', 'the known one has 3 more');
  const inside = async (proof: string) =>
    outcome(
      await post('/auth/totp/recovery-codes', { currentPassword: PASSWORD, code: proof }, who),
    );
  t.equal(await inside('000000'), refused, 'the seventh of the account');
  t.equal(await inside('000000'), '429 RATE_LIMITED', 'though the session has 2 left');
  t.equal(await inside(code(1)), '429 RATE_LIMITED');
});

t.test('a stranger without the password uses up no code', async (t) => {
  const who = await proved();
  const { code } = await enrolFactor(api, who);
  for (let i = 0; i < 9; i += 1) {
    const guess = await login(who.email, { password: 'wrong', totp: '000000' });
    t.equal(outcome(guess), '401 INVALID_CREDENTIALS');
  }
  t.equal((await login(who.email, { totp: code(1) })).statusCode, 200);
});

t.test('new recovery codes are written to the owner', async (t) => {
  const who = await proved();
  const { recoveryCodes } = await enrolFactor(api, who);
  const proof = { currentPassword: PASSWORD, code: recoveryCodes[0] };
  t.equal(outcome(await post('/auth/totp/recovery-codes', proof, who)), '200');
  const { text } = await mailAbout(api, who.email, /new recovery codes/);
  t.match(text.replace(/\s+/g, ' '), /The old codes no longer work/);
  t.match(text, /\/forgot-password/);
});

t.test('a change of address takes a code of the second factor', async (t) => {
  const who = await proved();
  const { recoveryCodes, code } = await enrolFactor(api, who);
  const ask = async (proof: object, session: Pick<TestUser, 'headers'> = who) => {
    const email = `${randomUUID()}@example.org`;
    const change = { email, currentPassword: PASSWORD, ...proof };
    const answer = outcome(await post('/auth/email', change, session));
    return `${answer}, ${(await mailsTo(api, email)).length} letters`;
  };
  const refused = '403 SECOND_FACTOR_INVALID, 0 letters';
  for (let i = 0; i < 6; i++) t.equal(await ask({}), refused, 'without a code, and not counted');
  t.equal(await ask({ currentPassword: 'wrong', code: code(1) }), '403 PASSWORD_WRONG, 0 letters');
  t.equal(await ask({ code: code(1) }), '202, 1 letters');
  t.equal(await ask({ code: code(1) }), refused, 'used before');
  const [recovery = '', unused = ''] = recoveryCodes;
  t.equal(await ask({ code: recovery }), '202, 1 letters');
  t.equal(await ask({ code: recovery }), refused);
  t.equal(await ask({ code: '000000' }), refused);
  t.equal(await ask({ code: unused }), '429 RATE_LIMITED, 0 letters', 'wrong codes are counted');
  const other = (await login(who.email, { totp: unused })).json<SessionAnswer>();
  const headers = { authorization: `Bearer ${other.accessToken}` };
  t.equal(await ask({}, { headers }), refused, 'the codes of another session are another count');
  const plain = await createTestUser(api);
  t.equal(await ask({ code: '000000' }, plain), '202, 1 letters', 'no factor, no code');
});
