import { decodeEvent } from '@roletrail/contracts/events/codec';
import {
  type JournalEntry,
  journalEntry,
  toJournalEntry,
} from '@roletrail/contracts/events/journal-entries';
import type { Tx } from '@roletrail/db/open';
import { formatTopicPartition, type TopicPartition } from '@roletrail/event-log/port';
import { sql } from 'kysely';
import { SigningError } from './errors.ts';
import { LineFile, readLines } from './line-file.ts';

/*
 * The journal, beside the witness file: what no backup may undo. Who asked to be erased, who took it
 * back, who was erased, which auditor's tokens were revoked, by ids and times. A backup of the
 * database knows nothing of what came after it, and where the log is in the database neither does
 * the log; the journal does. Commands that bring a backup back, or begin a new log, repeat what
 * stands there.
 *
 * Invariant: what a served checkpoint covers stands in the journal. It is written by the one
 * signer, from the trail that it signs, before the note.
 */

/** Where the journal of this witness file is. */
export const getJournalPath = (witnessFile: string) => `${witnessFile}.journal`;

/**
 * What stands in the journal, in order; nothing when there is no file.
 * @throws SigningError JOURNAL_INVALID
 */
export async function readJournal(path: string): Promise<readonly JournalEntry[]> {
  const words: JournalEntry[] = [];
  for await (const { line, text } of readLines(path)) words.push(parseLine(text, path, line));
  return words;
}

function parseLine(text: string, path: string, line: number): JournalEntry {
  try {
    return journalEntry.parse(JSON.parse(text));
  } catch (cause) {
    throw new SigningError('JOURNAL_INVALID', `${path}:${line} is no line of ours`, { cause });
  }
}

/** The journal, open for appending. */
export class Journal implements AsyncDisposable {
  readonly #file: LineFile;
  /** events that stand in it */
  readonly #known: Set<string>;
  /** by tree: the trail was read up to here */
  readonly #read = new Map<string, number>();

  private constructor(file: LineFile, known: Set<string>) {
    this.#file = file;
    this.#known = known;
  }

  /** @throws SigningError JOURNAL_INVALID */
  static async open(path: string): Promise<Journal> {
    const file = await LineFile.open(path, 0o600);
    try {
      const words = await readJournal(path);
      return new Journal(file, new Set(words.map(({ eventId }) => eventId)));
    } catch (error) {
      await file[Symbol.asyncDispose]();
      throw error;
    }
  }

  /** Returns true if the trail of a tree of this size was read to its end. */
  hasRead(place: TopicPartition, size: number): boolean {
    return size <= this.#readUpTo(place);
  }

  #readUpTo(place: TopicPartition): number {
    return this.#read.get(formatTopicPartition(place)) ?? 0;
  }

  /**
   * What the trail of a tree says beyond what was read of it.
   * @param tx in which the tree's size and its trail are of one moment
   * @param size leaves of the tree
   */
  async unread(tx: Tx, place: TopicPartition, size: number): Promise<Unread> {
    const from = this.#readUpTo(place);
    if (size <= from) return { place, size: from, words: [] };
    const { rows } = await sql<{ entry: Buffer }>`
      select l.entry from audit_entry a join ledger_entry l using (topic, partition, "offset")
      where a.topic = ${place.topic} and a.partition = ${place.partition}
        and a."offset" >= ${from} and a."offset" < ${size}
        and a.type in ('roletrail.erasure.requested.v1', 'roletrail.erasure.requested.v2',
          'roletrail.erasure.cancelled.v1', 'roletrail.subject.erased.v1',
          'roletrail.auditor_token.revoked.v1')
      order by a."offset"`.execute(tx);
    const words = rows.map(({ entry }) => wordIn(entry));
    return { place, size, words: words.filter(({ eventId }) => !this.#known.has(eventId)) };
  }

  /** Appends these and returns once they are on the disk; after a failure open it again. */
  async append(unread: readonly Unread[]): Promise<void> {
    const words = unread.flatMap((tree) => tree.words);
    if (words.length > 0) await this.#file.append(words);
    for (const { eventId } of words) this.#known.add(eventId);
    for (const { place, size } of unread) this.#read.set(formatTopicPartition(place), size);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#file[Symbol.asyncDispose]();
  }
}

/** What is to be appended, and how far the trail was read for it. */
export interface Unread {
  readonly place: TopicPartition;
  readonly size: number;
  readonly words: readonly JournalEntry[];
}

function wordIn(entry: Uint8Array): JournalEntry {
  const decoded = decodeEvent(entry);
  const word = decoded.kind === 'event' ? toJournalEntry(decoded.event) : null;
  if (word === null) throw new SigningError('TREE_BROKEN', 'an entry is not what the trail says');
  return word;
}
