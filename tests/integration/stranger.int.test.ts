/** A stranger signs up with another person's address: its owner is not locked out. */
import { randomUUID } from 'node:crypto';
import { foldInbox } from '@roletrail/api/account/inbox-allowance';
import { sweepErasures } from '@roletrail/api/erasure/sweep';
import { grantRole } from '@roletrail/api/staff/roles';
import { formatReceiptText } from '@roletrail/contracts/receipt/receipt-text';
import type { Receipt } from '@roletrail/contracts/receipt/schema';
import { sql } from 'kysely';
import { TOTP, URI } from 'otpauth';
import t from 'tap';
import {
  createTestUser,
  outcome,
  PASSWORD,
  proveAddress,
  signInAgain,
  type TestApi,
  type TestUser,
} from '../helpers/api.ts';
import { mailAbout, mailsTo, secretOf } from '../helpers/api-mail.ts';
import { eventsOf } from '../helpers/api-sessions.ts';
import {
  acceptance,
  fetchDocuments,
  postDecision,
  refusal,
  startTestService,
} from '../helpers/decisions.ts';
import { isErased } from '../helpers/personal-data.ts';
import type { Service } from '../helpers/service.ts';

const OWN = 'nine slow barges after rain';
const ACTOR = { kind: 'operator', id: 'test' } as const;
let running: Service;
let api: TestApi;
const post = (url: string, payload: object, who?: Pick<TestUser, 'headers'>) =>
  api.app.inject({ method: 'POST', url: `/api${url}`, payload, headers: { ...who?.headers } });
const verified = async ({ id }: Pick<TestUser, 'id'>) =>
  (
    await api.db
      .selectFrom('app_user')
      .select('email_verified_at')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).email_verified_at !== null;
const newEmail = () => `${randomUUID()}@example.org`;

t.before(async () => {
  running = await startTestService(t);
  api = running.api;
});

t.test('the owner who clicks the stranger’s letter proves nothing for the stranger', async (t) => {
  const stranger = await createTestUser(api);
  const owner = await createTestUser(api);
  const token = secretOf(await mailAbout(api, stranger.email, /Confirm your e-mail/));
  const opened = async (who?: TestUser, password?: string) =>
    outcome(await post('/auth/verify-email', { token, ...(password && { password }) }, who));
  t.equal(await opened(), '403 LINK_NEEDS_PASSWORD', 'signed out');
  t.equal(await opened(owner), '403 LINK_NEEDS_PASSWORD', 'signed in to an account of their own');
  t.equal(await opened(owner, OWN), '403 PASSWORD_WRONG');
  const elsewhere = await signInAgain(api, stranger.email);
  t.equal(await opened(elsewhere), '403 LINK_NEEDS_PASSWORD', 'not the session that asked');
  t.equal(await verified(stranger), false);
  t.equal(
    await opened(undefined, PASSWORD),
    '204',
    'the link still works for who made the account',
  );
  t.equal(await verified(stranger), true);
  const other = await createTestUser(api);
  const theirs = secretOf(await mailAbout(api, other.email, /Confirm your e-mail/));
  t.equal(
    outcome(await post('/auth/verify-email', { token: theirs }, other)),
    '204',
    'in its session',
  );
});

t.test('the password beside a link can be tried so often', async (t) => {
  const stranger = await createTestUser(api);
  const token = secretOf(await mailAbout(api, stranger.email, /Confirm your e-mail/));
  const results = [];
  for (let i = 0; i < 11; i++) {
    results.push(outcome(await post('/auth/verify-email', { token, password: `guess ${i}` })));
  }
  t.same(results, [...Array(10).fill('403 PASSWORD_WRONG'), '429 RATE_LIMITED']);
});

t.test('“this was not me” erases an account that was never proved, and no other', async (t) => {
  const stranger = await createTestUser(api);
  const letter = await mailAbout(api, stranger.email, /Confirm your e-mail/);
  const [, token] = /#unasked=([\w-]{43})/.exec(letter.text) ?? [];
  t.equal(outcome(await post('/auth/email/not-me', { token })), '204');
  t.equal(outcome(await post('/auth/email/not-me', { token })), '410 LINK_INVALID');
  const gone = await api.app.inject({ url: '/api/auth/user', headers: stranger.headers });
  t.equal(outcome(gone), '401 SESSION_REVOKED');
  t.match(
    (await eventsOf(api, stranger)).filter(({ type }) => type === 'subject.erased'),
    [{ data: { reason: /^a reader of the letter .* reported/ } }],
    'the log claims nothing of the owner of the address',
  );
  const { email } = stranger;
  t.equal((await post('/auth/signup', { email, password: OWN })).statusCode, 201, 'theirs now');

  const proved = await createTestUser(api);
  const late = secretOf(await mailAbout(api, proved.email, /Confirm your e-mail/));
  await proveAddress(api, proved);
  t.equal(outcome(await post('/auth/email/not-me', { token: late })), '410 LINK_INVALID');
  const still = await api.app.inject({ url: '/api/auth/user', headers: proved.headers });
  t.equal(still.statusCode, 200);
});

t.test('a stranger moves their account to the address of another person', async (t) => {
  const stranger = await createTestUser(api);
  const victim = newEmail();
  await post('/auth/email', { email: victim, currentPassword: PASSWORD }, stranger);
  const token = secretOf(await mailAbout(api, victim, /Confirm your new/));
  const opened = async (body: object) => outcome(await post('/auth/email/confirm', body));
  t.equal(await opened({ token }), '403 LINK_NEEDS_PASSWORD');
  t.equal(await opened({ token, password: OWN }), '403 PASSWORD_WRONG');
  t.equal(outcome(await post('/auth/email/not-me', { token })), '204');
  t.equal(await opened({ token, password: PASSWORD }), '410 LINK_INVALID', 'dropped');
  const still = await api.app.inject({ url: '/api/auth/user', headers: stranger.headers });
  t.equal(still.json().user.email, stranger.email, 'the account stays where it was');
});

/** The owner of an address chooses a password by the letter that they asked for. */
async function recover(api: TestApi, email: string): Promise<void> {
  const ask = (url: string, payload: object) =>
    api.app.inject({ method: 'POST', url: `/api/auth/${url}`, payload });
  await ask('recover', { email });
  const token = secretOf(await mailAbout(api, email, /Choose a new password/));
  t.equal(outcome(await ask('recover/confirm', { token, password: OWN })), '204');
}

/** A second factor as accounts have it that set one up before an address had to be proved. */
async function factorOf(who: TestUser): Promise<TOTP> {
  await proveAddress(api, who);
  const begun = await post('/auth/totp', { currentPassword: PASSWORD }, who);
  const app = URI.parse(begun.json<{ uri: string }>().uri);
  if (!(app instanceof TOTP)) throw new Error(begun.body);
  t.equal((await post('/auth/totp/confirm', { code: app.generate() }, who)).statusCode, 200);
  await api.db
    .updateTable('app_user')
    .set({ email_verified_at: null })
    .where('id', '=', who.id)
    .execute();
  return app;
}

t.test(
  'recovery as the first proof: factor, sessions and the active acceptance are over',
  async (t) => {
    const stranger = await createTestUser(api);
    await factorOf(stranger);
    const accepted = await postDecision(
      api,
      stranger,
      acceptance(stranger.id, await fetchDocuments(api, stranger)),
    );
    t.equal(accepted.statusCode, 201);
    await running.settled();
    const again = await postDecision(
      api,
      stranger,
      acceptance(stranger.id, await fetchDocuments(api, stranger)),
    );
    t.equal(again.statusCode, 201, 'one is folded, one perhaps not');

    await post('/auth/recover', { email: stranger.email });
    const token = secretOf(await mailAbout(api, stranger.email, /Choose a new password/));
    const confirm = async (password: string) =>
      outcome(await post('/auth/recover/confirm', { token, password }));
    t.same((await post('/auth/recover/check', { token })).json(), { secondFactor: false });
    t.equal(await confirm('short boat'), '422 WEAK_PASSWORD', 'no factor to stand beside it');
    t.equal(await confirm(OWN), '204');
    const over = await api.app.inject({ url: '/api/auth/user', headers: stranger.headers });
    t.equal(outcome(over), '401 SESSION_REVOKED');
    const owner = await post('/auth/login', { email: stranger.email, password: OWN });
    t.equal(owner.statusCode, 200, 'no code of the stranger’s telephone');
    t.match(owner.json(), { user: { secondFactor: false, emailVerified: true } });
    const headers = {
      authorization: `Bearer ${owner.json<{ accessToken: string }>().accessToken}`,
    };
    const state = await post('/legal-check-consent', {}, { headers });
    t.match(state.json(), { needsReConsent: true, reason: 'withdrawn', accepted: null });

    const withdrawn = (await eventsOf(api, stranger)).filter(
      (e) => e.type === 'consent.withdrawn.v2',
    );
    t.match(
      withdrawn.map((event) => event.data),
      [
        {
          withdraws: again.json<{ eventId: string }>().eventId,
          reason: 'address_proved_by_another',
          actor: { kind: 'system' },
          observed: { emailProved: false },
          sealed: /./,
          account: /./,
          words: null,
        },
      ],
      'the active acceptance, not the one that it replaced',
    );
    const mail = await mailAbout(api, stranger.email, /password was changed/);
    t.match(
      mail.text.replaceAll('\n', ' '),
      /took off the second factor.*withdrew what was accepted before/,
    );
    await running.settled();
    const folded = await api.db
      .selectFrom('current_consent')
      .select('decision')
      .where('user_id', '=', stranger.id)
      .executeTakeFirst();
    t.equal(folded?.decision, 'withdrawn');
    const receipts = await api.app.inject({ url: '/api/me/consents', headers });
    const last = receipts
      .json<{ items: { eventId: string; decision: string }[] }>()
      .items.find(({ decision }) => decision === 'withdrawn');
    await running.signed();
    const url = `/api/me/consents/${last?.eventId}/receipt`;
    const receipt = (await api.app.inject({ url, headers })).json<Receipt>();
    t.match(receipt, { actor: 'system', emailProved: false });
    const { sentence } = formatReceiptText(receipt);
    t.ok(sentence.startsWith(`RoleTrail withdrew the acceptance recorded for ${stranger.email} (`));
    t.equal(receipts.json<{ items: object[] }>().items.length, 3, 'nothing is hidden of it');
  },
);

const decisionsOf = async (api: TestApi, who: TestUser) =>
  (await eventsOf(api, who)).filter(({ type }) => type.startsWith('consent.'));

t.test(
  'an acceptance that is still pending is withdrawn, and stays: a 202 is durable',
  async (t) => {
    const { api } = await startTestService(t, { relays: false });
    const stranger = await createTestUser(api);
    const sent = await postDecision(
      api,
      stranger,
      acceptance(stranger.id, await fetchDocuments(api, stranger)),
    );
    await recover(api, stranger.email);
    t.match(await decisionsOf(api, stranger), [
      { type: 'consent.accepted.v5' },
      { type: 'consent.withdrawn.v2', data: { withdraws: sent.json().eventId } },
    ]);
    const pending = await api.db.selectFrom('decision_pending').selectAll().execute();
    t.match(pending, [{ user_id: stranger.id, decision: 'withdrawn' }]);
  },
);

t.test('an acceptance that a later decision replaced is not withdrawn', async (t) => {
  const refused = await createTestUser(api);
  const other = await signInAgain(api, refused.email);
  await postDecision(api, refused, acceptance(refused.id, await fetchDocuments(api, refused)));
  await running.settled();
  await postDecision(api, other, refusal(refused.id, await fetchDocuments(api, other)));
  await recover(api, refused.email);
  const types = (await decisionsOf(api, refused)).map(({ type }) => type);
  t.same(types, ['consent.accepted.v5', 'consent.declined.v4']);
});

/** Asks for the account's erasure, and has it due at once; the link of its receipt. */
async function erasureDue(who: TestUser): Promise<string> {
  const body = { currentPassword: PASSWORD, phrase: 'delete my account' };
  const asked = await post('/me/erasure', body, who);
  t.equal(asked.statusCode, 202);
  await sql`
    update erasure_request set requested_at = requested_at - interval '8 days',
      due_at = due_at - interval '8 days' where user_id = ${who.id}`.execute(api.db);
  return new URL(asked.json<{ receiptUrl: string }>().receiptUrl).hash.slice('#token='.length);
}
const sweepDue = () => sweepErasures(api.deps, new AbortController().signal);

t.test('a stranger asks for the erasure: recovery as the first proof takes it back', async (t) => {
  const stranger = await createTestUser(api);
  const receipt = await erasureDue(stranger);
  await recover(api, stranger.email);
  t.equal(await sweepDue(), 0);
  t.notOk(await isErased(api.db, stranger));
  t.equal((await post('/auth/login', { email: stranger.email, password: OWN })).statusCode, 200);
  const { id: requestId } = await api.db
    .selectFrom('erasure_request')
    .select('id')
    .where('user_id', '=', stranger.id)
    .executeTakeFirstOrThrow();
  const results = (await eventsOf(api, stranger)).filter(({ type }) => type.startsWith('erasure.'));
  t.match(results, [
    { type: 'erasure.requested' },
    { type: 'erasure.cancelled', data: { requestId, actor: { kind: 'system', id: null } } },
  ]);
  t.match((await post('/erasure-receipt', { token: receipt })).json(), { state: 'cancelled' });
  const mail = await mailAbout(api, stranger.email, /password was changed/);
  t.match(mail.text.replaceAll('\n', ' '), /asked to delete the account: we took that back/);
});

t.test('a verified account is erased as requested, with or without recovery', async (t) => {
  const who = await createTestUser(api);
  await proveAddress(api, who);
  await erasureDue(who);
  await recover(api, who.email);
  t.equal(await sweepDue(), 1);
  t.ok(await isErased(api.db, who));
});

t.test('recovery of a proved address leaves factor and acceptance as they are', async (t) => {
  const who = await createTestUser(api);
  await factorOf(who);
  await proveAddress(api, who);
  await postDecision(api, who, acceptance(who.id, await fetchDocuments(api, who)));
  await post('/auth/recover', { email: who.email });
  const token = secretOf(await mailAbout(api, who.email, /Choose a new password/));
  t.same((await post('/auth/recover/check', { token })).json(), { secondFactor: true });
  t.equal(outcome(await post('/auth/recover/confirm', { token, password: OWN })), '204');
  const login = { email: who.email, password: OWN };
  t.equal(outcome(await post('/auth/login', login)), '401 SECOND_FACTOR_REQUIRED');
  t.notOk((await eventsOf(api, who)).some((event) => event.type === 'consent.withdrawn.v2'));
});

t.test('while the fold is rebuilt, consent is unknown: recovery waits', async (t) => {
  const who = await createTestUser(api);
  await post('/auth/recover', { email: who.email });
  const token = secretOf(await mailAbout(api, who.email, /Choose a new password/));
  const rebuilt = (until: number | null) =>
    sql`
    update projection_offset set rebuild_until = ${until}
    where topic = 'consent-events'`.execute(api.db);
  await running.settled();
  await rebuilt(1_000_000);
  const confirm = async () =>
    outcome(await post('/auth/recover/confirm', { token, password: OWN }));
  t.equal(await confirm(), '503 CONSENT_STATE_UNAVAILABLE');
  await rebuilt(null);
  t.equal(await confirm(), '204', 'the link went on working');
});

t.test(
  'one inbox gets few such letters, and no answer tells so or locks a person out',
  async (t) => {
    const name = randomUUID();
    const tags = ['', '+1', '+2', '+3', '+4', '+5', '+6', '+7'];
    const results = [];
    for (const tag of tags) {
      const email = `${name}${tag}@example.org`;
      results.push((await post('/auth/signup', { email, password: OWN })).statusCode);
    }
    t.same(results, Array(8).fill(201));
    const letters = async () =>
      (await Promise.all(tags.map((tag) => mailsTo(api, `${name}${tag}@example.org`)))).flat()
        .length;
    t.equal(await letters(), 6, '3 of the inbox, and 3 of spellings');
    const other = await createTestUser(api);
    const body = { email: `${name}+8@example.org`, currentPassword: PASSWORD };
    t.equal(outcome(await post('/auth/email', body, other)), '202');
    t.same(await mailsTo(api, body.email), [], 'a change of address writes there neither');
    await post('/auth/recover', { email: `${name}@example.org` });
    t.ok(await mailAbout(api, `${name}@example.org`, /Choose a new password/), 'has its own count');
    const taken = { email: other.email, password: OWN };
    for (let i = 0; i < 5; i++) {
      t.equal(
        outcome(await post('/auth/signup', taken)),
        '409 EMAIL_IN_USE',
        'sends and counts none',
      );
    }
    const { statusCode } = await api.app.inject({
      method: 'POST',
      url: '/api/auth/verify-email/resend',
      headers: other.headers,
    });
    t.equal(statusCode, 202);
    t.equal((await mailsTo(api, other.email)).filter((m) => /Confirm/.test(m.subject)).length, 2);
    const stored = await sql<{ key: Buffer }>`select key from attempt_window`.execute(api.db);
    t.notOk(
      stored.rows.some(({ key }) => key.includes(name)),
      'counters contain no personal data',
    );
  },
);

t.test('which addresses are one inbox', async (t) => {
  t.equal(foldInbox('Bomb+1@Example.org'), 'bomb@example.org');
  t.equal(foldInbox('b.o.mb+x@gmail.com'), 'bomb@gmail.com');
  t.equal(foldInbox('B.omb+x@Googlemail.com'), 'bomb@gmail.com', 'two names of one domain');
  t.equal(foldInbox('a.b@example.org'), 'a.b@example.org', 'two people elsewhere');
});

t.test('a grant proves an address without a mail server, and else requires a proof', async (t) => {
  const [mailed, unmailed] = [await createTestUser(api), await createTestUser(api)];
  const change = (userId: string) =>
    ({ userId, role: 'admin', actor: ACTOR, reason: 'test' }) as const;
  const deps = { ...api.deps, staffLifetimeMs: 60_000 };
  await t.rejects(grantRole(deps, change(mailed.id)), { code: 'EMAIL_UNPROVED' });
  await grantRole({ ...deps, provesAddress: true }, change(unmailed.id));
  t.same([await verified(mailed), await verified(unmailed)], [false, true]);
});
