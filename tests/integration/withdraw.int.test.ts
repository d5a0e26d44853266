/** A person takes their acceptance back: POST /me/consents/withdraw. */
import { randomUUID } from 'node:crypto';
import { erasePerson } from '@roletrail/api/evidence/erase-person';
import { findReceipt, receiptBytes } from '@roletrail/api/evidence/receipt';
import { toDecisionEvent } from '@roletrail/contracts/events/decisions';
import { type Receipt, receipt } from '@roletrail/contracts/receipt/schema';
import { verifyReceiptFile } from '@roletrail/verify/receipts/verify-file';
import { sql } from 'kysely';
import t from 'tap';
import {
  createTestUser,
  outcome,
  signInAgain,
  type TestApi,
  type TestUser,
} from '../helpers/api.ts';
import {
  check,
  codeOf,
  fetchDocuments,
  logged,
  postDecision,
  refusal,
  startTestService,
} from '../helpers/decisions.ts';
import { liveApis, signedInSocket } from '../helpers/realtime.ts';
import type { Service } from '../helpers/service.ts';
import { waitFor } from '../helpers/wait-for.ts';
import { accept, withdraw } from '../helpers/withdrawals.ts';

const WHY = 'I found a post, thank you';

/** A protected call. */
const enter = async (api: TestApi, { headers }: Pick<TestUser, 'headers'>) =>
  outcome(await api.app.inject({ url: '/api/me/tickets', headers }));

async function receiptOf(s: Service, who: TestUser, eventId: string): Promise<Receipt> {
  const url = `/api/me/consents/${eventId}/receipt`;
  const ask = () => s.api.app.inject({ url, headers: who.headers });
  await s.settled();
  await waitFor('a signed checkpoint', async () => (await ask()).statusCode === 200);
  return receipt.parse((await ask()).json());
}

t.test('what was accepted is withdrawn: event, gate, cookie, receipt', async (t) => {
  const s = await startTestService(t);
  const { api } = s;
  const who = await createTestUser(api);
  await sql`update app_user set display_name = 'Ann Example' where id = ${who.id}`.execute(api.db);
  const accepted = await accept(api, who);
  await s.settled();
  t.equal(await enter(api, who), '200');

  const key = randomUUID();
  const answer = await withdraw(api, who, { reason: ` ${WHY} ` }, key);
  t.equal(answer.statusCode, 201, answer.body);
  t.equal(await enter(api, who), '403 CONSENT_REQUIRED', 'at once');
  t.match(await check(api, who), { needsReConsent: true, reason: 'withdrawn', accepted: null });
  const [cookie] = answer.cookies.filter(({ name }) => name === 'rt_terms_accepted');
  t.equal(cookie?.value, '', 'the cookie is cleared');
  t.equal((await check(api, who)).reason, 'withdrawn', 'and the session goes on');

  const { eventId } = answer.json<{ eventId: string }>();
  const [event] = (await logged(api, 'consent-events')).filter(({ id }) => id === eventId);
  t.match(event, {
    type: 'roletrail.consent.withdrawn.v2',
    subject: who.id,
    data: {
      withdraws: accepted,
      reason: 'user_withdrew',
      actor: { kind: 'user', id: who.id },
      authentication: { sessionId: who.sessionId, method: 'password' },
      idempotencyKey: key,
    },
  });
  const personal = new RegExp(`${WHY}|${who.email}|Ann Example|127\\.0\\.0\\.1|observed agent`);
  t.notMatch(JSON.stringify(event), personal, 'sealed');

  const repeat = await withdraw(api, who, { reason: WHY }, key);
  t.same([repeat.statusCode, repeat.json()], [201, answer.json()], 'the same key, the same answer');
  t.equal(codeOf(await withdraw(api, who, {}, key)), 'IDEMPOTENCY_CONFLICT');
  t.equal(codeOf(await withdraw(api, who)), 'NOTHING_TO_WITHDRAW');

  const changed = sql`update app_user set email = 'later@example.org' where id = ${who.id}`;
  await changed.execute(api.db);
  const before = await receiptOf(s, who, accepted);
  const shown = await receiptOf(s, who, eventId);
  t.same(shown.documents, before.documents, 'the documents of the acceptance');
  t.equal(shown.documents.length, 2);
  const place = `${shown.topic}/${shown.partition}`;
  const proved = (given: Receipt) =>
    verifyReceiptFile(receiptBytes(given), api.config.ledger.vkeys[place] ?? '', []);
  t.equal(proved(shown).verdict, 'proved');
  const other = { ...shown, acceptance: shown.acceptance && { ...shown.acceptance, offset: 1 } };
  t.match(proved(other), { verdict: 'refused' });
  const foreign = {
    ...shown,
    acceptance: other.acceptance && { ...other.acceptance, entry: shown.entry },
  };
  t.match(proved(foreign), { verdict: 'refused' });
  t.equal(shown.acceptance?.entry, before.entry);
  t.match(shown, {
    decision: 'withdrawn',
    opened: {
      ip: '127.0.0.1',
      userAgent: 'observed agent',
      account: { email: who.email, name: 'Ann Example' },
      words: WHY,
    },
  });
  t.same(before.supersededBy, [eventId]);

  const again = await accept(api, who);
  t.match(await check(api, who), { reason: 'current', accepted: { eventId: again } });
  t.equal(await enter(api, who), '200', 'accepted again');

  const operator = { kind: 'operator', id: 'test' } as const;
  await erasePerson(api.deps, who.id, { actor: operator, reason: 'test' });
  const erased = await findReceipt({ db: api.db, vaultKeys: api.deps.keys.vault }, who.id, eventId);
  t.match(erased, { kind: 'ready', receipt: { opened: 'erased' } });
});

t.test('a pending acceptance too, and what is refused', async (t) => {
  const s = await startTestService(t, { relays: false });
  const { api } = s;
  const who = await createTestUser(api);
  t.equal(codeOf(await withdraw(api, who)), 'NOTHING_TO_WITHDRAW', 'never accepted');
  const accepted = await accept(api, who);
  const answer = await withdraw(api, who);
  t.equal(answer.statusCode, 202, 'the log is away');
  t.equal(await enter(api, who), '403 CONSENT_REQUIRED');
  t.equal(codeOf(await withdraw(api, who)), 'NOTHING_TO_WITHDRAW', 'withdrawn before');
  s.startRelays();
  await s.settled();
  const decided = (await logged(api, 'consent-events')).map(
    (event) => toDecisionEvent(event)?.data,
  );
  t.match(decided, [{ decision: 'accepted' }, { decision: 'withdrawn', withdraws: accepted }]);

  const other = await signInAgain(api, who.email);
  await postDecision(api, other, refusal(who.id, await fetchDocuments(api, other)));
  t.equal(codeOf(await withdraw(api, who)), 'NOTHING_TO_WITHDRAW', 'declined elsewhere');
  t.equal(codeOf(await withdraw(api, other)), 'SESSION_REVOKED');

  const bare = { method: 'POST', url: '/api/me/consents/withdraw', payload: {} } as const;
  const keyless = await api.app.inject({ ...bare, headers: who.headers });
  t.equal(codeOf(keyless), 'IDEMPOTENCY_KEY_REQUIRED');
  for (const reason of ['', ' ', 'x'.repeat(501), 7, '\u0000']) {
    t.equal(
      codeOf(await withdraw(api, who, { reason })),
      'VALIDATION_FAILED',
      JSON.stringify(reason),
    );
  }
  t.equal(codeOf(await withdraw(api, who, { userId: randomUUID() })), 'VALIDATION_FAILED');
});

t.test('withdrawal fails while the fold is rebuilt, not if the outbox is full', async (t) => {
  let waiting = 0;
  const { api, settled } = await startTestService(t, { deps: { outboxDepth: () => waiting } });
  const who = await createTestUser(api);
  await accept(api, who);
  const rebuilt = (until: number | null) =>
    sql`update projection_offset set rebuild_until = ${until} where topic = 'consent-events'`.execute(
      api.db,
    );
  await settled();
  waiting = 1_000_000;
  await rebuilt(1_000_000);
  const refused = await withdraw(api, who);
  t.equal(codeOf(refused), 'CONSENT_STATE_UNAVAILABLE');
  t.equal(refused.headers['retry-after'], '2');
  await rebuilt(null);
  await sql`update current_consent set needs_review = true where user_id = ${who.id}`.execute(
    api.db,
  );
  t.equal((await withdraw(api, who)).statusCode, 201, 'an unreadable record does not prevent it');
});

t.test('the sockets of all their sessions are notified at once, in every instance', async (t) => {
  // nothing is folded here: what they hear, they hear at the commit
  const live = await liveApis({ instances: 2, hearing: { log: false } });
  t.teardown(() => live[Symbol.asyncDispose]());
  const [here, there = here] = live.apis;
  const who = await createTestUser(here, { consent: true });
  const other = await signInAgain(here, who.email);
  const stranger = await createTestUser(here, { consent: true });
  const [mine, theirs, foreign] = [
    await signedInSocket(here, who),
    await signedInSocket(there, other),
    await signedInSocket(there, stranger),
  ];
  t.ok((await withdraw(here, who)).statusCode <= 202);
  for (const socket of [mine, theirs]) {
    t.match(await socket.frame('consent.required'), { reason: 'withdrawn' });
  }
  t.notOk(foreign.types().includes('consent.required'));
});
