/** One person can fill neither the ledger nor the receipts of others with acceptances. */
import { randomUUID } from 'node:crypto';
import type { SessionAnswer } from '@roletrail/contracts/http/auth';
import { sql } from 'kysely';
import t, { type Test } from 'tap';
import { createTestUser, outcome, type TestUser } from '../helpers/api.ts';
import { mailAbout, secretOf } from '../helpers/api-mail.ts';
import {
  acceptance,
  anotherSession,
  codeOf,
  fetchDocuments,
  logged,
  postDecision,
  refusal,
  startTestService,
} from '../helpers/decisions.ts';
import type { Service } from '../helpers/service.ts';

const MOST = 3;
const limited = (t: Test) => startTestService(t, { config: { decisionsPerHour: MOST } });

async function accept({ api }: Service, who: TestUser, key?: string) {
  return postDecision(api, who, acceptance(who.id, await fetchDocuments(api, who)), key);
}

t.test('a person who decided too often in an hour cannot accept until it is over', async (t) => {
  const s = await limited(t);
  const [who, other] = [await createTestUser(s.api), await createTestUser(s.api)];
  for (let n = 0; n < MOST; n += 1) t.equal((await accept(s, who)).statusCode, 201);
  const refused = await accept(s, who);
  t.equal(codeOf(refused), 'RATE_LIMITED');
  t.match(refused.json(), { detail: 'We record at most 3 decisions of one person in an hour' });
  const wait = Number(refused.headers['retry-after']);
  t.ok(wait > 3500 && wait <= 3600, `${wait} s`);
  t.equal((await logged(s.api, 'consent-events')).length, MOST, 'nothing is recorded');
  t.equal((await accept(s, other)).statusCode, 201, 'the limit is of one person');

  await sql`
    update idempotency_key set created_at = created_at - interval '59 minutes 30 seconds'
    where user_id = ${who.id}`.execute(s.api.db);
  const later = Number((await accept(s, who)).headers['retry-after']);
  t.ok(later > 0 && later <= 30, `${later} s`);
  await sql`
    update idempotency_key set created_at = created_at - interval '30 seconds'
    where user_id = ${who.id}`.execute(s.api.db);
  t.equal((await accept(s, who)).statusCode, 201, 'an hour later');
});

t.test('a repeat of a decision is answered at the limit, and does not count', async (t) => {
  const s = await limited(t);
  const who = await createTestUser(s.api);
  const key = randomUUID();
  const body = acceptance(who.id, await fetchDocuments(s.api, who));
  const send = () => postDecision(s.api, who, body, key);
  const first = await send();
  t.equal(first.statusCode, 201);
  for (let n = 0; n < MOST; n += 1) t.equal((await send()).body, first.body);
  for (let n = 1; n < MOST; n += 1) t.equal((await accept(s, who)).statusCode, 201);
  t.equal(codeOf(await accept(s, who)), 'RATE_LIMITED');
  t.equal((await send()).body, first.body);
});

t.test('a person can always withdraw and decline', async (t) => {
  const s = await limited(t);
  const who = await createTestUser(s.api);
  for (let n = 0; n < MOST; n += 1) t.equal((await accept(s, who)).statusCode, 201);
  const withdrawn = await s.api.app.inject({
    method: 'POST',
    url: '/api/me/consents/withdraw',
    headers: { ...who.headers, 'idempotency-key': randomUUID() },
    payload: {},
  });
  t.equal(withdrawn.statusCode, 201);
  t.equal(codeOf(await accept(s, who)), 'RATE_LIMITED');
  const declined = await postDecision(
    s.api,
    who,
    refusal(who.id, await fetchDocuments(s.api, who)),
  );
  t.equal(declined.statusCode, 201);
});

/** Recovers an account for the `nth` time and signs in to it. */
async function recovered({ api }: Service, who: TestUser, nth: number): Promise<TestUser> {
  const post = (url: string, payload: object) =>
    api.app.inject({ method: 'POST', url: `/api/auth/${url}`, payload });
  const password = 'nine slow barges after rain';
  await post('recover', { email: who.email });
  const token = secretOf(await mailAbout(api, who.email, /Choose a new password/, nth));
  t.equal(outcome(await post('recover/confirm', { token, password })), '204');
  const { accessToken, session } = (
    await post('login', { email: who.email, password })
  ).json<SessionAnswer>();
  const headers = { authorization: `Bearer ${accessToken}` };
  return { ...who, sessionId: session.id, headers };
}

t.test('decisions of a stranger do not count against the owner who recovers', async (t) => {
  const s = await limited(t);
  const stranger = await createTestUser(s.api);
  for (let n = 0; n < MOST; n += 1) t.equal((await accept(s, stranger)).statusCode, 201);
  t.equal(codeOf(await accept(s, stranger)), 'RATE_LIMITED');
  const owner = await recovered(s, stranger, 1);
  const kept = {
    method: 'POST',
    url: '/api/me/saved-before/keep',
    headers: owner.headers,
  } as const;
  t.equal((await s.api.app.inject(kept)).statusCode, 204);
  for (let n = 0; n < MOST; n += 1) t.equal((await accept(s, owner)).statusCode, 201);
  t.equal(codeOf(await accept(s, owner)), 'RATE_LIMITED', 'their own count');
  const again = await recovered(s, owner, 2);
  t.equal(codeOf(await accept(s, again)), 'RATE_LIMITED', 'a later recovery starts no new count');
});

t.test('decisions of one moment count too', async (t) => {
  const s = await limited(t);
  const who = await createTestUser(s.api);
  const sessions = await Promise.all(
    Array.from({ length: 10 }, async () => ({ headers: await anotherSession(s.api, who.id) })),
  );
  const shown = await Promise.all(sessions.map((session) => fetchDocuments(s.api, session)));
  const answers = await Promise.all(
    shown.map((own, n) => postDecision(s.api, sessions[n] ?? who, acceptance(who.id, own))),
  );
  const refused = answers.filter(({ statusCode }) => statusCode !== 201);
  t.equal((await logged(s.api, 'consent-events')).length, MOST);
  t.same(
    refused.map(codeOf),
    refused.map(() => 'RATE_LIMITED'),
  );
});
