import type { Tx } from '@roletrail/db/open';
import type { DecisionKind } from '@roletrail/db/schema/log';
import { sql } from 'kysely';
import { CONSENT_PROJECTION_READY } from '../consent-availability.ts';

/** Event id of the acceptance that is a person's last decision; null if the last is not one. */
export type ActiveAcceptanceId = string | null;

/**
 * Returns the active acceptance of these people. Pending decisions override folded ones, because
 * they are later. The caller holds their data keys exclusively, so no decision of theirs is in
 * flight.
 * @returns by user id; absent if unknown, because the fold is being rebuilt
 */
export async function readActiveAcceptances(
  tx: Tx,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, ActiveAcceptanceId>> {
  if (userIds.length === 0) return new Map();
  const { rows } = await sql<ActiveAcceptanceRow>`
    select asked.user_id, p.event_id as pending_id, p.decision as pending,
      c.event_id as folded_id, c.decision as folded,
      ${CONSENT_PROJECTION_READY} as known
    from unnest(${[...userIds]}::uuid[]) as asked (user_id)
    left join decision_pending p using (user_id)
    left join current_consent c using (user_id)`.execute(tx);
  return new Map(
    rows.flatMap((row): [string, ActiveAcceptanceId][] => {
      // a database restored from a backup has pending rows older than the log
      if (!row.known) return [];
      const [decision, eventId] =
        row.pending === null ? [row.folded, row.folded_id] : [row.pending, row.pending_id];
      return [[row.user_id, decision === 'accepted' ? eventId : null]];
    }),
  );
}

interface ActiveAcceptanceRow {
  readonly user_id: string;
  readonly pending_id: string | null;
  readonly pending: DecisionKind | null;
  readonly folded_id: string | null;
  readonly folded: DecisionKind | null;
  readonly known: boolean;
}
