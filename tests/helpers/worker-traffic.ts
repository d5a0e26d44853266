import { readWitness } from '@roletrail/audit-projector/witness-file';
import { computePartition } from '@roletrail/contracts/events/partition';
import { type EnqueuedEvent, enqueue } from '@roletrail/event-log/outbox/enqueue';
import {
  formatTopicPartition,
  type LogRecord,
  type NewRecord,
  type TopicPartition,
} from '@roletrail/event-log/port';
import { openCheckpoint } from '@roletrail/ledger/checkpoint';
import { entryBytes } from '@roletrail/ledger/entry';
import { leafHash } from '@roletrail/ledger/rfc6962';
import { appendLeaves, emptyTree, treeRoot } from '@roletrail/ledger/tree';
import { sql } from 'kysely';
import type { Test } from 'tap';
import { decisionBytes, newId, requestBytes } from './consent-events.ts';
import { waitFor } from './wait-for.ts';
import type { WorkerBench } from './worker-bench.ts';

export const consent = (partition: number): TopicPartition => ({
  topic: 'consent-events',
  partition,
});
export const people = Array.from({ length: 300 }, newId);
export const bytes = (text: string) => new TextEncoder().encode(text);

const VERSIONS = [1, 2, 3, 4] as const;
const FROM = Date.parse('2026-11-21T10:00:00.000Z');

/**
 * Decisions of these people in their partitions, of all versions by turns; every 50th again
 * later, some poison between. Every 30th person is asked to decide again, and that again 450 later.
 */
export function traffic(count: number): Map<number, NewRecord[]> {
  const byPartition = new Map<number, NewRecord[]>([0, 1, 2].map((p) => [p, []]));
  const requests: NewRecord[] = [];
  for (let i = 0; i < count; i++) {
    const userId = people[(i * 7919) % people.length] ?? '';
    const records = byPartition.get(computePartition(userId, 3)) ?? [];
    // each time round another one than before: what a later decision does not replace must show
    const nth = i + Math.floor(i / people.length);
    const value = decisionBytes({
      userId,
      accepted: nth % 3 !== 0,
      version: `v${nth % 5}`,
      sequence: i + 1,
      time: new Date(FROM + i * 1000).toISOString(),
      recordedAs: VERSIONS[nth % VERSIONS.length] ?? 4,
    });
    records.push({ key: userId, value });
    if (i % 30 === 29) {
      const request = requestBytes(userId, i + 1, new Date(FROM + i * 1000).toISOString());
      requests.push({ key: userId, value: request });
      records.push({ key: userId, value: request });
      const again = requests.length > 15 ? requests.shift() : undefined;
      if (again) byPartition.get(computePartition(again.key ?? '', 3))?.push(again);
    }
    if (i % 50 === 49) records.push(records[records.length - 20] ?? { key: userId, value });
    if (i % 400 === 399) records.push({ key: userId, value: bytes(`{"broken":${i}`) });
    if (i % 350 === 349) {
      const elsewhere = byPartition.get((computePartition(userId, 3) + 1) % 3) ?? [];
      elsewhere.push({ key: userId, value }, { key: userId, value: bytes(`{"lost":${i}`) });
    }
    // twice in a row: how the log is cut into batches must not show
    if (i % 450 === 449) {
      const unknown = { key: newId(), value: bytes('{') };
      byPartition.get(computePartition(unknown.key, 3))?.push(unknown, unknown);
    }
    if (i % 1000 === 999)
      records.push({ key: 'nobody', value: new Uint8Array([0xff, 0, i % 256]) });
  }
  return byPartition;
}

export async function appendAll(
  bench: WorkerBench,
  batches: Map<number, NewRecord[]>,
): Promise<void> {
  for (const [partition, records] of batches) {
    for (let i = 0; i < records.length; i += 500) {
      await bench.append(consent(partition), records.slice(i, i + 500));
    }
  }
}

export async function readAll(bench: WorkerBench, place: TopicPartition): Promise<LogRecord[]> {
  const reader = await bench.log.openReader(place);
  const all: LogRecord[] = [];
  const { end } = await bench.log.range(place);
  while (all.length < end) {
    all.push(...(await reader.read(all.length, { maxRecords: 5000, maxBytes: 1e8, waitMs: 0 })));
  }
  await reader.close();
  return all;
}

/** Creates a decision that is only in the outbox. */
export async function waitingDecision(bench: WorkerBench): Promise<EnqueuedEvent> {
  const userId = newId();
  const event = JSON.parse(Buffer.from(decisionBytes({ userId })).toString('utf8'));
  const { time: _t, sequence: _s, specversion: _v, datacontenttype: _c, ...draft } = event;
  const versions = { termsVersion: '2025-01-15', privacyVersion: '2025-01-15' };
  const decision = { userId, decision: 'accepted' as const, ...versions };
  const [row] = await bench.database.opened.db
    .transaction()
    .execute((tx) => enqueue(tx, bench.partitions, [{ draft, decision }]));
  if (!row) throw new Error('nothing was written');
  return row;
}

export interface ExpectedConsent {
  event: string | null;
  decision: string | null;
  review: boolean;
  version: string | null;
  asked: string | null;
}

/** Current consent by the plainest code there is: one record after the other. */
export function foldByHand(
  partition: number,
  records: readonly LogRecord[],
): Map<string, ExpectedConsent> {
  const expected = new Map<string, ExpectedConsent>();
  const ids = new Set<string>();
  for (const { key, value } of records) {
    let event: {
      id: string;
      data: { userId: string; decision?: string; documents?: { version: string }[] };
    };
    try {
      event = JSON.parse(Buffer.from(value ?? []).toString('utf8'));
    } catch {
      if (key === null || !key.includes('-') || computePartition(key, 3) !== partition) continue;
      const before = expected.get(key) ?? UNDECIDED;
      expected.set(key, { ...before, review: true });
      continue;
    }
    if (computePartition(event.data.userId, 3) !== partition) continue;
    if (ids.has(event.id)) continue;
    ids.add(event.id);
    const { userId, decision, documents } = event.data;
    if (decision === undefined) {
      expected.set(userId, { ...(expected.get(userId) ?? UNDECIDED), asked: event.id });
      continue;
    }
    const version = documents?.[0]?.version ?? null;
    expected.set(userId, { event: event.id, decision, review: false, version, asked: null });
  }
  return expected;
}

const UNDECIDED = { event: null, decision: null, review: false, version: null, asked: null };

/** Every table against the raw log. */
export async function checkTables(t: Test, bench: WorkerBench): Promise<void> {
  const { db } = bench.database.opened;
  const expected = new Map<string, ExpectedConsent>();
  for (const partition of [0, 1, 2]) {
    const place = consent(partition);
    const records = await readAll(bench, place);
    for (const [user, last] of foldByHand(partition, records)) expected.set(user, last);
    const leaves = records.map((record) => leafHash(entryBytes(record.value)));
    const tree = await db
      .selectFrom('ledger_tree')
      .selectAll()
      .where('topic', '=', place.topic)
      .where('partition', '=', partition)
      .executeTakeFirst();
    t.equal(tree?.size ?? 0, records.length);
    t.same(tree?.root, Buffer.from(treeRoot(appendLeaves(emptyTree(), leaves).state)), 'root');
    const entries = await db
      .selectFrom('ledger_entry')
      .select(['offset', 'entry', 'leaf_hash'])
      .where('partition', '=', partition)
      .where('topic', '=', place.topic)
      .orderBy('offset')
      .execute();
    const wrong = entries.findIndex(
      (row, i) => row.offset !== i || !row.entry.equals(Buffer.from(records[i]?.value ?? [])),
    );
    t.equal(wrong, -1, 'each offset holds its bytes');
  }
  const rows = await db
    .selectFrom('current_consent')
    .select(['user_id', 'event_id', 'decision', 'needs_review', 'terms_version', 'asked_event_id'])
    .execute();
  const found = new Map(
    rows.map((row) => [
      row.user_id,
      {
        event: row.event_id,
        decision: row.decision,
        review: row.needs_review,
        version: row.terms_version,
        asked: row.asked_event_id,
      },
    ]),
  );
  t.same(found, expected, 'current consent equals the fold');
  t.ok(
    [...found.values()].some(({ asked }) => asked !== null),
    'the log held requests',
  );
  const counts = await sql<Record<string, number>>`
    select (select count(*) from audit_entry) as entries,
      (select count(*) from consent_decision) + (select count(*) from consent_request) as folded,
      (select count(*) from ledger_duplicate) as duplicates,
      (select count(*) from ledger_entry) as leaves,
      (select count(*) from dead_letter where projection = 'audit-v1') as dead,
      (select count(*) from dead_letter where projection = 'consent-v1') as dead_too,
      (select count(*) from audit_entry a join (
        select event_id, topic, partition, "offset" from consent_decision
        union all select event_id, topic, partition, "offset" from consent_request
      ) d using (event_id, topic, partition, "offset")) as agreeing
  `.execute(db);
  const n = counts.rows[0] ?? {};
  t.equal(n.entries, n.folded);
  t.equal(n.agreeing, n.entries, 'both give each event the same place');
  t.equal(n.leaves, (n.entries ?? 0) + (n.duplicates ?? 0) + (n.dead ?? 0), 'nothing is lost');
  t.equal(n.dead, n.dead_too);
  t.ok((n.duplicates ?? 0) > 0 && (n.dead ?? 0) > 0, 'the log held copies and poison');
}

/** Waits until a signed checkpoint covers every tree to its end, and checks all of them. */
export async function checkSigned(t: Test, bench: WorkerBench): Promise<void> {
  const { db } = bench.database.opened;
  for (const { topicPartition: place } of bench.trees) {
    const { end } = await bench.log.range(place);
    const covered = async () => {
      const row = await db
        .selectFrom('ledger_checkpoint')
        .select(sql<number>`coalesce(max(size), 0)`.as('size'))
        .where('topic', '=', place.topic)
        .where('partition', '=', place.partition)
        .executeTakeFirst();
      return row?.size === end;
    };
    await waitFor(`a checkpoint of ${formatTopicPartition(place)} at ${end}`, covered);
  }
  const witnessed = new Set<string>();
  for await (const { note } of readWitness(bench.witnessFile)) witnessed.add(note);
  for (const { topicPartition: place, origin, signer } of bench.trees) {
    const leaves = (await readAll(bench, place)).map((r) => leafHash(entryBytes(r.value)));
    const rows = await db
      .selectFrom('ledger_checkpoint')
      .select(['size', 'note'])
      .where('topic', '=', place.topic)
      .where('partition', '=', place.partition)
      .orderBy('size')
      .execute();
    let tree = emptyTree();
    for (const { size, note } of rows) {
      tree = appendLeaves(tree, leaves.slice(tree.size, size)).state;
      const head = openCheckpoint(note, [signer], origin);
      if (head.size !== size || Buffer.compare(head.root, treeRoot(tree)) !== 0)
        t.fail(`${origin} ${size}`);
      if (!witnessed.has(note)) t.fail(`${origin} ${size} is not in the witness file`);
    }
  }
}
