import type { Operation } from './clients.ts';
import type { Tables } from './fold.ts';
import type { World } from './world.ts';

/** Compares the answers that people got with the log: I1–I4 and I8. */
export function historyFaults(world: World, folds: Iterable<Tables>): readonly string[] {
  const placed = new Map<string, number>();
  for (const { first } of folds) {
    for (const [eventId, offset] of first) {
      if (placed.has(eventId)) return [`I1 ${eventId} is in two partitions`];
      placed.set(eventId, offset);
    }
  }
  return [
    ...operationFaults(world, placed),
    ...orderFaults(world, placed),
    ...readFaults(world, placed),
  ];
}

/**
 * I1, I2: a decision answered with 201 is in the log once, even after a lost database. One answered
 * with 202 is there too, unless it was only in a lost outbox, or waits behind a halted relay. A
 * refused one is nowhere.
 */
function operationFaults(world: World, placed: ReadonlyMap<string, number>): readonly string[] {
  const rows = world.rowIds();
  return world.history.flatMap((operation) => {
    const { outcome, eventId, key } = operation;
    if (outcome === 'rejected' && world.keys.has(key)) return [`I2 a refused decision was kept`];
    if (outcome !== 'ok201' && outcome !== 'ok202') return [];
    if (eventId !== null && placed.has(eventId)) {
      return outcome === 'ok201' && operation.offset === null ? ['I4 201 without an offset'] : [];
    }
    const { restored } = world;
    const waits = restored?.attended === false && rows.has(eventId ?? '');
    const lost = restored?.forgotten.has(eventId ?? '');
    if (outcome === 'ok202' && (waits || lost)) return [];
    return [`I1 ${outcome} ${eventId} is not in the log`];
  });
}

/** I3: of one person, what was answered before another was begun stands before it. */
function orderFaults(world: World, placed: ReadonlyMap<string, number>): readonly string[] {
  const faults: string[] = [];
  for (const operations of byUser(world.history.filter(isPlaced(placed))).values()) {
    for (const a of operations) {
      for (const b of operations) {
        if (a.ended >= b.begun || rank(placed, a) < rank(placed, b)) continue;
        faults.push(`I3 ${a.eventId} is not before ${b.eventId}`);
      }
    }
  }
  return faults.slice(0, 3);
}

/** I8: no person is judged by a decision older than one that was acknowledged to them. */
function readFaults(world: World, placed: ReadonlyMap<string, number>): readonly string[] {
  const decisions = world.history.filter(({ kind }) => kind === 'decision');
  const operations = byUser(decisions.filter(isPlaced(placed)));
  const faults: string[] = [];
  for (const { user, begun, result } of world.reads) {
    if (typeof result === 'string') continue;
    // a decision that is not in the log was in effect while its outbox was there: the latest then
    const at = result.eventId === null ? -1 : placed.get(result.eventId);
    if (at === undefined) continue;
    for (const operation of operations.get(user) ?? []) {
      if (operation.ended >= begun || rank(placed, operation) <= at) continue;
      faults.push(`I8 ${user} was judged by ${result.eventId}, after ${operation.eventId}`);
    }
  }
  return faults.slice(0, 3);
}

/** Acknowledged, and in the log. */
function isPlaced(placed: ReadonlyMap<string, number>) {
  return ({ outcome, eventId }: Operation) =>
    (outcome === 'ok201' || outcome === 'ok202') && placed.has(eventId ?? '');
}

function rank(placed: ReadonlyMap<string, number>, { eventId }: Operation): number {
  return placed.get(eventId ?? '') ?? Number.POSITIVE_INFINITY;
}

function byUser(operations: readonly Operation[]): Map<string, Operation[]> {
  const groups = new Map<string, Operation[]>();
  for (const operation of operations) {
    const group = groups.get(operation.user);
    if (group) group.push(operation);
    else groups.set(operation.user, [operation]);
  }
  return groups;
}
