import type { DiscardReason } from '@roletrail/contracts/events/dead-letter';
import type { StaffFacts } from '@roletrail/contracts/events/staff';
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
import type { ApiContext } from '../api.ts';
import type { CallerFacts } from '../callers/load-caller.ts';
import { ApiError } from '../errors.ts';
import { API_EVENT_SOURCE } from '../event-source.ts';
import { actAsStaff } from './act.ts';

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
 * @throws ApiError NOT_FOUND, and those of `actAsStaff`
 */
export async function redriveByStaff(
  context: ApiContext,
  staff: CallerFacts,
  { reason, ...key }: DeadLetterKey & { readonly reason: string },
): Promise<DeadLetterItem> {
  const { projection, topic, partition, offset } = key;
  const target = { kind: 'dead_letter', id: `${projection} ${topic}/${partition}/${offset}` };
  const request = { action: 'dead_letter.redrive', target, reason } as const;
  const letter = await actAsStaff(context, staff, request, async ({ tx, actor }) => {
    const before = await letterAt(tx, key);
    await requestRedrive(tx, key, actor);
    const after = await letterAt(tx, key);
    const isUnchanged = before.state === after.state && before.asked === after.asked;
    if (isUnchanged) return null;
    return { before: factsOf(before), after: factsOf(after), answer: after };
  });
  return letter ?? letterAt(context.deps.db, key);
}

const factsOf = ({ state, asked }: DeadLetterItem): StaffFacts => ({ state, asked });

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

async function letterAt(tx: Database | Tx, key: DeadLetterKey): Promise<DeadLetterItem> {
  const [letter] = await listDeadLetters(tx, { key, limit: 1 });
  if (!letter) throw new ApiError('NOT_FOUND');
  return presentLetter(letter);
}
