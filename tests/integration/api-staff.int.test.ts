import { randomUUID } from 'node:crypto';
import { erasePerson } from '@roletrail/api/evidence/erase-person';
import { findReceipt } from '@roletrail/api/evidence/receipt';
import { createAuditorToken } from '@roletrail/api/staff/auditor-tokens';
import { findPerson, grantRole, revokeRole } from '@roletrail/api/staff/roles';
import { verifyReceipt } from '@roletrail/ledger/verify-receipt';
import { sql } from 'kysely';
import t from 'tap';
import { createTestUser, signInAgain } from '../helpers/api.ts';
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
import { LEDGER_ORIGIN } from '../helpers/service.ts';
import { waitFor } from '../helpers/wait-for.ts';

t.test('erasure, roles and auditor tokens', async (t) => {
  const s = await startTestService(t);
  const { api } = s;
  const { db } = api;
  const { partitions } = api.deps;
  const deps = { db, partitions, staffLifetimeMs: 3_600_000, provesAddress: true };
  const actor = { kind: 'operator', id: 'console' } as const;
  const who = await createTestUser(api);
  const accepted = await postDecision(api, who, acceptance(who.id, await fetchDocuments(api, who)));
  const { eventId } = accepted.json();

  t.same(await findPerson(api.db, who.email.toUpperCase()), {
    userId: who.id,
    email: who.email,
    demo: false,
  });
  const change = { userId: who.id, role: 'compliance', actor, reason: 'joins the team' } as const;
  const lifetime = async (sessionId: string) => {
    const { created_at, expires_at } = await api.db
      .selectFrom('session')
      .select(['created_at', 'expires_at'])
      .where('id', '=', sessionId)
      .executeTakeFirstOrThrow();
    return Math.round((expires_at.getTime() - created_at.getTime()) / 3_600_000);
  };
  t.equal(await lifetime(who.sessionId), 30 * 24, 'thirty days for all users');
  t.same([await grantRole(deps, change), await grantRole(deps, change)], [true, false]);
  t.equal(await lifetime(who.sessionId), 1, 'a session of before lives no longer than staff’s');
  t.equal(await lifetime((await signInAgain(api, who.email)).sessionId), 24, 'of staff');
  t.same([await revokeRole(deps, change), await revokeRole(deps, change)], [true, false]);
  t.equal(await grantRole(deps, change), true);
  const { token } = await createAuditorToken(deps, {
    label: 'firm',
    expiresAt: new Date(Date.now() + 60_000),
    actor,
  });
  const url = '/api/ledger/consent-events/0/tile/entries/000';
  const auditor = { authorization: `Bearer ${token}` };
  t.equal(codeOf(await api.app.inject({ url, headers: auditor })), 'NOT_FOUND', 'let in');
  t.equal(
    codeOf(await api.app.inject({ url, headers: { authorization: `Bearer ${token}x` } })),
    'AUDITOR_TOKEN_INVALID',
  );
  await sql`update auditor_token set expires_at = clock_timestamp()`.execute(api.db);
  t.equal(
    codeOf(await api.app.inject({ url, headers: auditor })),
    'AUDITOR_TOKEN_INVALID',
    'expired',
  );
  await t.rejects(createAuditorToken(deps, { label: '', expiresAt: new Date(0), actor }), {
    code: 'VALIDATION_FAILED',
  });
  await t.rejects(grantRole(deps, { ...change, userId: randomUUID() }), { code: 'NOT_FOUND' });

  t.same(await erasePerson(deps, who.id, { actor, reason: 'asked' }), {
    status: 'erased',
    sessionsEnded: 2,
  });
  t.same(await erasePerson(deps, who.id, { actor, reason: 'asked' }), {
    status: 'erased_before',
    sessionsEnded: 0,
  });
  await t.rejects(erasePerson(deps, randomUUID(), { actor, reason: 'x' }), { code: 'NOT_FOUND' });
  t.equal(
    codeOf(await postDecision(api, who, acceptance(who.id, await fetchDocuments(api, null)))),
    'SESSION_REVOKED',
  );
  await t.rejects(grantRole(deps, change), { code: 'NOT_FOUND' });

  await s.settled();
  await waitFor('a checkpoint', async () => {
    const state = await findReceipt({ ...deps, vaultKeys: api.deps.keys.vault }, who.id, eventId);
    return state.kind === 'ready' && state.receipt.opened === 'erased';
  });
  const state = await findReceipt({ ...deps, vaultKeys: api.deps.keys.vault }, who.id, eventId);
  if (state.kind !== 'ready') return t.fail(state.kind);
  const place = `consent-events/${state.receipt.partition}`;
  const verdict = verifyReceipt({
    entry: Buffer.from(state.receipt.entry, 'base64'),
    proof: state.receipt.proof,
    vkey: api.config.ledger.vkeys[place] ?? '',
    origin: `${LEDGER_ORIGIN}/${place}`,
  });
  t.ok(verdict.ok, 'erased and still provable');
  const types = (await logged(api, 'admin-events')).map((e) =>
    e.type.split('.').slice(1, 3).join('.'),
  );
  t.same(types, [
    'document.published',
    'document.published',
    'role.granted',
    'role.revoked',
    'role.granted',
    'auditor_token.created',
    'role.revoked',
  ]);
  const consents = (await logged(api, 'consent-events')).map((e) => e.type);
  t.same(consents, ['roletrail.consent.accepted.v5', 'roletrail.subject.erased.v1']);
  t.same(await api.db.selectFrom('evidence_tag').selectAll().execute(), [], 'search tags are gone');
});

t.test('erasure beside decisions: wholly before or wholly after', async (t) => {
  const s = await startTestService(t, { instances: 2 });
  const [one, two] = s.apis;
  if (!one || !two) return t.fail('two instances');
  const people = await Promise.all(Array.from({ length: 12 }, () => createTestUser(one)));
  const statuses = await Promise.all(
    people.map(async (who) => {
      const other = { headers: await anotherSession(two, who.id) };
      const [shown, otherShown] = [
        await fetchDocuments(one, who),
        await fetchDocuments(two, other),
      ];
      const erasing = erasePerson({ db: two.db, partitions: two.deps.partitions }, who.id, {
        actor: { kind: 'operator', id: null },
        reason: 'race',
      });
      const answers = await Promise.all([
        postDecision(one, who, acceptance(who.id, shown)),
        postDecision(two, other, refusal(who.id, otherShown)),
        postDecision(two, who, acceptance(who.id, shown)),
      ]);
      t.equal((await erasing).status, 'erased');
      return answers.map((answer) => answer.statusCode);
    }),
  );
  const seen = new Set(statuses.flat());
  for (const status of seen) t.ok([201, 202, 401].includes(status), `${status}`);
  await s.settled();
  const events = await logged(one, 'consent-events');
  for (const who of people) {
    const types = events.filter((e) => e.subject === who.id).map((e) => e.type);
    t.equal(types.at(-1), 'roletrail.subject.erased.v1', 'nothing is sealed after the tombstone');
    t.equal(types.filter((type) => type === 'roletrail.subject.erased.v1').length, 1);
  }
});
