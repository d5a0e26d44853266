import { createHash } from 'node:crypto';
import { type LaunchReadiness, launchCheck } from '@roletrail/contracts/http/launch-readiness';
import { LAUNCH_ITEMS } from '@roletrail/contracts/staff/launch';
import type { Database } from '@roletrail/db/open';
import { z } from 'zod';
import type { CallerFacts } from '../callers/load-caller.ts';
import { colleagueFor } from '../staff/mask-email.ts';

/** Listed decisions; each has a snapshot of some kilobytes. */
const LISTED = 20;

const entry = z.object({ id: z.string(), state: launchCheck.shape.state });
const stored = z.object({ checks: z.array(entry), signOffs: z.array(entry) });
const isItem = (id: string) => LAUNCH_ITEMS.some((one) => one === id);

/**
 * Returns the newest decisions. Digests are made from the stored snapshots.
 * @param staff reader; sees names and whole addresses only with the capability for them
 */
export async function readLaunchDecisions(
  db: Database,
  staff: CallerFacts,
): Promise<LaunchReadiness['decisions']> {
  const rows = await db
    .selectFrom('launch_decision as d')
    .leftJoin('staff_act as a', 'a.event_id', 'd.act_id')
    .leftJoin('app_user as u', 'u.id', 'a.staff_id')
    .select(['d.decided_at', 'd.decision', 'd.snapshot', 'a.reason', 'u.display_name', 'u.email'])
    .orderBy('d.decided_at', 'desc')
    .limit(LISTED)
    .execute();
  return rows.map(({ decided_at, decision, snapshot, reason, display_name, email }) => {
    const { checks, signOffs } = stored.parse(JSON.parse(snapshot));
    return {
      at: decided_at.toISOString(),
      decision,
      by: email === null ? null : colleagueFor(staff, { display_name, email }),
      reason,
      digest: createHash('sha256').update(snapshot, 'utf8').digest('hex'),
      // items of an earlier release are in the snapshot only
      states: Object.fromEntries(
        [...checks, ...signOffs]
          .filter(({ id }) => isItem(id))
          .map(({ id, state }) => [id, state] as const),
      ),
    };
  });
}
