/**
 * The audit trail as staff see it: what a page is made of, that each reading is on record, and that
 * neither an admin, a bent cursor nor a lost role gets at what is sealed.
 */
import { revokeRole } from '@roletrail/api/staff/roles';
import { compareTopicPartitionOffsets } from '@roletrail/contracts/http/audit';
import type { AuditRecord } from '@roletrail/contracts/http/audit-trail';
import { openPostgresWriter } from '@roletrail/event-log/postgres/writer';
import { fromBase64 } from '@roletrail/ledger/base64';
import { parseCheckpoint } from '@roletrail/ledger/checkpoint';
import { leafHash } from '@roletrail/ledger/rfc6962';
import { parseTlogProof } from '@roletrail/ledger/tlog-proof';
import { verifyInclusion } from '@roletrail/ledger/verify-proof';
import { sql } from 'kysely';
import t, { type Test } from 'tap';
import { createTestUser, type TestUser } from '../helpers/api.ts';
import { auditDesk } from '../helpers/audit-desk.ts';
import {
  acceptance,
  codeOf,
  fetchDocuments,
  logged,
  postDecision,
  refusal,
  startTestService,
} from '../helpers/decisions.ts';
import { waitFor } from '../helpers/wait-for.ts';

const DEVICE = '5b0f6c56-6f38-4c43-9a53-0e7b8b9a3a01';
const IP = '127.0.0.1';

t.test('the audit trail', async (t) => {
  const s = await startTestService(t);
  const { api } = s;
  const { ask, at, staff, list, detail, open: openAs } = auditDesk(api);
  const [compliance, admin] = [await staff('compliance'), await staff('admin')];
  const refused = (t: Test, answer: Awaited<ReturnType<typeof ask>>, path: string) => {
    t.equal(codeOf(answer), 'VALIDATION_FAILED', path);
    t.same(
      answer.json<{ errors: { path: string }[] }>().errors.map((error) => error.path),
      [path],
    );
  };
  const readers = async () => {
    await s.settled();
    const events = (await logged(api, 'admin-events')).filter(
      (event) => event.type === 'roletrail.evidence.viewed.v1',
    );
    return events.map((event) => `${event.data.reader.id} ${event.subject}`).sort();
  };

  const people: TestUser[] = [];
  for (let n = 0; n < 6; n += 1) {
    const someone = await createTestUser(api);
    const shown = await fetchDocuments(api, someone);
    await postDecision(api, someone, acceptance(someone.id, shown));
    if (n === 0) {
      const { presentationId } = shown;
      await postDecision(api, someone, refusal(someone.id, shown, { presentationId }));
    }
    people.push(someone);
  }
  const [first, second] = people as [TestUser, TestUser];
  // a later copy of an event, and bytes that no version can parse, as a broken writer leaves them
  const { value, topic, partition } = await api.db
    .selectFrom('log_record')
    .selectAll()
    .where('topic', '=', 'consent-events')
    .where('key', '=', second.id)
    .executeTakeFirstOrThrow();
  await s.settled();
  const place = { topic, partition } as { topic: 'consent-events'; partition: number };
  await openPostgresWriter(api.db, place).append(
    [
      { key: second.id, value: value ?? Buffer.alloc(0) },
      { key: second.id, value: Buffer.from('{"type":"roletrail.consent.accepted.v3"}') },
    ],
    10_000,
  );
  await s.audit.projector.processAll();

  await t.test('everything, in order, page by page, from trees that stand still', async (t) => {
    const whole = await list(compliance, { limit: '200' });
    t.equal(whole.nextCursor, null);
    t.same(whole.items.toSorted(compareTopicPartitionOffsets), whole.items);
    t.equal(
      whole.items.length,
      whole.trees.reduce((sum, tree) => sum + tree.size, 0),
      'one row an offset',
    );
    const kinds = whole.items.map((item) => item.kind);
    t.same(kinds.filter((kind) => kind !== 'event').sort(), ['duplicate', 'unreadable']);
    const copy = whole.items.find((item) => item.kind === 'duplicate');
    t.match(copy, { eventId: String, type: null, first: { ...place } });

    const pages: AuditRecord[] = [];
    let page = await list(compliance, { limit: '3' });
    await s.settled();
    const late = await createTestUser(api);
    await postDecision(api, late, acceptance(late.id, await fetchDocuments(api, late)));
    await s.settled();
    for (;;) {
      pages.push(...page.items);
      if (page.nextCursor === null) break;
      page = await list(compliance, { limit: '3', cursor: page.nextCursor });
    }
    const held = page.trees.reduce((sum, tree) => sum + tree.size, 0);
    t.equal(pages.length, held, 'nothing twice, nothing left out');
    t.notOk(
      pages.some((item) => item.userId === late.id),
      'what came later is no row',
    );
    t.ok(page.newer > 0, 'but counted');
    const again = await list(compliance, { limit: '3', cursor: page.cursor });
    t.same(again.items, page.items, 'the same page again');
    t.equal((await list(compliance)).newer, 0);
    t.equal((await list(compliance, { user: late.id })).items.length, 1);
  });

  await t.test('filters find people, with their accounts as they are now', async (t) => {
    const found = await list(compliance, { email: first.email.toUpperCase() });
    t.same(
      found.items.map((item) => [item.userId, item.decision]),
      [
        [first.id, 'accepted'],
        [first.id, 'declined'],
      ],
    );
    t.match(found.items, [
      { account: { email: first.email } },
      { account: { email: first.email } },
    ]);
    const part = first.email.slice(1, -2).toUpperCase();
    t.same((await list(compliance, { emailPart: part })).items, found.items, 'by a part of it');
    t.equal(codeOf(await ask(compliance, '', { emailPart: 'ab' })), 'VALIDATION_FAILED');
    const newest = await list(compliance, { email: first.email, order: 'newest' });
    t.same(newest.items, found.items.toReversed(), 'the newest first');
    const all = { order: 'newest', limit: '200' };
    const typesIn = async (views: string) =>
      new Set((await list(compliance, { ...all, views })).items.map(({ type }) => type));
    const shown = await typesIn('shown');
    t.ok(shown.delete('roletrail.evidence.viewed.v1'));
    t.same(await typesIn('hidden'), shown, 'without views of evidence, and with all else');
    const inLedger = await list(compliance, { limit: '200', views: 'hidden' });
    t.notOk(inLedger.items.some(({ type }) => type === 'roletrail.evidence.viewed.v1'));
    t.equal((await list(compliance, { ip: IP })).items.length, people.length + 2);
    t.equal(
      (await list(compliance, { ip: '::ffff:127.0.0.1', decision: 'declined' })).items.length,
      1,
    );
    t.ok((await list(compliance, { device: DEVICE })).items.length >= people.length);
    t.equal((await list(compliance, { ip: '203.0.113.9' })).items.length, 0);
  });

  await t.test('what is asked wrongly', async (t) => {
    const later = { from: '2026-02-01T00:00:00.000Z', to: '2026-01-01T00:00:00.000Z' };
    refused(t, await ask(compliance, '', later), 'from');
    refused(t, await ask(compliance, '', { ip: '1.2.3' }), 'ip');
    refused(t, await ask(compliance, '', { type: 'roletrail.nothing.happened.v1' }), 'type');
    refused(t, await ask(compliance, '', { limit: '201' }), 'limit');
    refused(t, await ask(compliance, '', { partition: '0' }), 'partition');
  });

  await t.test('a cursor is its reader’s, of one filter, as it was given', async (t) => {
    const { nextCursor } = await list(compliance, { limit: '2', decision: 'accepted' });
    const cursor = String(nextCursor);
    refused(t, await ask(compliance, '', { cursor, decision: 'declined' }), 'cursor');
    refused(t, await ask(compliance, '', { cursor }), 'cursor');
    refused(t, await ask(admin, '', { cursor, decision: 'accepted' }), 'cursor');
    const other = { cursor, decision: 'accepted', order: 'newest' };
    refused(t, await ask(compliance, '', other), 'cursor');
    const [head = '', mac = ''] = cursor.split('.');
    const state = JSON.parse(Buffer.from(head, 'base64url').toString());
    state.trees[1][2] += 1000;
    const bent = Buffer.from(JSON.stringify(state)).toString('base64url');
    for (const forged of [`${bent}.${mac}`, `${head}.${mac.slice(1)}`, head, 'x', '']) {
      refused(t, await ask(compliance, '', { cursor: forged, decision: 'accepted' }), 'cursor');
    }
  });

  await t.test('an admin neither looks up addresses nor sees raw entries, nor opens', async (t) => {
    for (const sealed of [{ ip: IP }, { device: DEVICE }, { ip: 'no address' }]) {
      t.equal(codeOf(await ask(admin, '', sealed)), 'ROLE_REQUIRED');
    }
    const { items } = await list(admin, { user: first.id });
    const record = items[0] as AuditRecord;
    const [seen, whole] = [await detail(admin, record), await detail(compliance, record)];
    t.equal(seen.raw, null);
    t.same({ ...whole, raw: null }, seen, 'all the rest is the same for both');
    const opening = await openAs(admin, record);
    t.equal(codeOf(opening), 'ROLE_REQUIRED');
    const entries = await api.app.inject({
      url: `/api/ledger/${topic}/${partition}/tile/entries/000.p/1`,
      headers: admin.headers,
    });
    t.equal(codeOf(entries), 'ROLE_REQUIRED');
  });

  await t.test('one record: event, proof, neighbours, documents, clocks', async (t) => {
    const { items } = await list(compliance, { user: first.id });
    const [accepted, declined] = items as [AuditRecord, AuditRecord];
    let found = await detail(compliance, declined);
    await waitFor('a checkpoint over it', async () => {
      found = await detail(compliance, declined);
      return found.stage === 'published';
    });
    const raw = fromBase64(String(found.raw));
    t.equal(Buffer.from(leafHash(raw)).toString('hex'), declined.leafHash);
    const { index, hashes, checkpoint } = parseTlogProof(String(found.proof));
    const head = parseCheckpoint(checkpoint.slice(0, checkpoint.indexOf('\n\n') + 1));
    verifyInclusion({ index, hashes, leafHash: leafHash(raw), size: head.size, root: head.root });
    t.equal(index, declined.offset);
    t.same(found.event, {
      ...JSON.parse(Buffer.from(raw).toString()),
      data: {
        ...JSON.parse(Buffer.from(raw).toString()).data,
        sealed: '[sealed]',
        account: '[sealed]',
      },
    });
    t.equal(found.sealed, 'sealed');
    t.same(
      found.documents.map(({ docType, held }) => [docType, held]),
      [
        ['terms', true],
        ['privacy', true],
      ].slice(0, found.documents.length),
    );
    t.same(found.clocks?.claimedToApi?.skewed, false);
    t.match((await detail(compliance, accepted)).tick, 'scroll');
    if (declined.offset > 0) t.equal(found.previous?.offset, declined.offset - 1);
    const nothing = await ask(compliance, '/consent-events/0/4000');
    t.equal(codeOf(nothing), 'NOT_FOUND');
  });

  await t.test(
    'a copy leads to the first, the first to its copies; what cannot be read says so',
    async (t) => {
      const { items } = await list(compliance, { ...place, partition: String(partition) });
      const copy = items.find((item) => item.kind === 'duplicate') as AuditRecord;
      const poison = items.find((item) => item.kind === 'unreadable') as AuditRecord;
      t.same((await detail(compliance, { ...copy, ...copy.first })).copies, [
        { topic, partition, offset: copy.offset },
      ]);
      const found = await detail(compliance, poison);
      t.match(found, {
        event: null,
        unreadable: /roletrail\.consent\.accepted\.v3/,
        sealed: 'none',
      });
      t.same(
        Buffer.from(fromBase64(String(found.raw))).toString(),
        '{"type":"roletrail.consent.accepted.v3"}',
      );
    },
  );

  await t.test('every reading is on record, once a reader and tree', async (t) => {
    const trees = ['admin-events/0', ...[0, 1, 2].map((n) => `consent-events/${n}`)];
    const both = [admin, compliance].flatMap(({ id }) => trees.map((tree) => `${id} ${tree}`));
    // The partition of the requested person is unknown beforehand, so all were read.
    t.same(await readers(), both.sort());
    await sql`truncate evidence_reading`.execute(api.db);
    await list(admin, { topic: 'consent-events', partition: '2' });
    t.same(await readers(), [...both, `${admin.id} consent-events/2`].sort());
  });

  await t.test('what cannot be recorded is not shown', async (t) => {
    const { items } = await list(compliance, { user: first.id });
    const record = items[0] as AuditRecord;
    await sql`truncate evidence_reading`.execute(api.db);
    await sql`create function refuse() returns trigger language plpgsql as
      $$ begin raise 'no room'; end $$`.execute(api.db);
    await sql`create trigger refuse before insert on outbox
      for each row execute function refuse()`.execute(api.db);
    const openIt = openAs(compliance, record);
    for (const answer of [
      await ask(compliance, ''),
      await ask(compliance, at(record)),
      await openIt,
    ]) {
      t.equal(codeOf(answer), 'EVIDENCE_UNRECORDED');
      t.notMatch(answer.body, /no room|consent\.accepted|observed agent/);
    }
    await sql`drop trigger refuse on outbox`.execute(api.db);
    const { rows } = await sql`select 1 from evidence_opening`.execute(api.db);
    t.equal(rows.length, 0);
  });

  await t.test('while a tree is folded again nothing is half shown', async (t) => {
    const mark = (until: number | null) =>
      sql`update projection_offset set rebuild_until = ${until}
        where projection = 'audit-v1' and topic = 'admin-events'`.execute(api.db);
    await mark(1_000_000);
    const answer = await ask(compliance, '');
    t.equal(codeOf(answer), 'LEDGER_UNAVAILABLE');
    t.equal(answer.headers['retry-after'], '2');
    await mark(null);
    t.equal((await ask(compliance, '')).statusCode, 200);
  });

  await t.test('a role that was taken away ends it with the next request', async (t) => {
    const leaving = await staff('compliance');
    const { nextCursor } = await list(leaving, { limit: '1' });
    const why = { actor: { kind: 'operator', id: 'test' }, reason: 'moved on' } as const;
    await revokeRole(api.deps, { userId: leaving.id, role: 'compliance', ...why });
    for (const query of [{}, { cursor: String(nextCursor), limit: '1' }, { ip: IP }]) {
      t.equal(codeOf(await ask(leaving, '', query)), 'ROLE_REQUIRED');
    }
    const demoted = await staff('compliance', 'admin');
    t.equal((await ask(demoted, '', { ip: IP })).statusCode, 200);
    await revokeRole(api.deps, { userId: demoted.id, role: 'compliance', ...why });
    t.equal(codeOf(await ask(demoted, '', { ip: IP })), 'ROLE_REQUIRED', 'an admin is left');
    t.equal((await ask(demoted, '')).statusCode, 200);
  });
});
