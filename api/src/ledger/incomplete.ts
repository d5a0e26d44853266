import type { Database } from '@roletrail/db/open';
import { AUDIT } from '@roletrail/db/projections/audit';
import { formatTopicPartition } from '@roletrail/event-log/port';
import { isLedgerError } from '@roletrail/ledger/errors';
import { sql } from 'kysely';
import { ApiError } from '../errors.ts';
import type { LedgerTopicPartition } from './log-store.ts';

/**
 * Creates the error for missing rows of a signed tree: 503 if it is being refolded, 500 if they
 * were deleted (`roletrail fsck` names them).
 * @param what missing rows, for the service's log
 */
export async function incomplete(
  db: Database,
  place: LedgerTopicPartition,
  what: string,
): Promise<ApiError> {
  const cause = new Error(`${formatTopicPartition(place)}: ${what} is signed but not stored`);
  const { rows } = await sql<{ rebuilding: boolean }>`
    select exists (
      select from projection_offset
      where topic = ${place.topic} and partition = ${place.partition} and projection = ${AUDIT.live}
        and next_offset < rebuild_until
    ) as rebuilding`.execute(db);
  return rows[0]?.rebuilding
    ? new ApiError('LEDGER_UNAVAILABLE', { cause, headers: { 'retry-after': '2' } })
    : new ApiError('INTERNAL', { cause });
}

/** Runs work that reads tiles of a signed tree; throws {@link incomplete} if a tile is missing. */
export async function withTiles<T>(
  db: Database,
  place: LedgerTopicPartition,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isLedgerError(error) || error.code !== 'TILE_MISSING') throw error;
    throw await incomplete(db, place, error.message);
  }
}
