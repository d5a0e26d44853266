/** Counts of consent status: each person is counted as the gate evaluates them. */

import { fieldsOf } from '@roletrail/contracts/export-row';
import type {
  AuditClaims,
  AuditPeople,
  AuditReports,
} from '@roletrail/contracts/http/audit-reports';
import { consentReason } from '@roletrail/contracts/http/legal';
import { sql } from 'kysely';
import t from 'tap';
import {
  createTestUser,
  DOCUMENT_VERSION,
  publish,
  type TestUser,
  testApi,
} from '../helpers/api.ts';
import { auditDesk } from '../helpers/audit-desk.ts';
import { newId } from '../helpers/consent-events.ts';
import { check, codeOf } from '../helpers/decisions.ts';
import { waitFor } from '../helpers/wait-for.ts';

t.test('reports of how people stand', async (t) => {
  const api = await testApi();
  t.teardown(() => api[Symbol.asyncDispose]());
  const { db } = api;
  const { ask, staff } = auditDesk(api);
  const admin = await staff('admin');
  const set = (who: TestUser, values: object) =>
    db.updateTable('current_consent').set(values).where('user_id', '=', who.id).execute();
  let offset = 0;
  const accepted = async () => {
    const someone = await createTestUser(api, { consent: true });
    await db
      .insertInto('consent_decision')
      .values({
        event_id: newId(),
        user_id: someone.id,
        topic: 'consent-events',
        partition: 0,
        offset: offset++,
        decision: 'accepted',
        reason: null,
        terms_version: DOCUMENT_VERSION,
        privacy_version: DOCUMENT_VERSION,
        decided_at: new Date(),
        leaf_hash: Buffer.alloc(32),
      })
      .execute();
    return someone;
  };

  const people: TestUser[] = [admin, await createTestUser(api), await createTestUser(api)];
  people.push(await accepted(), await accepted());
  const [oldTerms, oldPrivacy, declined, expired, unread, withdrawn, gone, pending, asked] = [
    await accepted(),
    await accepted(),
    await accepted(),
    await accepted(),
    await accepted(),
    await accepted(),
    await accepted(),
    await accepted(),
    await accepted(),
  ];
  await set(oldTerms, { terms_version: '2024-01-01' });
  await set(oldPrivacy, { privacy_version: '2024-01-01' });
  await set(declined, { decision: 'declined', privacy_version: null });
  await set(expired, { decided_at: new Date(Date.now() - 366 * 86_400_000) });
  await set(unread, { needs_review: true });
  const request = { asked_event_id: newId(), asked_at: new Date() };
  await set(asked, request);
  await set(withdrawn, { decision: 'withdrawn', terms_version: null, privacy_version: null });
  await sql`update app_user set erased_at = now() where id = ${gone.id}`.execute(db);
  // what is not folded yet counts: they accepted again, and then declined
  await set(pending, { terms_version: '2024-01-01', needs_review: true, ...request });
  await db
    .insertInto('decision_pending')
    .values({
      user_id: pending.id,
      event_id: newId(),
      decision: 'declined',
      terms_version: DOCUMENT_VERSION,
      privacy_version: null,
      decided_at: new Date(),
      seq: 1,
    })
    .execute();
  people.push(oldTerms, oldPrivacy, declined, expired, unread, withdrawn, pending, asked);

  const gate = new Map<string, string[]>(consentReason.options.map((reason) => [reason, []]));
  for (const who of people) gate.get((await check(api, who)).reason)?.push(who.id);
  t.ok(
    [...gate.values()].every((ids) => ids.length > 0),
    'each reason applies to a person',
  );

  const reports = (await ask(admin, '/reports')).json<AuditReports>();
  const counted = Object.fromEntries(
    reports.standing.map(({ reason, people }) => [reason, people]),
  );
  t.same(counted, Object.fromEntries([...gate].map(([reason, ids]) => [reason, ids.length])));
  t.same(
    Object.fromEntries(reports.askedAgain.map(({ reason, people }) => [reason, people])),
    {
      terms_changed: 1,
      privacy_changed: 1,
      declined: 2,
      expired: 1,
      needs_review: 1,
      withdrawn: 1,
      asked_again: 1,
    },
    'of those who accepted before',
  );
  t.match(
    reports.byVersion.find((row) => row.document === 'terms' && row.version === DOCUMENT_VERSION),
    { accepted: 11, declined: 0, people: 7 },
  );

  for (const [reason, ids] of gate) {
    const found: string[] = [];
    let after: Record<string, string> = {};
    for (;;) {
      const page = (
        await ask(admin, '/reports/people', { reason, limit: '1', ...after })
      ).json<AuditPeople>();
      found.push(...page.items.map((item) => item.userId));
      if (page.next === null) break;
      after = { after: page.next };
    }
    t.same(found.sort(), ids.sort(), reason);
    const file = (await ask(admin, '/reports/people.csv', { reason })).body.trimEnd().split('\n');
    const rows = file.slice(1).map((line) => fieldsOf(line) ?? []);
    t.same(
      rows.map((row) => row[1]),
      found,
      `${reason}, as a file`,
    );
    const placed = rows.filter((row) => row[8] === 'consent-events').length;
    const unplaced = reason === 'never_accepted' ? ids : ids.filter((id) => id === pending.id);
    t.equal(placed, ids.length - unplaced.length, 'where the ledger has it');
  }
  const again = await ask(admin, '/reports/people', { reason: 'declined', again: 'true' });
  t.equal(again.json<AuditPeople>().items.length, 2);

  const counts = (await ask(admin, '/reports.csv')).body;
  t.match(counts, /^at,report,name,version,count\n/);
  for (const [reason, ids] of gate) t.match(counts, `Z,standing,${reason},,${ids.length}\n`);
  t.match(counts, `Z,asked_again,declined,,2\n`);
  t.match(counts, `Z,accepted,terms,${DOCUMENT_VERSION},11\n`);
  t.match(counts, 'Z,claimed,,,0\n');

  await t.test('a new version in force asks all others again', async (t) => {
    await publish(db, 'terms', '2026-01-01', '2026-01-01');
    await set(admin, { terms_version: '2026-01-01' });
    const after = (await ask(admin, '/reports')).json<AuditReports>();
    const current = after.standing.find(({ reason }) => reason === 'current');
    t.equal(current?.people, 1);
  });

  await t.test('while the projection is rebuilt no counts are returned', async (t) => {
    await sql`insert into projection_offset (projection, topic, partition, next_offset, rebuild_until)
      values ('consent-v1', 'consent-events', 0, 1, 2)`.execute(db);
    t.equal(codeOf(await ask(admin, '/reports')), 'CONSENT_STATE_UNAVAILABLE');
    const people = await ask(admin, '/reports/people.csv', { reason: 'current' });
    t.equal(codeOf(people), 'CONSENT_STATE_UNAVAILABLE');
  });
});

t.test('an acceptance that only a cookie claims', async (t) => {
  const api = await testApi();
  t.teardown(() => api[Symbol.asyncDispose]());
  const { ask, staff } = auditDesk(api);
  const admin = await staff('admin');
  const cookie = (termsVersion: string) => ({
    rt_terms_accepted: JSON.stringify({
      termsVersion,
      privacyVersion: DOCUMENT_VERSION,
      acceptedAt: '2026-01-01T00:00:00.000Z',
      deviceId: 'd',
      documentHash: 'ab'.repeat(32),
      savedAt: '2026-01-01T00:00:00.000Z',
    }),
  });
  const knock = async (who: TestUser, cookies: Record<string, string>) => {
    const answer = await api.app.inject({
      method: 'POST',
      url: '/api/rpc/has_role',
      headers: who.headers,
      cookies,
      payload: { _user_id: who.id, _role: 'admin' },
    });
    await api.app.inject({
      method: 'POST',
      url: '/api/legal-check-consent',
      headers: who.headers,
      cookies,
      payload: {},
    });
    return answer.statusCode;
  };
  /** what was begun afterwards is done */
  const claims = async () => {
    await api.app.close();
    const { rows } = await sql<{ user_id: string; terms_version: string }>`
      select user_id, terms_version from claimed_acceptance order by user_id`.execute(api.db);
    return rows;
  };
  const [liar, member, former, other] = [
    await createTestUser(api),
    await createTestUser(api, { consent: true }),
    await createTestUser(api),
    await createTestUser(api),
  ];
  await api.db
    .insertInto('consent_decision')
    .values({
      event_id: newId(),
      user_id: former.id,
      topic: 'consent-events',
      partition: 0,
      offset: 0,
      decision: 'accepted',
      reason: null,
      terms_version: DOCUMENT_VERSION,
      privacy_version: DOCUMENT_VERSION,
      decided_at: new Date(),
      leaf_hash: Buffer.alloc(32),
    })
    .execute();
  t.equal(await knock(liar, cookie(DOCUMENT_VERSION)), 403);
  await waitFor('the claim to be kept', async () => {
    const { rows } = await sql`select 1 from claimed_acceptance`.execute(api.db);
    return rows.length > 0;
  });
  t.equal(await knock(liar, cookie('another')), 403, 'one row a person and day');
  t.equal(await knock(member, cookie('another')), 200, 'the gate is open: no check runs');
  t.equal(await knock(former, cookie(DOCUMENT_VERSION)), 403, 'they did accept it once');
  for (const rubbish of ['', '{', 'null', '{"termsVersion":"1"}']) {
    t.equal(await knock(other, { rt_terms_accepted: rubbish }), 403);
  }
  await api.db
    .insertInto('claimed_acceptance')
    .values({ user_id: other.id, day: '2026-01-01', terms_version: '1', privacy_version: '1' })
    .execute();
  const first = (await ask(admin, '/reports/claims', { limit: '1' })).json<AuditClaims>();
  t.match(first, {
    items: [{ mark: 'claimed', userId: liar.id, termsVersion: DOCUMENT_VERSION }],
    next: String,
  });
  const second = await ask(admin, '/reports/claims', { limit: '1', after: String(first.next) });
  t.match(second.json(), { items: [{ userId: other.id, day: '2026-01-01' }], next: null });
  for (const after of [`0000-01-01/${other.id}`, `2026-02-30/${other.id}`, '2026-01-01/nobody']) {
    t.equal((await ask(admin, '/reports/claims', { after })).statusCode, 400, after);
  }
  t.equal((await ask(admin, '/reports')).json<AuditReports>().claimed, 2);
  t.equal((await claims()).length, 2, 'and nothing of the others');
});
