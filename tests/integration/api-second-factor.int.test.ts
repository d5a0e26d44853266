import { randomUUID } from 'node:crypto';
import { sweepAccounts } from '@roletrail/api/account/sweep';
import type { SessionAnswer } from '@roletrail/contracts/http/auth';
import { sql } from 'kysely';
import { Secret, TOTP } from 'otpauth';
import t from 'tap';
import {
  createTestUser,
  outcome,
  PASSWORD,
  proveAddress,
  type TestApi,
  type TestUser,
  testApi,
} from '../helpers/api.ts';
import { mailAbout, mailsTo, secretOf } from '../helpers/api-mail.ts';
import { enrolFactor } from '../helpers/second-factor.ts';
import { waitFor } from '../helpers/wait-for.ts';

let api: TestApi;
t.before(async () => {
  api = await testApi({
    config: {
      staffSecondFactor: 'required',
      limits: {
        signInPerAddress: { max: 100_000, windowMs: 60_000 },
        signUpPerAddress: { max: 100_000, windowMs: 60_000 },
        secondFactorFailures: { max: 6, windowMs: 60_000 },
      },
    },
  });
});
t.teardown(() => api[Symbol.asyncDispose]());

const post = (url: string, payload: object, who?: Pick<TestUser, 'headers'>) =>
  api.app.inject({ method: 'POST', url: `/api${url}`, payload, headers: { ...who?.headers } });
const get = (url: string, who: TestUser) =>
  api.app.inject({ url: `/api${url}`, headers: who.headers });
const login = (email: string, totp?: string, cookies: Record<string, string> = {}) =>
  api.app.inject({
    method: 'POST',
    url: '/api/auth/login',
    cookies,
    payload: { email, password: PASSWORD, ...(totp === undefined ? {} : { totp }) },
  });
const status = async (who: TestUser) => (await get('/auth/totp', who)).json();
/** Codes are taken once and never after a later one: a test moves time by forgetting. */
const forget = (who: TestUser) =>
  api.db.updateTable('totp_factor').set({ last_step: -1 }).where('user_id', '=', who.id).execute();

async function enrol(who: TestUser) {
  await proveAddress(api, who);
  const { recoveryCodes: codes, ...rest } = await enrolFactor(api, who);
  return { ...rest, codes };
}

t.test('set-up: sealed, confirmed by a code, signing in then takes one', async (t) => {
  const who = await createTestUser(api);
  const off = { status: 'off', enabledAt: null, recoveryCodesLeft: 0, required: false };
  t.same(await status(who), off);
  const start = (currentPassword: string) => post('/auth/totp', { currentPassword }, who);
  t.equal(outcome(await start(PASSWORD)), '403 EMAIL_UNPROVED');
  await proveAddress(api, who);
  t.equal(outcome(await start('wrong')), '403 PASSWORD_WRONG');
  const confirm = async (code: string) => outcome(await post('/auth/totp/confirm', { code }, who));
  t.equal(await confirm('123456'), '409 SECOND_FACTOR_OFF', 'not begun');
  const first = (await start(PASSWORD)).json<{ uri: string; secret: string }>();
  t.match(first.uri, /^otpauth:\/\/totp\/RoleTrail:[^?]+\?issuer=RoleTrail&secret=[A-Z2-7]{32}&/);
  t.equal((await status(who)).status, 'pending');
  t.equal((await login(who.email)).statusCode, 200, 'a pending one guards nothing');
  const row = await api.db
    .selectFrom('totp_factor')
    .selectAll()
    .where('user_id', '=', who.id)
    .executeTakeFirstOrThrow();
  t.notMatch(JSON.stringify(row), new RegExp(first.secret));
  t.equal(await confirm('000000'), '403 SECOND_FACTOR_INVALID');
  const { code, codes, used } = await enrol(who);
  const old = new TOTP({ secret: Secret.fromBase32(first.secret) });
  t.equal(await confirm(old.generate()), '409 SECOND_FACTOR_ON');
  t.equal(codes.length, 10);
  t.equal(new Set(codes).size, 10);
  for (const made of codes) t.match(made, /^([2-9A-HJ-NP-Z]{4}-){3}[2-9A-HJ-NP-Z]{4}$/);
  t.match(await status(who), { status: 'on', enabledAt: /^20/, recoveryCodesLeft: 10 });
  t.equal(outcome(await start(PASSWORD)), '409 SECOND_FACTOR_ON');
  t.match((await get('/auth/user', who)).json(), { user: { secondFactor: true } });
  t.match((await get('/auth/session', who)).json(), { session: { method: 'password+totp' } });
  t.ok(await mailAbout(api, who.email, /now has a second factor/));

  t.equal(outcome(await login(who.email)), '401 SECOND_FACTOR_REQUIRED');
  t.equal(outcome(await login(who.email, used)), '403 SECOND_FACTOR_INVALID', 'used to confirm');
  const next = code(1);
  const both = await Promise.all([1, 2, 3].map(() => login(who.email, next)));
  t.same(both.map(outcome).sort(), ['200', ...Array(2).fill('403 SECOND_FACTOR_INVALID')]);
  const inside = both.find((answer) => answer.statusCode === 200)?.json<SessionAnswer>();
  t.equal(inside?.session.method, 'password+totp');
  t.equal(outcome(await login(who.email, code())), '403 SECOND_FACTOR_INVALID', 'an older one');
  await forget(who);
  t.equal(outcome(await login(who.email, code(-2))), '403 SECOND_FACTOR_INVALID', 'too old');
  t.equal(outcome(await login(who.email, ` ${code().slice(0, 3)} ${code().slice(3)}`)), '200');
});

t.test('without the right password nothing tells of a second factor', async (t) => {
  const who = await createTestUser(api);
  const { code } = await enrol(who);
  const wrong = (totp?: string) =>
    post('/auth/login', { email: who.email, password: 'wrong', ...(totp ? { totp } : {}) });
  t.equal(outcome(await wrong()), '401 INVALID_CREDENTIALS');
  t.equal(outcome(await wrong(code(1))), '401 INVALID_CREDENTIALS');
  t.equal((await login(who.email, code(1))).statusCode, 200, 'that code was not used up');
});

t.test('each recovery code works once, and its use is mailed', async (t) => {
  const who = await createTestUser(api);
  const { codes, code } = await enrol(who);
  const [first = '', second = ''] = codes;
  const race = await Promise.all([1, 2, 3].map(() => login(who.email, first.toLowerCase())));
  t.same(race.map(outcome).sort(), ['200', ...Array(2).fill('403 SECOND_FACTOR_INVALID')]);
  t.match((await mailAbout(api, who.email, /recovery code/)).text, /9 of\s+them\s+are\s+left/);
  const stored = await api.db.selectFrom('recovery_code').selectAll().execute();
  t.notOk(stored.some((row) => row.code_hash.includes(second.replaceAll('-', ''))));
  const renew = (proof: string) =>
    post('/auth/totp/recovery-codes', { currentPassword: PASSWORD, code: proof }, who);
  t.equal(outcome(await renew('000000')), '403 SECOND_FACTOR_INVALID');
  const fresh = (await renew(code(1))).json<{ recoveryCodes: string[] }>().recoveryCodes;
  t.match((await get('/auth/sign-ins', who)).json(), { items: [{ kind: 'recovery_codes_made' }] });
  t.equal(fresh.length, 10);
  t.equal(outcome(await login(who.email, second)), '403 SECOND_FACTOR_INVALID', 'the old are dead');
  t.equal(outcome(await login(who.email, fresh[0])), '200');
  const stranger = await createTestUser(api);
  await enrol(stranger);
  t.equal(outcome(await login(stranger.email, fresh[1])), '403 SECOND_FACTOR_INVALID');
});

t.test('codes are limited; a browser known to the account has tries of its own', async (t) => {
  const who = await createTestUser(api);
  const { code } = await enrol(who);
  const wrong = await Promise.all(Array.from({ length: 20 }, () => login(who.email, '000000')));
  const count = (wanted: string) => wrong.filter((a) => outcome(a) === wanted).length;
  t.same([count('403 SECOND_FACTOR_INVALID'), count('429 RATE_LIMITED')], [6, 14]);
  t.equal(outcome(await login(who.email, code(1))), '429 RATE_LIMITED');
  t.equal((await login(who.email, code(1), who.cookies)).statusCode, 200, 'the person gets in');
  await waitFor('noted', async () => {
    const { items } = (await get('/auth/sign-ins?limit=100', who)).json<{
      items: { kind: string }[];
    }>();
    return items.filter((item) => item.kind === 'second_factor_failed').length === 6;
  });
  await sql`update attempt_window set ends_at = clock_timestamp()`.execute(api.db);
  await sql`
    update account_activity set at = at - interval '91 days' where user_id = ${who.id}`.execute(
    api.db,
  );
  await sweepAccounts(api.db);
  t.same(await api.db.selectFrom('attempt_window').selectAll().execute(), []);
  const { items } = (await get('/auth/sign-ins?limit=100', who)).json<{
    items: { kind: string }[];
  }>();
  t.same([...new Set(items.map((item) => item.kind))].sort(), [
    'second_factor_on',
    'signed_in',
    'signed_up',
  ]);
});

t.test('switching off takes password and code, and a password that can stand alone', async (t) => {
  const who = await createTestUser(api);
  const off = async (currentPassword: string, code: string) =>
    outcome(await post('/auth/totp/disable', { currentPassword, code }, who));
  t.equal(await off(PASSWORD, '123456'), '409 SECOND_FACTOR_OFF');
  const { code, codes } = await enrol(who);
  t.equal(await off('wrong', code(1)), '403 PASSWORD_WRONG');
  t.equal(await off(PASSWORD, '000000'), '403 SECOND_FACTOR_INVALID');
  const short = 'vq9!Lm zR';
  const change = (newPassword: string, currentPassword: string) =>
    post('/auth/password', { newPassword, currentPassword }, who);
  t.equal((await change(short, PASSWORD)).statusCode, 204, 'eight suffice beside a factor');
  t.equal(outcome(await change('vq9!LmZ', short)), '422 WEAK_PASSWORD', 'seven do not');
  t.equal(await off(short, code(1)), '422 WEAK_PASSWORD');
  t.equal((await status(who)).status, 'on', 'and nothing was used up');
  t.equal((await change(PASSWORD, short)).statusCode, 204);
  t.equal(await off(PASSWORD, String(codes[0])), '204', 'a recovery code is a code');
  t.equal((await status(who)).status, 'off');
  t.equal((await login(who.email)).statusCode, 200);
  t.ok(await mailAbout(api, who.email, /no longer has a second factor/));
});

t.test('a recovered password does not get past the second factor', async (t) => {
  const who = await createTestUser(api);
  const { code } = await enrol(who);
  await post('/auth/recover', { email: who.email });
  const token = secretOf(await mailAbout(api, who.email, /Choose a new password/));
  const password = 'vq9!Lm zR';
  const check = () => post('/auth/recover/check', { token });
  t.same((await check()).json(), { secondFactor: true }, 'nine characters suffice');
  t.equal(
    outcome(await post('/auth/recover/check', { token: 'A'.repeat(43) })),
    '410 LINK_INVALID',
  );
  t.equal((await post('/auth/recover/confirm', { token, password })).statusCode, 204);
  t.equal(outcome(await check()), '410 LINK_INVALID', 'used');
  const plain = await createTestUser(api);
  await post('/auth/recover', { email: plain.email });
  const other = secretOf(await mailAbout(api, plain.email, /Choose a new password/));
  t.same((await post('/auth/recover/check', { token: other })).json(), { secondFactor: false });
  t.equal(
    outcome(await post('/auth/recover/confirm', { token: other, password })),
    '422 WEAK_PASSWORD',
    'asking used nothing up',
  );
  const again = (totp?: string) =>
    post('/auth/login', { email: who.email, password, ...(totp ? { totp } : {}) });
  t.equal(outcome(await again()), '401 SECOND_FACTOR_REQUIRED');
  t.equal((await again(code(1))).statusCode, 200);
});

t.test('staff without a second factor enter nothing that needs their role', async (t) => {
  const staff = await createTestUser(api, { roles: ['compliance'], consent: true });
  const url = '/ledger/consent-events/0/tile/entries/000';
  t.equal(outcome(await get(url, staff)), '403 STAFF_SECOND_FACTOR_REQUIRED');
  t.match(await status(staff), { required: true });
  const plain = await createTestUser(api, { consent: true });
  t.equal(outcome(await get(url, plain)), '403 ROLE_REQUIRED', 'the role is asked for first');
  await enrol(staff);
  t.not((await get(url, staff)).statusCode, 403, 'the session has shown both');
  const lax = await testApi({ beside: api });
  t.teardown(() => lax[Symbol.asyncDispose]());
  const other = await createTestUser(api, { roles: ['compliance'], consent: true });
  const answer = await lax.app.inject({ url: `/api${url}`, headers: other.headers });
  t.not(answer.statusCode, 403, 'where it is optional the role suffices');
});

t.test('mails about the second factor link to the configured origin', async (t) => {
  const email = `${randomUUID()}@example.org`;
  const who = await createTestUser(api, { email });
  const headers = { ...who.headers, 'x-forwarded-host': 'evil.example', host: 'evil.example' };
  const { codes } = await enrol({ ...who, headers } as TestUser);
  await api.app.inject({
    method: 'POST',
    url: '/api/auth/login',
    headers,
    payload: { email, password: PASSWORD, totp: codes[0] },
  });
  await post('/auth/totp/disable', { currentPassword: PASSWORD, code: codes[1] }, { headers });
  const mails = await mailsTo(api, email);
  t.ok(mails.length >= 4);
  for (const { text, html } of mails) {
    const links = `${text} ${html}`.match(/https?:\/\/[^/\s"<]+/g) ?? [];
    t.same([...new Set(links)], ['http://localhost:3000']);
  }
});
