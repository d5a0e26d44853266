import type { DiscardReason } from '@roletrail/contracts/events/dead-letter';
import type {
  DeadLetterItem,
  DeadLetterItems,
  DeadLetterKey,
} from '@roletrail/contracts/http/system-health';
import type { Database, Tx } from '@roletrail/db/open';
import { discardLetter } from '@roletrail/event-log/dead-letters/discard';
import {
  type DeadLetterEntry,
  type LetterFilter,
  listDeadLetters,
  pageDeadLetters,
  requestRedrive,
} from '@roletrail/event-log/dead-letters/marks';
import type { PartitionCounts } from '@roletrail/event-log/topic-partitions';
import { ApiError } from '../errors.ts';
import { API_EVENT_SOURCE } from '../event-source.ts';

/** Dead letters as staff are shown them. */
export async function readDeadLetters(
  db: Database | Tx,
  filter: LetterFilter,
): Promise<DeadLetterItems> {
  const { letters, more } = await pageDeadLetters(db, filter);
  return { deadLetters: letters.map(presentLetter), more };
}

const presentLetter = (letter: DeadLetterEntry): DeadLetterItem => ({
  ...letter,
  at: letter.at.toISOString(),
});

/**
 * Has the worker that folds there read one letter again; it answers in the letter's mark. One that
 * was redriven before stays so.
 * @throws ApiError NOT_FOUND
 */
export async function redriveByStaff(
  tx: Tx,
  staffId: string,
  key: DeadLetterKey,
): Promise<DeadLetterItem> {
  await requestRedrive(tx, key, { kind: 'user', id: staffId });
  return letterAt(tx, key);
}

/** Discards one letter; one that was discarded before stays so. @throws ApiError NOT_FOUND */
export async function discardByStaff(
  tx: Tx,
  partitions: PartitionCounts,
  staffId: string,
  { reason, ...key }: DeadLetterKey & { readonly reason: DiscardReason },
): Promise<DeadLetterItem> {
  const actor = { kind: 'user' as const, id: staffId };
  const done = await discardLetter(tx, partitions, {
    key,
    reason,
    actor,
    source: API_EVENT_SOURCE,
  });
  if (done === null) throw new ApiError('NOT_FOUND');
  return letterAt(tx, key);
}

async function letterAt(tx: Tx, key: DeadLetterKey): Promise<DeadLetterItem> {
  const [letter] = await listDeadLetters(tx, { key, limit: 1 });
  if (!letter) throw new ApiError('NOT_FOUND');
  return presentLetter(letter);
}
