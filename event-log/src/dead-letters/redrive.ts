import type { Actor } from '@roletrail/contracts/events/envelope';
import type { Database, Tx } from '@roletrail/db/open';
import { sql } from 'kysely';
import { uuidv7 } from 'uuidv7';
import { enqueue, type OutboxItem } from '../outbox/enqueue.ts';
import type { EventLog, Lease, TopicPartition } from '../port.ts';
import { type RecordDecoder, versionFault } from '../projector/plan.ts';
import { type FoldRecord, IntegrityError, type ProjectorStore } from '../projector/port.ts';
import { Disagreement, LogRecords } from './log-records.ts';
import type { OpenBytes, Redrivable } from './port.ts';
import {
  listRedriveRequests,
  type RedriveRequest,
  StoredDeadLetters,
} from './stored-dead-letters.ts';

/*
 * A redrive folds again all records that are tied to a dead letter, as a rebuild would. These are
 * the dead letter at its own offset, tied dead letters that are now readable, and folded records of
 * the same people or events. Nothing is appended. The position is locked meanwhile, so no other
 * process folds.
 *
 * The records come from the log. The stored bytes identify the dead letters and must equal the
 * log's.
 */

export interface RedriveDeps {
  readonly db: Database;
  readonly log: Pick<EventLog, 'openReader'>;
  readonly store: ProjectorStore<Tx>;
  readonly open: OpenBytes;
  /** source of its events */
  readonly source: string;
}

/** Another process changed the records. Nothing was done; the request stays pending. */
export class Outrun extends Error {
  override readonly name = 'Outrun';
}

type Refusal = 'unreadable' | 'differs';

const ASKED_AT_ONCE = 500;

/**
 * Carries out the redrive requests of one partition and stores each result in its mark.
 * @param lease prevents a concurrent rebuild
 */
export async function redrivePlace(
  deps: RedriveDeps,
  on: Redrivable,
  reading: RecordDecoder,
  lease: Lease,
): Promise<void> {
  const { place } = reading;
  const asked = await listRedriveRequests(deps.db, on.projection.name, place, ASKED_AT_ONCE);
  if (asked.length === 0) return;
  const letters = await StoredDeadLetters.read(deps.db, on, reading, deps.open);
  const reader = await deps.log.openReader(place);
  const done = new Set<number>();
  try {
    for (const request of asked) {
      const letter = letters.get(request.offset);
      if (!letter || done.has(request.offset)) continue;
      const records = new LogRecords(reader, reading);
      const answer = async (offsets: readonly number[], refusal: Refusal) => {
        await refuse(deps.db, on.projection.name, place, offsets, refusal);
        for (const offset of offsets) done.add(offset);
      };
      if (!(await records.holds(letter))) await answer([letter.offset], 'differs');
      else if (letter.readable === null) await answer([letter.offset], 'unreadable');
      else {
        const group = { request, letters, records, lease, ...letters.tiedTo(letter.offset) };
        try {
          await redriveGroup(deps, on, reading, group);
          for (const offset of group.offsets) done.add(offset);
        } catch (error) {
          if (!(error instanceof Disagreement || error instanceof IntegrityError)) throw error;
          await answer(group.offsets, 'differs');
        }
      }
    }
  } finally {
    await reader.close();
  }
}

/** Dead letters that are folded again together, for one request. */
interface Group {
  readonly request: RedriveRequest;
  readonly offsets: readonly number[];
  readonly ties: readonly string[];
  readonly letters: StoredDeadLetters;
  readonly records: LogRecords;
  readonly lease: Lease;
}

/** @throws Disagreement, IntegrityError, Outrun; then nothing is changed */
async function redriveGroup(
  deps: RedriveDeps,
  on: Redrivable,
  { place, partitions }: RecordDecoder,
  { request, offsets, ties, letters, records, lease }: Group,
): Promise<void> {
  const { projection, refold } = on;
  for (const offset of offsets) {
    const letter = letters.get(offset);
    if (!letter || !(await records.holds(letter))) throw new Disagreement('kept otherwise');
  }
  // Read as many records as possible before anything is locked.
  const known = await deps.store.transaction((tx) => refold.related(tx, place, ties));
  for (const offset of [...offsets, ...known]) await records.at(offset);
  await deps.store.transaction(async (tx) => {
    const position = await deps.store.lock(tx, projection, place);
    const others = versionFault(position, projection);
    if (others !== null) throw new Outrun(others);
    if (position.halted !== null) throw new Outrun('the projection was halted');
    const folded = await together(tx, on, place, { offsets, ties, records });
    if (!(await isAsked(tx, projection.name, place, request))) throw new Outrun('it was discarded');
    await refold.refold(tx, place, ties, folded);
    await settle(tx, projection.name, place, offsets, request);
    const taken = folded.filter(({ offset }) => offsets.includes(offset));
    const events = taken.map((record) => redriven(deps.source, on.name, place, record, request));
    await enqueue(tx, partitions, events);
    if (lease.lost.aborted) throw new Outrun('another process may rebuild by now');
  });
}

/**
 * Returns the tied dead letters and folded records in log order. Checks that they equal the log,
 * and that each unreadable record has a dead letter.
 * @throws Disagreement, Outrun
 */
async function together(
  tx: Tx,
  { projection, refold }: Redrivable,
  place: TopicPartition,
  { offsets, ties, records }: Pick<Group, 'offsets' | 'ties' | 'records'>,
): Promise<readonly FoldRecord[]> {
  const all = new Set([...offsets, ...(await refold.related(tx, place, ties))]);
  const letters = await lockLetters(tx, projection.name, place, [...all]);
  const folded: FoldRecord[] = [];
  for (const offset of [...all].sort((a, b) => a - b)) {
    const record = await records.at(offset);
    const isUnread = record.decoded.kind === 'poison';
    if (isUnread && !letters.has(offset)) throw new Disagreement('what was folded is unreadable');
    if (!isUnread && letters.has(offset) !== offsets.includes(offset)) {
      throw new Outrun('a letter came, or is gone');
    }
    folded.push(record);
  }
  const differs = await projection.firstDifference(tx, place, folded);
  if (differs !== null) throw new Disagreement(`offset ${differs} was folded otherwise`);
  return folded;
}

async function lockLetters(
  tx: Tx,
  live: string,
  { topic, partition }: TopicPartition,
  offsets: readonly number[],
): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ offset: number }>`
    select "offset" from dead_letter where projection = ${live} and topic = ${topic}
      and partition = ${partition} and "offset" = any(${[...offsets]}::bigint[])
    order by "offset" for update`.execute(tx);
  return new Set(rows.map(({ offset }) => offset));
}

async function isAsked(
  tx: Tx,
  live: string,
  { topic, partition }: TopicPartition,
  { offset }: RedriveRequest,
): Promise<boolean> {
  const { rows } = await sql`
    select from dead_letter_mark where projection = ${live} and topic = ${topic}
      and partition = ${partition} and "offset" = ${offset} and asked_at is not null
    for update`.execute(tx);
  return rows.length === 1;
}

/** Deletes the dead letters and marks all as redriven by the actor of the request. */
async function settle(
  tx: Tx,
  live: string,
  { topic, partition }: TopicPartition,
  offsets: readonly number[],
  request: RedriveRequest,
): Promise<void> {
  await sql`
    with gone as (
      delete from dead_letter where projection = ${live} and topic = ${topic}
        and partition = ${partition} and "offset" = any(${[...offsets]}::bigint[])
      returning projection, topic, partition, "offset", reason
    )
    insert into dead_letter_mark (projection, topic, partition, "offset", reason, answer,
      answered_at, actor_kind, staff_id)
    select gone.projection, gone.topic, gone.partition, gone."offset", gone.reason, 'redriven',
      clock_timestamp(), w.actor_kind, w.staff_id
    from gone join dead_letter_mark w on w.projection = ${live} and w.topic = ${topic}
      and w.partition = ${partition} and w."offset" = ${request.offset}
    on conflict (projection, topic, partition, "offset") do update set reason = excluded.reason,
      asked_at = null, answer = excluded.answer, answered_at = excluded.answered_at,
      discarded_at = null, discard_reason = null, actor_kind = excluded.actor_kind,
      staff_id = excluded.staff_id`.execute(tx);
}

async function refuse(
  db: Database,
  live: string,
  { topic, partition }: TopicPartition,
  offsets: readonly number[],
  answer: Refusal,
): Promise<void> {
  await sql`
    update dead_letter_mark set asked_at = null, answer = ${answer}, answered_at = clock_timestamp()
    where projection = ${live} and topic = ${topic} and partition = ${partition}
      and "offset" = any(${[...offsets]}::bigint[]) and asked_at is not null`.execute(db);
}

function redriven(
  source: string,
  projection: string,
  { topic, partition }: TopicPartition,
  { offset, decoded }: FoldRecord,
  request: RedriveRequest,
): OutboxItem {
  if (decoded.kind !== 'event') throw new Disagreement(`offset ${offset} cannot be read`);
  const eventId = decoded.event.id;
  return {
    draft: {
      id: uuidv7(),
      source,
      type: 'roletrail.dead_letter.redriven.v1',
      subject: 'projection',
      data: { projection, topic, partition, offset, eventId, actor: actorOf(request) },
    },
  };
}

function actorOf({ actorKind, staffId }: RedriveRequest): Actor {
  return { kind: actorKind, id: actorKind === 'operator' ? 'console' : staffId };
}
