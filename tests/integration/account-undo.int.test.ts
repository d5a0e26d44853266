/** The link in a letter about a new second factor or a changed address takes the change back. */
import { randomUUID } from 'node:crypto';
import { resetFactor } from '@roletrail/api/account/reset-factor';
import { sweepAccounts } from '@roletrail/api/account/sweep';
import { erasePerson } from '@roletrail/api/evidence/erase-person';
import type { UndoCheck } from '@roletrail/contracts/http/account';
import type { SessionAnswer } from '@roletrail/contracts/http/auth';
import { ERASURE_PHRASE } from '@roletrail/contracts/limits';
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
import { mailAbout, mailsTo, secretOf } from '../helpers/api-mail.ts';
import { eventsOf } from '../helpers/api-sessions.ts';
import { enrolFactor } from '../helpers/second-factor.ts';

const many = { max: 100_000, windowMs: 60_000 };
const OWN = 'ten quiet herons over ice';
const STOLEN = 'a thief with a ladder at night';

let api: TestApi;
t.before(async () => {
  const limits = {
    signInPerAddress: many,
    signUpPerAddress: many,
    linksPerAddress: many,
    verificationPerInbox: many,
    secondFactorFailures: many,
  };
  api = await testApi({ config: { limits } });
});
t.teardown(() => api[Symbol.asyncDispose]());

type Session = Pick<TestUser, 'headers'>;
const post = (url: string, payload: object, who?: Session) =>
  api.app.inject({ method: 'POST', url: `/api${url}`, payload, headers: { ...who?.headers } });
const login = async (email: string, password: string, totp?: string) =>
  outcome(await post('/auth/login', { email, password, ...(totp ? { totp } : {}) }));
const undo = async (token: string, password = OWN) =>
  outcome(await post('/auth/undo', { token, password }));
const check = (token: string) => post('/auth/undo/check', { token });
const newAddress = () => `${randomUUID()}@example.org`;

async function proved(): Promise<TestUser> {
  const who = await createTestUser(api);
  await proveAddress(api, who);
  return who;
}

const enrol = (who: Session, password = PASSWORD) => enrolFactor(api, who, password);

/** Moves the account to another address. */
async function move(who: Session, to: string, proof: object = {}): Promise<void> {
  const change = { email: to, currentPassword: PASSWORD, ...proof };
  const asked = await post('/auth/email', change, who);
  if (asked.statusCode !== 202) throw new Error(asked.body);
  const token = secretOf(await mailAbout(api, to, /Confirm your new/));
  const moved = await post('/auth/email/confirm', { token }, who);
  if (moved.statusCode !== 204) throw new Error(moved.body);
}

const factorLink = async (email: string, count = 1) =>
  secretOf(await mailAbout(api, email, /now has a second factor/, count));
const addressLink = async (email: string) =>
  secretOf(await mailAbout(api, email, /e-mail address was changed/));
const userIn = async (email: string, password: string) =>
  (await post('/auth/login', { email, password })).json<SessionAnswer>().user;

t.test(
  'a factor that a thief set up outlives a new password, and goes with the link',
  async (t) => {
    const who = await proved();
    const thief = await signInAgain(api, who.email);
    await enrol(thief);
    await post('/auth/recover', { email: who.email });
    const recovery = secretOf(await mailAbout(api, who.email, /Choose a new password/));
    const change = { token: recovery, password: OWN };
    t.equal(outcome(await post('/auth/recover/confirm', change)), '204');
    t.equal(await login(who.email, OWN), '401 SECOND_FACTOR_REQUIRED', 'the owner is locked out');
    const token = await factorLink(who.email);
    const facts = (await check(token)).json<UndoCheck>();
    t.match(facts, { change: 'second_factor', secondFactor: false });
    t.ok(Math.abs(Date.parse(facts.changedAt) - Date.now()) < 60_000);
    t.equal(await undo(token, 'short'), '422 WEAK_PASSWORD', 'the link goes on working');
    t.equal(await undo(token), '204');
    t.equal(await login(who.email, OWN), '200', 'no code is asked for');
    for (const session of [who, thief]) {
      const answer = await api.app.inject({ url: '/api/auth/user', headers: session.headers });
      t.equal(outcome(answer), '401 SESSION_REVOKED', 'every session has ended');
    }
    t.equal(await undo(token), '410 LINK_INVALID', 'once');
    t.equal(outcome(await check(token)), '410 LINK_INVALID');
    t.ok(await mailAbout(api, who.email, /as it was before/));
  },
);

t.test('address, then factor, then password: the first link restores all', async (t) => {
  const who = await proved();
  const [thief, theirs] = [await signInAgain(api, who.email), newAddress()];
  await move(thief, theirs);
  await enrol(thief);
  const change = { currentPassword: PASSWORD, newPassword: STOLEN };
  t.equal(outcome(await post('/auth/password', change, thief)), '204');
  const [first, later] = [await addressLink(who.email), await factorLink(theirs)];
  t.equal(await undo(first), '204');
  t.equal(await login(who.email, OWN), '200');
  t.match(await userIn(who.email, OWN), { id: who.id, emailVerified: true, secondFactor: false });
  t.equal(await login(theirs, STOLEN), '401 INVALID_CREDENTIALS');
  t.equal(await undo(later, STOLEN), '410 LINK_INVALID', 'links of later changes are void');
  t.ok(await mailAbout(api, theirs, /moved back/));
  t.equal(outcome(await post('/auth/signup', { email: theirs, password: OWN })), '201');
});

/** Asks to delete the account. */
async function askErasure(who: Session): Promise<void> {
  const body = { currentPassword: PASSWORD, phrase: ERASURE_PHRASE };
  const asked = await post('/me/erasure', body, who);
  if (asked.statusCode !== 202) throw new Error(asked.body);
}
const pendingErasures = (who: TestUser) =>
  api.db
    .selectFrom('erasure_request')
    .select('id')
    .where('user_id', '=', who.id)
    .where('cancelled_at', 'is', null)
    .execute();

t.test('a deletion that a thief asked for is cancelled with the change', async (t) => {
  const who = await proved();
  const [thief, theirs] = [await signInAgain(api, who.email), newAddress()];
  await move(thief, theirs);
  await askErasure(thief);
  t.equal(await undo(await addressLink(who.email)), '204');
  t.equal((await pendingErasures(who)).length, 0);
  const cancelled = (await eventsOf(api, who)).filter(({ type }) => type === 'erasure.cancelled');
  t.match(cancelled, [{ data: { userId: who.id, actor: { kind: 'system' } } }]);
  const letter = await mailAbout(api, who.email, /as it was before/);
  t.match(letter.text, /cancelled\s+the\s+request/);
  const kinds = await api.db
    .selectFrom('account_activity')
    .select('kind')
    .where('user_id', '=', who.id)
    .execute();
  t.ok(kinds.some(({ kind }) => kind === 'erasure_cancelled'));
});

t.test('a deletion that was asked for before the change stays pending', async (t) => {
  const who = await proved();
  await askErasure(who);
  await move(await signInAgain(api, who.email), newAddress());
  t.equal(await undo(await addressLink(who.email)), '204');
  t.equal((await pendingErasures(who)).length, 1);
  const letter = await mailAbout(api, who.email, /as it was before/);
  t.notMatch(letter.text, /request/);
});

t.test('a later link that was used leaves the first one whole', async (t) => {
  const who = await proved();
  const [thief, theirs] = [await signInAgain(api, who.email), newAddress()];
  await move(thief, theirs);
  await enrol(thief);
  t.equal(await undo(await factorLink(theirs), STOLEN), '204', 'the thief reads that letter');
  t.equal(await undo(await addressLink(who.email)), '204');
  t.match(await userIn(who.email, OWN), { id: who.id, secondFactor: false });
});

t.test('the factor of before comes back, with codes that stay used', async (t) => {
  const who = await proved();
  const own = await enrol(who);
  const [used = '', left = '', spent = ''] = own.recoveryCodes;
  const inside = await post('/auth/login', { email: who.email, password: PASSWORD, totp: left });
  const thief = {
    headers: { authorization: `Bearer ${inside.json<SessionAnswer>().accessToken}` },
  };
  await move(thief, newAddress(), { code: spent });
  const off = { currentPassword: PASSWORD, code: used };
  t.equal(outcome(await post('/auth/totp/disable', off, thief)), '204');
  const theirs = await enrol(thief);
  const token = await addressLink(who.email);
  t.match((await check(token)).json(), { change: 'email', secondFactor: true });
  t.equal(await undo(token, 'twelve h'), '204', 'a short password suffices beside a factor');
  await sql`update totp_factor set last_step = -1 where user_id = ${who.id}`.execute(api.db);
  const enter = (code: string) => login(who.email, 'twelve h', code);
  t.equal(await enter(theirs.code()), '403 SECOND_FACTOR_INVALID');
  t.equal(await enter(own.code()), '200');
  t.equal(await enter(left), '403 SECOND_FACTOR_INVALID', 'used before the change');
});

t.test('an old address is reserved for 7 days', async (t) => {
  const [who, other] = [await proved(), await proved()];
  await move(who, newAddress());
  const signUp = async () =>
    outcome(await post('/auth/signup', { email: who.email.toUpperCase(), password: OWN }));
  t.equal(await signUp(), '409 EMAIL_IN_USE');
  const change = { email: who.email, currentPassword: PASSWORD };
  t.equal(outcome(await post('/auth/email', change, other)), '202');
  t.ok(await mailAbout(api, who.email, /already has a RoleTrail account/));
  t.notOk((await mailsTo(api, who.email)).some(({ subject }) => /Confirm your new/.test(subject)));
  const stored = JSON.stringify(
    await api.db.selectFrom('account_undo').selectAll().where('user_id', '=', who.id).execute(),
  );
  t.notMatch(stored, who.email.split('@')[0], 'it is sealed');
  await sql`update account_undo set expires_at = clock_timestamp() where user_id = ${who.id}`.execute(
    api.db,
  );
  t.equal(await undo(await addressLink(who.email)), '410 LINK_INVALID', 'expired');
  await sweepAccounts(api.db);
  const rows = await api.db.selectFrom('account_undo').where('user_id', '=', who.id).execute();
  t.equal(rows.length, 0, 'and swept');
  t.equal(await signUp(), '201');
});

t.test('the owner may return to a reserved address, and no other person gets it', async (t) => {
  const [who, next] = [await proved(), newAddress()];
  const [moved] = await Promise.all([
    move(who, next).then(() => 'moved'),
    ...Array.from({ length: 8 }, () =>
      post('/auth/signup', { email: who.email, password: OWN }).then((answer) =>
        t.equal(outcome(answer), '409 EMAIL_IN_USE'),
      ),
    ),
  ]);
  t.equal(moved, 'moved');
  await move(who, who.email);
  t.equal(await login(who.email, PASSWORD), '200');
});

t.test(
  'an address that a process of the release before gave away: refused, and kept',
  async (t) => {
    const who = await proved();
    await move(who, newAddress());
    const token = await addressLink(who.email);
    const taker = await createTestUser(api);
    const give = (email: string) =>
      api.db
        .updateTable('app_user')
        .set({ email, email_normalized: email })
        .where('id', '=', taker.id)
        .execute();
    await give(who.email);
    t.equal(await undo(token), '409 EMAIL_IN_USE');
    await give(taker.email);
    t.equal(await undo(token), '204', 'the link goes on working');
  },
);

t.test('used by many at once, and beside a change of password', async (t) => {
  for (let round = 0; round < 4; round += 1) {
    const who = await proved();
    const thief = await signInAgain(api, who.email);
    await enrol(thief);
    const token = await factorLink(who.email);
    const change = { currentPassword: PASSWORD, newPassword: STOLEN };
    const [, ...answers] = await Promise.all([
      post('/auth/password', change, thief),
      ...Array.from({ length: 5 }, () => undo(token)),
    ]);
    t.same(answers.sort(), ['204', ...Array(4).fill('410 LINK_INVALID')]);
    t.equal(await login(who.email, OWN), '200');
    t.equal(await login(who.email, STOLEN), '401 INVALID_CREDENTIALS');
  }
});

t.test('no link to an address that was never proved; none after an erasure', async (t) => {
  const stranger = await createTestUser(api);
  await move(stranger, newAddress());
  const letter = await mailAbout(api, stranger.email, /e-mail address was changed/);
  t.notMatch(letter.text, /undo/);
  t.equal(outcome(await post('/auth/signup', { email: stranger.email, password: OWN })), '201');
  const who = await proved();
  await enrol(who);
  const token = await factorLink(who.email);
  const actor = { kind: 'operator', id: 'console' } as const;
  await erasePerson(api.deps, who.id, { actor, reason: 'asked' });
  t.equal(await undo(token), '410 LINK_INVALID');
  t.equal(await undo('A'.repeat(43)), '410 LINK_INVALID');
});

t.test('an operator takes a factor off: sessions end, the owner is written to', async (t) => {
  const who = await proved();
  await enrol(who);
  const { db, partitions, keys } = api.deps;
  const deps = { db, partitions, keys: keys.vault, publicOrigin: 'http://localhost:3000' };
  const actor = { kind: 'operator', id: 'console' } as const;
  const reset = () => resetFactor(deps, { userId: who.id, actor, reason: 'identity seen' });
  t.equal(await reset(), 1, 'one session ended');
  t.equal(await login(who.email, PASSWORD), '200', 'no code is asked for');
  const answer = await api.app.inject({ url: '/api/auth/user', headers: who.headers });
  t.match(answer.json(), { code: 'SESSION_REVOKED', endReason: 'staff' });
  t.match(
    (await eventsOf(api, who)).filter(({ type }) => type !== 'session.started'),
    [
      { type: 'second_factor.reset', data: { userId: who.id, actor, reason: 'identity seen' } },
      { type: 'session.revoked', data: { reason: 'staff', scope: 'global', actor } },
    ],
  );
  t.ok(await mailAbout(api, who.email, /no longer has a second factor/));
  t.equal(await reset(), null, 'there is none left');
  await t.rejects(resetFactor(deps, { userId: randomUUID(), actor, reason: 'x' }), {
    code: 'NOT_FOUND',
  });
});
