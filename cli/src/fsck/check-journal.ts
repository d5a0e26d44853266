import { SigningError } from '@roletrail/audit-projector/errors';
import { getJournalPath, readJournal } from '@roletrail/audit-projector/journal';
import { decodeEvent } from '@roletrail/contracts/events/codec';
import { type JournalEntry, toJournalEntry } from '@roletrail/contracts/events/journal-entries';
import type { Database } from '@roletrail/db/open';
import { formatTopicPartition, type TopicPartition } from '@roletrail/event-log/port';
import { FsckMismatchError } from './finding.ts';
import { checkStands, type FoundWord } from './lasting-rows.ts';
import type { PartitionScan } from './partition-scan.ts';

/**
 * Compares log, journal and database for facts that no restore may undo. The journal must contain
 * the served checkpoints word for word. The log must erase each user whom the journal erases. The
 * database must reflect both.
 *
 * The journal outlives a log, so extra lines are no fault, and a removed line is not detected.
 * @param served by place: the largest size served before this call
 * @throws Difference
 */
export async function checkJournal(
  db: Database,
  witnessFile: string,
  histories: readonly PartitionScan[],
  served: (place: TopicPartition) => number,
): Promise<void> {
  const journal = await foundInJournal(getJournalPath(witnessFile));
  for (const { place, words } of histories) {
    for (const { offset, word } of words) {
      if (offset < served(place)) checkWritten(journal, place, offset, word);
    }
  }
  for (const found of journal) await checkRecorded(db, histories, found);
  const log = histories.flatMap(({ place, words }) =>
    words.map(({ offset, word }) => ({
      where: `${formatTopicPartition(place)} offset ${offset}`,
      word,
    })),
  );
  await checkStands(db, [...journal, ...log]);
}

async function foundInJournal(path: string): Promise<readonly FoundWord[]> {
  try {
    const words = await readJournal(path);
    return words.map((word, i) => ({ where: `journal line ${i + 1}`, word }));
  } catch (error) {
    if (!(error instanceof SigningError)) throw error;
    throw new FsckMismatchError('FSCK_JOURNAL', null, 'journal', error.message);
  }
}

function checkWritten(
  journal: readonly FoundWord[],
  place: TopicPartition,
  offset: number,
  word: JournalEntry,
): void {
  const lines = journal.filter((line) => line.word.eventId === word.eventId);
  if (lines.length === 0) {
    const what = `lacks event ${word.eventId} (${word.kind}) of offset ${offset}`;
    throw new FsckMismatchError('FSCK_JOURNAL', place, 'journal', what);
  }
  const wanted = new Map(Object.entries(word));
  for (const { where, word: written } of lines) {
    const found = new Map(Object.entries(written));
    for (const column of new Set([...wanted.keys(), ...found.keys()])) {
      if (found.get(column) === wanted.get(column)) continue;
      const what = `${column} is ${found.get(column)}, the log has ${wanted.get(column)}`;
      throw new FsckMismatchError('FSCK_JOURNAL', place, where, what, column);
    }
  }
}

/** An erasure is recorded once more where a log lost it; what else a lost log held is not. */
async function checkRecorded(
  db: Database,
  histories: readonly PartitionScan[],
  { where, word }: FoundWord,
): Promise<void> {
  if (word.kind !== 'erased' || isErased(histories, word.userId)) return;
  const person = await db
    .selectFrom('app_user')
    .select('id')
    .where('id', '=', word.userId)
    .executeTakeFirst();
  // who signed up after the backup is in no log that came after it
  if (!person || (await waitsToBeSent(db, word.userId))) return;
  for (const history of histories) await history.readToEnd();
  if (isErased(histories, word.userId)) return;
  const what = `the log does not hold that ${word.userId} was erased`;
  throw new FsckMismatchError('FSCK_JOURNAL', null, where, what);
}

function isErased(histories: readonly PartitionScan[], userId: string): boolean {
  return histories.some(({ words }) =>
    words.some(({ word }) => word.kind === 'erased' && word.userId === userId),
  );
}

async function waitsToBeSent(db: Database, userId: string): Promise<boolean> {
  const rows = await db
    .selectFrom('outbox')
    .select('value')
    .where('topic', '=', 'consent-events')
    .where('key', '=', userId)
    .where('offset', 'is', null)
    .execute();
  return rows.some(({ value }) => {
    const decoded = decodeEvent(value);
    return decoded.kind === 'event' && toJournalEntry(decoded.event)?.kind === 'erased';
  });
}
