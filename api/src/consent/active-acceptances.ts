import type { Tx } from '@roletrail/db/open';
import type { DecisionKind } from '@roletrail/db/schema/log';
import { sql } from 'kysely';
import { CONSENT_PROJECTION_READY } from '../consent-availability.ts';

/** Event id of the acceptance that is a person's last decision; null: their last one is none. */
export type ActiveAcceptanceId = string | null;

/**
 * What stands for these people, pending decisions included: they are later than all that is folded.
 * The caller holds their data keys alone, so none of their decisions is on its way.
 * @returns by user id; people of whom nobody can tell, because the fold is being rebuilt, are absent
 */
export async function readActiveAcceptances(
  tx: Tx,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, ActiveAcceptanceId>> {
  if (userIds.length === 0) return new Map();
  const { rows } = await sql<StandingRow>`
    select asked.user_id, p.event_id as pending_id, p.decision as pending,
      c.event_id as folded_id, c.decision as folded,
      ${CONSENT_PROJECTION_READY} as known
    from unnest(${[...userIds]}::uuid[]) as asked (user_id)
    left join decision_pending p using (user_id)
    left join current_consent c using (user_id)`.execute(tx);
  return new Map(
    rows.flatMap((row): [string, ActiveAcceptanceId][] => {
      // a database that came back from a backup has pending rows that are older than the log
      if (!row.known) return [];
      const [decision, eventId] =
        row.pending === null ? [row.folded, row.folded_id] : [row.pending, row.pending_id];
      return [[row.user_id, decision === 'accepted' ? eventId : null]];
    }),
  );
}

interface StandingRow {
  readonly user_id: string;
  readonly pending_id: string | null;
  readonly pending: DecisionKind | null;
  readonly folded_id: string | null;
  readonly folded: DecisionKind | null;
  readonly known: boolean;
}
