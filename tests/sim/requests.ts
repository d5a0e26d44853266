import { decodeEvent } from '@roletrail/contracts/events/codec';
import type { ConsentRead } from './clients.ts';
import type { Tables } from './fold.ts';
import { PLACES } from './places.ts';
import type { World } from './world.ts';

/**
 * I13: a request of staff asks a person from its fold until their next decision in the log, and no
 * longer. Read from the log without any fold.
 */
export function requestFaults(world: World, folds: Iterable<Tables>): readonly string[] {
  const faults: string[] = [];
  const ranks = new Map<string, number>();
  for (const [i, { first }] of [...folds].entries()) {
    const place = PLACES[i];
    if (!place) throw new Error(`no partition ${i}`);
    for (const [eventId, offset] of first) ranks.set(eventId, offset);
    const log = world.broker.partition(place).committed;
    const asked = new Map<string, string | null>();
    for (const [eventId, offset] of [...first].sort((a, b) => a[1] - b[1])) {
      const decoded = decodeEvent(log[offset]?.value ?? null);
      if (decoded.kind !== 'event') continue;
      const isRequest = decoded.event.type === 'roletrail.consent.requested.v1';
      asked.set(decoded.event.subject, isRequest ? eventId : null);
    }
    const { people } = world.tables.tables('consent', place);
    for (const [user, wanted] of asked) {
      const found = people.get(user)?.asked ?? null;
      if (found !== wanted) faults.push(`I13 ${user} is asked by ${found}, the log has ${wanted}`);
    }
  }
  return [...faults, ...readFaults(world, ranks)].slice(0, 3);
}

type Answered = ConsentRead & { readonly result: Exclude<ConsentRead['result'], string> };
const isAnswered = (read: ConsentRead): read is Answered => typeof read.result !== 'string';

/** What people met: none is asked after a later decision of theirs, none is let go without one. */
function readFaults(world: World, ranks: ReadonlyMap<string, number>): readonly string[] {
  const faults: string[] = [];
  const reads = world.reads.filter(isAnswered);
  for (const read of reads) {
    const { user, ended, result } = read;
    if (result.asked === null) continue;
    const at = ranks.get(result.asked) ?? Number.POSITIVE_INFINITY;
    for (const { user: other, kind, outcome, eventId, ended: decided } of world.history) {
      if (other !== user || kind !== 'decision' || decided >= read.begun) continue;
      if (outcome !== 'ok201' && outcome !== 'ok202') continue;
      if ((ranks.get(eventId ?? '') ?? -1) > at)
        faults.push(`I13 ${user} was asked by ${result.asked}, after their ${eventId}`);
    }
    for (const later of reads) {
      if (later.user !== user || later.begun <= ended) continue;
      const { eventId, asked } = later.result;
      const known = asked ?? eventId;
      const rank = known === null ? -1 : ranks.get(known);
      // a decision that is not in the log was in effect while its outbox was there
      if (rank !== undefined && rank < at)
        faults.push(`I13 ${user} was let go by ${known}, after ${result.asked}`);
    }
  }
  return faults;
}
