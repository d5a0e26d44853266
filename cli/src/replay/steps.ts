import { readDocumentsInForce } from '@roletrail/api/audit/as-of';
import { consentState } from '@roletrail/api/callers/consent-state';
import { requiredOf } from '@roletrail/api/documents/required-documents';
import {
  applyConsentChange,
  type CurrentConsent,
  foldConsentRecords,
} from '@roletrail/consent-worker/project';
import { TOPICS, type Topic } from '@roletrail/contracts/events/catalogue';
import type { ConsentReason } from '@roletrail/contracts/http/legal';
import type { Database } from '@roletrail/db/open';
import type { LogRecord, TopicPartition } from '@roletrail/event-log/port';
import {
  isKeyInPartition,
  listTopicPartitions,
  type PartitionCounts,
} from '@roletrail/event-log/topic-partitions';
import { ProgressLine } from '../runtime/progress-line.ts';
import { FirstCopies, leavesOf } from './first-copies.ts';
import { mergeByTime } from './merge-by-time.ts';
import { timeOf } from './record.ts';
import type { ReadableLog } from './scan.ts';
import { folding, RecordReader, streamRecords } from './walk.ts';

/** A record that concerns a person, with the consent before and after it. */
export interface ReplayStep {
  readonly place: TopicPartition;
  readonly record: LogRecord;
  /** when it was recorded; of what tells no time, that of the one before it in its partition */
  readonly at: Date | null;
  readonly before: CurrentConsent | null;
  readonly after: CurrentConsent | null;
}

interface Found extends Pick<ReplayStep, 'place' | 'record' | 'at'> {
  /** change of the consent; null: none */
  readonly change: Parameters<typeof applyConsentChange>[1] | null;
}

/**
 * Lists all records of a person. Keeps the order of each partition; sorts partitions by time,
 * because the log has no order across them. Only consent records change the status.
 * @param concerns returns true if a record concerns the person
 * @param topics topics to read; without consent-events the status is unknown
 * @throws CliError SHADOW_WRONG if the log cannot be folded
 */
export async function stepsOf(
  log: ReadableLog,
  partitions: PartitionCounts,
  concerns: (record: LogRecord) => boolean,
  userId: string,
  signal: AbortSignal,
  topics: readonly Topic[] = TOPICS,
): Promise<readonly ReplayStep[]> {
  using progress = new ProgressLine({ what: 'reading', total: 0, unit: 'records' });
  const all: Found[][] = [];
  let [done, total] = [0, 0];
  for (const place of listTopicPartitions(topics, partitions)) {
    const { low, end } = await log.range(place);
    total += end - low;
    const fold = new StepFold(place, partitions, userId);
    const found: Found[] = [];
    for await (const records of streamRecords(log, { place, from: low, until: end }, signal)) {
      found.push(...fold.take(records, concerns));
      done += records.length;
      progress.at(done, total);
    }
    all.push(found);
  }
  let current: CurrentConsent | null = null;
  const steps: ReplayStep[] = [];
  for await (const { change, ...found } of mergeByTime(all)) {
    const before: CurrentConsent | null = current;
    current = change ? applyConsentChange(before, change) : before;
    steps.push({ ...found, before, after: current });
  }
  return steps;
}

/** A person's records in one partition. */
class StepFold {
  readonly #place: TopicPartition;
  readonly #partitions: PartitionCounts;
  readonly #userId: string;
  readonly #reader: RecordReader;
  readonly #firsts = new FirstCopies();
  /** when the last record of the batch before was recorded, of those that tell a time */
  #before: Date | null = null;

  constructor(place: TopicPartition, partitions: PartitionCounts, userId: string) {
    this.#place = place;
    this.#partitions = partitions;
    this.#userId = userId;
    this.#reader = new RecordReader(place, partitions);
  }

  take(records: readonly LogRecord[], concerns: (record: LogRecord) => boolean): readonly Found[] {
    const found = records.flatMap((record, i) => {
      if (!concerns(record)) return [];
      const change = this.#place.topic === 'consent-events' ? this.#changeBy(record) : null;
      return [{ place: this.#place, record, at: this.#timeAt(records, i), change }];
    });
    this.#before = this.#timeAt(records, records.length - 1);
    return found;
  }

  #timeAt(records: readonly LogRecord[], i: number): Date | null {
    for (const { value } of records.slice(0, i + 1).reverse()) {
      const at = timeOf(value);
      if (at !== null) return at;
    }
    return this.#before;
  }

  #changeBy(record: LogRecord): Found['change'] {
    const read = this.#reader.read(record);
    const { decoded } = read;
    const known = this.#firsts.known(decoded.kind === 'event' ? [decoded.event.id] : []);
    const home = (key: string) => isKeyInPartition(this.#place, this.#partitions, key);
    const { people } = folding(this.#place, () =>
      foldConsentRecords([read], leavesOf(known), home),
    );
    this.#firsts.add(this.#place, read);
    return people.find((change) => change.userId === this.#userId) ?? null;
  }
}

/** Consent status as the api would have evaluated it. */
export interface ConsentStatus {
  readonly state: ConsentReason;
  /** the person's last decision; null: none, or none that can be read */
  readonly decision: {
    readonly eventId: string;
    readonly decision: 'accepted' | 'declined' | 'withdrawn';
    readonly termsVersion: string | null;
    readonly privacyVersion: string | null;
    readonly decidedAt: string;
    readonly offset: number;
  } | null;
}

/** Judges both standings of a step at its own time, by the documents that bound then. */
export async function evaluateConsentSteps(
  db: Database,
  { at, before, after }: Pick<ReplayStep, 'at' | 'before' | 'after'>,
): Promise<{ readonly before: ConsentStatus; readonly after: ConsentStatus }> {
  // of a record without any time around it there can be no decision to judge
  const moment = at ?? new Date(0);
  const required = requiredOf(await readDocumentsInForce(db, moment.toISOString()));
  const judge = (current: CurrentConsent | null): ConsentStatus => {
    const last = current?.last ?? null;
    const projected = current && {
      eventId: last?.eventId ?? null,
      decision: last?.decision ?? null,
      termsVersion: last?.termsVersion ?? null,
      privacyVersion: last?.privacyVersion ?? null,
      decidedAt: last ? new Date(last.decidedAt) : null,
      needsReview: current.needsReview,
      askedAt: current.asked ? new Date(current.asked.askedAt) : null,
    };
    const { reason } = consentState({ projected, pending: null }, required, moment.getTime());
    if (last === null) return { state: reason, decision: null };
    const { eventId, decision, termsVersion, privacyVersion, decidedAt, offset } = last;
    return {
      state: reason,
      decision: { eventId, decision, termsVersion, privacyVersion, decidedAt, offset },
    };
  };
  return { before: judge(before), after: judge(after) };
}
