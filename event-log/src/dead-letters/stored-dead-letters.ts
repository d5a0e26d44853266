import type { Database } from '@roletrail/db/open';
import { sql } from 'kysely';
import type { TopicPartition } from '../port.ts';
import { type RecordDecoder, readRecord } from '../projector/plan.ts';
import type { FoldRecord, Leaf } from '../projector/port.ts';
import type { OpenBytes, Redrivable } from './port.ts';

/** Stored dead letter. */
export interface StoredDeadLetter extends Leaf {
  readonly key: string | null;
  /** the sealed bytes are unchanged */
  readonly opens: boolean;
  /** record as this code decodes the bytes; null if it cannot read them */
  readonly readable: FoldRecord | null;
}

/** Maximum number of sealed records, up to 1 MB each, in memory at once. */
const PAGE = 50;

/** All dead letters of one partition, decoded again. */
export class StoredDeadLetters {
  readonly #letters: ReadonlyMap<number, StoredDeadLetter>;
  readonly #ties = new Map<number, readonly string[]>();
  readonly #tied = new Map<string, number[]>();

  private constructor(
    letters: ReadonlyMap<number, StoredDeadLetter>,
    place: TopicPartition,
    on: Redrivable,
  ) {
    this.#letters = letters;
    for (const { offset, readable } of letters.values()) {
      if (readable === null) continue;
      const ties = on.refold.ties(place, readable);
      this.#ties.set(offset, ties);
      for (const tie of ties) {
        const others = this.#tied.get(tie);
        if (others) others.push(offset);
        else this.#tied.set(tie, [offset]);
      }
    }
  }

  static async read(
    db: Database,
    on: Redrivable,
    reading: RecordDecoder,
    open: OpenBytes,
  ): Promise<StoredDeadLetters> {
    const letters = new Map<number, StoredDeadLetter>();
    for (let after = -1; ; ) {
      const page = await pageOf(db, on.projection.name, reading.place, after);
      for (const { offset, key, sealed_value: sealed } of page) {
        const value = sealed && open(sealed);
        const { decoded, ...record } = readRecord({ offset, key, value }, reading);
        const readable = decoded.kind === 'event' ? { ...record, decoded } : null;
        const opens = sealed === null || value !== null;
        letters.set(offset, { offset, key, leafHash: record.leafHash, opens, readable });
      }
      const last = page.at(-1);
      if (!last) return new StoredDeadLetters(letters, reading.place, on);
      after = last.offset;
    }
  }

  get(offset: number): StoredDeadLetter | undefined {
    return this.#letters.get(offset);
  }

  /**
   * Returns the readable dead letters that must be folded together with this one: those that share
   * a tie with it, and, transitively, with each other.
   */
  tiedTo(offset: number): {
    readonly offsets: readonly number[];
    readonly ties: readonly string[];
  } {
    const ties = new Set<string>();
    const offsets = new Set([offset]);
    // the list grows during the loop
    for (const each of offsets) {
      for (const tie of this.#ties.get(each) ?? []) {
        if (ties.has(tie)) continue;
        ties.add(tie);
        for (const other of this.#tied.get(tie) ?? []) offsets.add(other);
      }
    }
    return { offsets: [...offsets].sort((a, b) => a - b), ties: [...ties] };
  }
}

function pageOf(db: Database, live: string, { topic, partition }: TopicPartition, after: number) {
  return db
    .selectFrom('dead_letter')
    .select(['offset', 'key', 'sealed_value'])
    .where('projection', '=', live)
    .where('topic', '=', topic)
    .where('partition', '=', partition)
    .where('offset', '>', after)
    .orderBy('offset')
    .limit(PAGE)
    .execute();
}

/** Request to redrive one dead letter. */
export interface RedriveRequest {
  readonly offset: number;
  readonly actorKind: 'user' | 'operator';
  readonly staffId: string | null;
}

/** Lists the redrive requests of one partition. Drops those without a dead letter. */
export async function listRedriveRequests(
  db: Database,
  live: string,
  { topic, partition }: TopicPartition,
  limit: number,
): Promise<readonly RedriveRequest[]> {
  const here = sql`m.projection = ${live} and m.topic = ${topic} and m.partition = ${partition}
    and m.asked_at is not null`;
  await sql`delete from dead_letter_mark m where ${here} and not exists (
    select from dead_letter d where d.projection = m.projection and d.topic = m.topic
      and d.partition = m.partition and d."offset" = m."offset")`.execute(db);
  const { rows } = await sql<RedriveRequest>`
    select m."offset", m.actor_kind as "actorKind", m.staff_id as "staffId"
    from dead_letter_mark m where ${here} order by m."offset" limit ${limit}`.execute(db);
  return rows;
}
