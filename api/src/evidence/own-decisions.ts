import { readDecision, versionsOf } from '@roletrail/contracts/events/decisions';
import { computePartition } from '@roletrail/contracts/events/partition';
import type { ConsentRecord, EvidenceStage } from '@roletrail/contracts/http/legal';
import type { Database } from '@roletrail/db/open';
import type { PartitionCounts } from '@roletrail/event-log/topic-partitions';
import { toHex } from '@roletrail/ledger/hex';
import { leafHash } from '@roletrail/ledger/rfc6962';
import { sql } from 'kysely';

const NEWEST = 1000;
/** Later decisions that a receipt names at most. */
const SUCCESSORS = 10_000;
/** A withdrawal names the acceptance it takes back, and no document. */
const NO_VERSION = 'none';
const TOPIC = 'consent-events';

/** How far a tree has come: leaves in it, and leaves that a signed checkpoint covers. */
interface TreeReach {
  readonly size: number;
  readonly signed: number;
}

/**
 * A person's own decisions, newest first (at most 1,000), those that are durable but not folded
 * yet included. What waits is read first: a decision folded between the two readings then shows
 * up in both, never in neither.
 */
export async function ownDecisions(
  db: Database,
  partitions: PartitionCounts,
  userId: string,
): Promise<ConsentRecord[]> {
  const partition = computePartition(userId, partitions[TOPIC]);
  const waiting = await readWaiting(db, userId);
  const folded = await readFolded(db, userId);
  const reach = await treeReach(db, partition);
  const known = new Set(folded.map((row) => row.event_id));
  return [
    ...waiting
      .filter((row) => !known.has(row.event_id))
      .flatMap((row) => waitingRecord(row, getEvidenceStage(row.offset, reach)) ?? []),
    ...folded.map((row) => foldedRecord(row, getEvidenceStage(row.offset, reach))),
  ];
}

/** One decision of a person, however old. */
export interface OwnDecision {
  /** whether the log has it */
  readonly placed: boolean;
  /** event ids of the decisions that came after it, oldest first; of more than 10,000 not all */
  readonly successors: readonly string[];
}

/** Null: no decision of this person. */
export async function ownDecision(
  db: Database,
  userId: string,
  eventId: string,
): Promise<OwnDecision | null> {
  // as above: what waits first. It is later than all that is folded, one partition has one order
  const waiting = (await readWaiting(db, userId)).toReversed();
  const folded = await readFrom(db, userId, eventId);
  const known = new Set(folded);
  const order = [...folded, ...waiting.map((row) => row.event_id).filter((id) => !known.has(id))];
  const at = order.indexOf(eventId);
  if (at === -1) return null;
  const row = waiting.find((w) => w.event_id === eventId);
  return { placed: known.has(eventId) || row?.offset != null, successors: order.slice(at + 1) };
}

/**
 * Reads all decisions of a person at once, however many: a few bytes each.
 * @returns the same as `ownDecision` would for each of them
 */
export async function everyOwnDecision(
  db: Database,
  userId: string,
): Promise<(eventId: string) => OwnDecision | null> {
  const waiting = (await readWaiting(db, userId)).toReversed();
  const folded = await db
    .selectFrom('consent_decision')
    .select('event_id')
    .where('user_id', '=', userId)
    .orderBy('offset')
    .execute();
  const placed = new Map(waiting.map((row) => [row.event_id, row.offset !== null]));
  for (const { event_id: eventId } of folded) placed.set(eventId, true);
  const order = [...new Set([...folded, ...waiting].map((row) => row.event_id))];
  const places = new Map(order.map((eventId, at) => [eventId, at]));
  return (eventId) => {
    const at = places.get(eventId);
    if (at === undefined) return null;
    const successors = order.slice(at + 1, at + 1 + SUCCESSORS);
    return { placed: placed.get(eventId) ?? false, successors };
  };
}

/** This decision and the later ones, as far as they are folded; empty when this one is not. */
async function readFrom(db: Database, userId: string, eventId: string): Promise<string[]> {
  const { rows } = await sql<{ event_id: string }>`
    select d.event_id from consent_decision own
    join consent_decision d on d.user_id = own.user_id and d."offset" >= own."offset"
    where own.event_id = ${eventId} and own.user_id = ${userId}
    order by d."offset" limit ${SUCCESSORS + 1}`.execute(db);
  return rows.map((row) => row.event_id);
}

/** pending → sequenced → integrated → published, by the place that the event has so far. */
export function getEvidenceStage(offset: number | null, reach: TreeReach): EvidenceStage {
  if (offset === null) return 'pending';
  if (offset < reach.signed) return 'published';
  return offset < reach.size ? 'integrated' : 'sequenced';
}

async function treeReach(db: Database, partition: number): Promise<TreeReach> {
  const { rows } = await sql<TreeReach>`
    select
      coalesce((select size from ledger_tree
        where topic = ${TOPIC} and partition = ${partition}), 0) as size,
      coalesce((select max(size) from ledger_checkpoint
        where topic = ${TOPIC} and partition = ${partition}), 0) as signed`.execute(db);
  return rows[0] ?? { size: 0, signed: 0 };
}

interface WaitingRow {
  event_id: string;
  partition: number;
  offset: number | null;
  value: Buffer;
}

/** Every decision is made under an idempotency key, which is kept until the event was folded. */
async function readWaiting(db: Database, userId: string): Promise<readonly WaitingRow[]> {
  return db
    .selectFrom('idempotency_key as k')
    .innerJoin('outbox as o', 'o.event_id', 'k.event_id')
    .select(['o.event_id', 'o.partition', 'o.offset', 'o.value'])
    .where('k.user_id', '=', userId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('consent_decision as d')
            .select('d.event_id')
            .whereRef('d.event_id', '=', 'o.event_id'),
        ),
      ),
    )
    .orderBy('o.seq', 'desc')
    .limit(NEWEST)
    .execute();
}

function readFolded(db: Database, userId: string) {
  return db
    .selectFrom('consent_decision')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('offset', 'desc')
    .limit(NEWEST)
    .execute();
}

type FoldedRow = Awaited<ReturnType<typeof readFolded>>[number];

function foldedRecord(row: FoldedRow, stage: EvidenceStage): ConsentRecord {
  return {
    eventId: row.event_id,
    decision: row.decision,
    reason: row.reason,
    termsVersion: row.terms_version ?? NO_VERSION,
    privacyVersion: row.privacy_version,
    decidedAt: row.decided_at.toISOString(),
    stage,
    topic: row.topic,
    partition: row.partition,
    offset: row.offset,
    leafHash: row.leaf_hash.toString('hex'),
  };
}

function waitingRecord(row: WaitingRow, stage: EvidenceStage): ConsentRecord | null {
  const event = readDecision(row.value);
  if (!event) return null;
  const { termsVersion, privacyVersion } = versionsOf(event);
  return {
    eventId: event.id,
    decision: event.data.decision,
    reason: event.data.reason,
    termsVersion: termsVersion ?? NO_VERSION,
    privacyVersion,
    decidedAt: event.time,
    stage,
    topic: row.offset === null ? null : TOPIC,
    partition: row.offset === null ? null : row.partition,
    offset: row.offset,
    leafHash: toHex(leafHash(row.value)),
  };
}
