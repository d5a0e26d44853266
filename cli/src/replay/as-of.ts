import { type LastRecorded, present, readDocumentsInForce } from '@roletrail/api/audit/as-of';
import { type ConsentChange, foldConsentRecords } from '@roletrail/consent-worker/project';
import type { AsOfAnswer } from '@roletrail/contracts/http/as-of';
import type { Database } from '@roletrail/db/open';
import type { TopicPartition } from '@roletrail/event-log/port';
import type { FoldRecord } from '@roletrail/event-log/projector/port';
import {
  isKeyInPartition,
  listTopicPartitions,
  type PartitionCounts,
} from '@roletrail/event-log/topic-partitions';
import { sql } from 'kysely';
import { CliError } from '../runtime/cli-error.ts';
import { ProgressLine } from '../runtime/progress-line.ts';
import { FirstCopies, leavesOf } from './first-copies.ts';
import { recordsIn } from './replay.ts';
import type { PartitionRange, ReadableLog } from './scan.ts';
import { folding, RecordReader, streamRecords } from './walk.ts';

/** Database and log to read. */
export interface AsOfSources {
  readonly db: Database;
  readonly log: ReadableLog;
  readonly partitions: PartitionCounts;
}

/** Consent of each person, in the order of their ids. */
export interface ConsentSnapshot {
  readonly documents: AsOfAnswer['documents'];
  readonly people: Iterable<AsOfAnswer['items'][number]>;
}

/**
 * Computes the consent of each person at a moment from the log, evaluated as the api does. Uses the
 * last decision recorded until then and the documents in force then. Memory: about 150 bytes an
 * event, 600 a person.
 * @param user id of one person; null: all
 * @throws CliError USAGE for a future moment; REFUSED while an earlier event is still on its way to
 *   the log; SHADOW_WRONG if the log cannot be folded
 */
export async function asOf(
  { db, log, partitions }: AsOfSources,
  at: Date,
  user: string | null,
  signal: AbortSignal,
): Promise<ConsentSnapshot> {
  await refuseFuture(db, at);
  const waiting = await unsentUntil(db, at, user);
  const places = listTopicPartitions(['consent-events'], partitions).filter(
    (place) => user === null || isKeyInPartition(place, partitions, user),
  );
  const ranges: PartitionRange[] = [];
  for (const place of places) {
    ranges.push({ place, from: 0, until: (await log.range(place)).end });
  }
  const fold = new AsOfFold(partitions, at, user);
  using progress = new ProgressLine({
    what: 'reading',
    total: recordsIn(ranges),
    unit: 'records',
  });
  for (const range of ranges) {
    const reader = new RecordReader(range.place, partitions);
    for await (const records of streamRecords(log, range, signal)) {
      for (const record of records) fold.take(range.place, reader.read(record));
      progress.add(records.length);
    }
  }
  const unsent = waiting.filter((id) => !fold.has(id)).length;
  if (unsent > 0) {
    const text = `Events until then are on their way to the log (${unsent}): ask again in a moment.`;
    throw new CliError('REFUSED', text);
  }
  const documents = await readDocumentsInForce(db, at.toISOString());
  return { documents, people: fold.people(documents) };
}

/** By the clock that gives decisions their time. */
async function refuseFuture(db: Database, at: Date): Promise<void> {
  const { rows } = await sql<{ future: boolean }>`
    select ${at.toISOString()}::timestamptz > clock_timestamp() as future`.execute(db);
  if (rows[0]?.future) throw new CliError('USAGE', '--at must not be in the future.');
}

/** Each of them: decision_pending has the last decision of a person alone. */
async function unsentUntil(db: Database, at: Date, user: string | null): Promise<string[]> {
  const rows = await db
    .selectFrom('outbox')
    .select('event_id')
    .where('topic', '=', 'consent-events')
    .where('offset', 'is', null)
    .where('created_at', '<=', at)
    .$if(user !== null, (query) => query.where('key', '=', user ?? ''))
    .execute();
  return rows.map(({ event_id }) => event_id);
}

class AsOfFold {
  readonly #partitions: PartitionCounts;
  readonly #at: Date;
  readonly #user: string | null;
  readonly #firsts = new FirstCopies();
  readonly #recorded = new Map<string, LastRecorded>();
  /** when the last event of a place was recorded, its first copy; by place */
  readonly #before = new Map<TopicPartition, Date>();

  constructor(partitions: PartitionCounts, at: Date, user: string | null) {
    this.#partitions = partitions;
    this.#at = at;
    this.#user = user;
  }

  has(eventId: string): boolean {
    return this.#firsts.has(eventId);
  }

  take(place: TopicPartition, record: FoldRecord): void {
    const { decoded } = record;
    const id = decoded.kind === 'event' ? decoded.event.id : null;
    const known = this.#firsts.known(id === null ? [] : [id]);
    const home = (key: string) => isKeyInPartition(place, this.#partitions, key);
    const [change] = folding(place, () =>
      foldConsentRecords([record], leavesOf(known), home),
    ).people;
    // An unreadable record has no time, so use that of the event before it.
    const time = change?.last?.decidedAt ?? change?.asked?.askedAt;
    const since = time === undefined ? this.#before.get(place) : new Date(time);
    if (change && (since === undefined || since <= this.#at)) this.#record(place, change);
    if (decoded.kind === 'event' && known.size === 0)
      this.#before.set(place, new Date(decoded.event.time));
    this.#firsts.add(place, record);
  }

  #record(place: TopicPartition, { userId, offset, last, asked }: ConsentChange): void {
    if (this.#user !== null && this.#user !== userId) return;
    if (asked === null) {
      this.#recorded.set(userId, { ...place, ...rowOf(last), user_id: userId, offset });
      return;
    }
    // a request lists no person who never decided
    const before = this.#recorded.get(userId);
    if (before) this.#recorded.set(userId, { ...before, asked_at: new Date(asked.askedAt) });
  }

  *people(documents: AsOfAnswer['documents']): Generator<AsOfAnswer['items'][number]> {
    for (const userId of [...this.#recorded.keys()].sort()) {
      const last = this.#recorded.get(userId);
      if (last) yield present(last, documents, this.#at.toISOString());
    }
  }
}

type DecisionFields = Omit<LastRecorded, 'topic' | 'partition' | 'offset' | 'user_id'>;

const UNREADABLE: DecisionFields = {
  unreadable: true,
  event_id: null,
  decision: null,
  terms_version: null,
  privacy_version: null,
  decided_at: null,
  asked_at: null,
};

function rowOf(
  last: ReturnType<typeof foldConsentRecords>['decisions'][number] | null,
): DecisionFields {
  if (last === null) return UNREADABLE;
  return {
    unreadable: false,
    event_id: last.eventId,
    decision: last.decision,
    terms_version: last.termsVersion,
    privacy_version: last.privacyVersion,
    decided_at: new Date(last.decidedAt),
    asked_at: null,
  };
}
