import { decodeEvent } from '@roletrail/contracts/events/codec';
import { toDecisionEvent } from '@roletrail/contracts/events/decisions';
import type { Tables } from './fold.ts';
import { PLACES } from './places.ts';
import type { World } from './world.ts';

/**
 * I12: a withdrawal withdraws the person's last decision before it in the log, an acceptance. None
 * is withdrawn twice, and none in between is skipped. Except if restored rows were used, because
 * `roletrail restore` was not run.
 */
export function withdrawalFaults(world: World, folds: Iterable<Tables>): readonly string[] {
  if (world.restored?.attended === false) return [];
  const faults: string[] = [];
  for (const [i, { first }] of [...folds].entries()) {
    const place = PLACES[i];
    if (!place) throw new Error(`no partition ${i}`);
    const log = world.broker.partition(place).committed;
    const last = new Map<string, string>();
    for (const [eventId, offset] of [...first].sort((a, b) => a[1] - b[1])) {
      const decoded = decodeEvent(log[offset]?.value ?? null);
      const data = decoded.kind === 'event' ? toDecisionEvent(decoded.event)?.data : null;
      if (!data) continue;
      if (data.decision === 'withdrawn' && last.get(data.userId) !== data.withdraws) {
        faults.push(`I12 ${eventId} withdraws what is not ${data.userId}'s last acceptance`);
      }
      if (data.decision === 'accepted') last.set(data.userId, eventId);
      else last.delete(data.userId);
    }
  }
  return faults.slice(0, 3);
}
