import { eraseWithin, subjectErased } from '@roletrail/api/evidence/erase-person';
import { takeRoles } from '@roletrail/api/staff/role-rows';
import { getJournalPath, readJournal } from '@roletrail/audit-projector/journal';
import { decodeEvent } from '@roletrail/contracts/events/codec';
import { type JournalEntry, toJournalEntry } from '@roletrail/contracts/events/journal-entries';
import type { Tx } from '@roletrail/db/open';
import { enqueue } from '@roletrail/event-log/outbox/enqueue';
import type { PartitionCounts } from '@roletrail/event-log/topic-partitions';
import { eraseSubject } from '@roletrail/vault/erase';
import { VaultError } from '@roletrail/vault/errors';
import { sql } from 'kysely';
import { OPERATOR } from '../runtime/operator.ts';
import { printNotice } from '../runtime/terminal.ts';

/** Actor and reason of an erasure event that only the journal knows. */
const FROM_JOURNAL = { actor: OPERATOR, reason: 'erased before the backup was brought back' };

/**
 * Reads the journal beside the witness file. Logs the number of entries, because a wrong path finds
 * none.
 */
export async function journalBeside(witnessFile: string): Promise<readonly JournalEntry[]> {
  const path = getJournalPath(witnessFile);
  const words = await readJournal(path);
  printNotice(`journal ${path}: ${words.length === 0 ? 'nothing' : words.length}`);
  return words;
}

/** Permanent facts of log and journal, in any order. */
class Known {
  /** when each person was erased, at the latest */
  readonly erased = new Map<string, string>();
  readonly requests = new Map<string, Extract<JournalEntry, { kind: 'requested' }>>();
  /** when each request was taken back */
  readonly cancelled = new Map<string, string>();
  /** when each auditor's token was revoked */
  readonly revoked = new Map<string, string>();

  constructor(words: readonly JournalEntry[]) {
    for (const word of words) {
      if (word.kind === 'requested') this.requests.set(word.requestId, word);
      else if (word.kind === 'cancelled') this.cancelled.set(word.requestId, word.at);
      else if (word.kind === 'token_revoked') this.revoked.set(word.tokenId, word.at);
      else if (word.at > (this.erased.get(word.userId) ?? ''))
        this.erased.set(word.userId, word.at);
    }
  }
}

/** Sources of permanent facts. */
export interface JournalSources {
  readonly journal: readonly JournalEntry[];
  readonly log: readonly JournalEntry[];
  /** `ERASURE_WINDOW` */
  readonly windowMs: number;
}

export interface ReappliedCounts {
  readonly erasedAgain: number;
  /** pending requests of the backup that were cancelled later */
  readonly cancelledAgain: number;
  /** requests that stand now */
  readonly standing: number;
}

/**
 * Applies the permanent facts of log and journal after a restore: revoked tokens, erasure requests,
 * cancellations and erasures. Each pending request gets a new full window, because its cancellation
 * may be lost.
 *
 * Records an erasure that only the journal knows, so that the log contains it again. An erasure
 * that the log or the outbox holds is not recorded twice.
 */
export async function reapplyJournal(
  tx: Tx,
  partitions: PartitionCounts,
  { journal, log, windowMs }: JournalSources,
): Promise<ReappliedCounts> {
  const known = new Known([...journal, ...log]);
  const cancelledAgain = await bringRequests(tx, known);
  await revokeTokens(tx, known);
  const recorded = new Set(
    [...log, ...(await waitingWords(tx))].flatMap((word) =>
      word.kind === 'erased' ? [word.userId] : [],
    ),
  );
  let erasedAgain = 0;
  for (const [userId, at] of [...known.erased].sort()) {
    const again = () =>
      recorded.has(userId) ? eraseSilently(tx, userId) : eraseAndRecord(tx, partitions, userId, at);
    if (await whereKnown(again)) erasedAgain += 1;
  }
  return { erasedAgain, cancelledAgain, standing: await beginWindows(tx, windowMs) };
}

/**
 * The same without a word to the log, which is not there yet: for rows that were just brought back.
 * `restore` comes after it, and records what is to be recorded.
 */
export async function repeatSilently(tx: Tx, journal: readonly JournalEntry[]): Promise<void> {
  const known = new Known(journal);
  await bringRequests(tx, known);
  await revokeTokens(tx, known);
  for (const userId of [...known.erased.keys()].sort()) {
    await whereKnown(() => eraseSilently(tx, userId));
  }
}

function eraseSilently(tx: Tx, userId: string): Promise<boolean> {
  return eraseSubject(tx, userId, async () => {
    await takeRoles(tx, userId);
  });
}

/** @param at when they were erased, as the journal has it */
async function eraseAndRecord(
  tx: Tx,
  partitions: PartitionCounts,
  userId: string,
  at: string,
): Promise<boolean> {
  const { status } = await eraseWithin(tx, partitions, userId, FROM_JOURNAL);
  if (status === 'erased') return true;
  const { rows: silently } = await sql`
    select 1 from app_user where id = ${userId}
      and date_trunc('milliseconds', erased_at) > ${at}::timestamptz`.execute(tx);
  // erased as the rows were brought back, and not recorded then
  if (silently.length > 0) await enqueue(tx, partitions, [subjectErased(userId, FROM_JOURNAL)]);
  return false;
}

/** A person who signed up after the backup is not in it. */
async function whereKnown(erase: () => Promise<boolean>): Promise<boolean> {
  try {
    return await erase();
  } catch (error) {
    if (error instanceof VaultError && error.code === 'SUBJECT_UNKNOWN') return false;
    throw error;
  }
}

/** @returns number of requests that were pending and had been cancelled */
async function bringRequests(tx: Tx, known: Known): Promise<number> {
  let cancelledAgain = 0;
  for (const [requestId, cancelledAt] of known.cancelled) {
    const result = await tx
      .updateTable('erasure_request')
      .set({ cancelled_at: new Date(cancelledAt) })
      .where('id', '=', requestId)
      .where('cancelled_at', 'is', null)
      .where('erased_at', 'is', null)
      .executeTakeFirst();
    cancelledAgain += Number(result.numUpdatedRows);
  }
  for (const { requestId, userId, at, dueAt, receipt } of known.requests.values()) {
    const cancelledAt = known.cancelled.get(requestId) ?? null;
    const erasedAt = cancelledAt === null ? (known.erased.get(userId) ?? null) : null;
    // For a user unknown to the backup, only a receipt can be erased.
    await sql`
      insert into erasure_request
        (id, user_id, receipt_hash, requested_at, due_at, cancelled_at, erased_at)
      select ${requestId}, ${userId}, decode(${receipt}, 'hex'), ${at}::timestamptz,
        ${dueAt}::timestamptz, ${cancelledAt}::timestamptz, ${erasedAt}::timestamptz
      on conflict do nothing`.execute(tx);
  }
  return cancelledAgain;
}

async function revokeTokens(tx: Tx, { revoked }: Known): Promise<void> {
  for (const [id, at] of revoked) {
    await tx
      .updateTable('auditor_token')
      .set({ revoked_at: new Date(at) })
      .where('id', '=', id)
      .where('revoked_at', 'is', null)
      .execute();
  }
}

/** Lists permanent facts in unsent events of the outbox. */
async function waitingWords(tx: Tx): Promise<JournalEntry[]> {
  const rows = await tx
    .selectFrom('outbox')
    .select('value')
    .where('topic', '=', 'consent-events')
    .where('offset', 'is', null)
    .execute();
  return rows.flatMap(({ value }) => {
    const decoded = decodeEvent(value);
    return (decoded.kind === 'event' && toJournalEntry(decoded.event)) || [];
  });
}

async function beginWindows(tx: Tx, windowMs: number): Promise<number> {
  const { rows } = await sql`
    update erasure_request
    set due_at = greatest(due_at, clock_timestamp() + ${windowMs} * interval '1 millisecond')
    where cancelled_at is null and erased_at is null returning id`.execute(tx);
  return rows.length;
}
