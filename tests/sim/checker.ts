import { type Place, placeKey } from '@roletrail/event-log/port';
import { sameBytes } from '@roletrail/event-log/same-bytes';
import type { Operation } from './clients.ts';
import { foldLog, type Tables, tablesText } from './projections.ts';
import { COUNTS, KEEPS, PLACES, PROJECTIONS, type World } from './world.ts';

/** Why something stands still for good, by name. */
export function halts(world: World): readonly string[] {
  const found: string[] = [];
  for (const place of PLACES) {
    const { halted } = world.outbox.partition(place);
    if (halted !== null) found.push(`relay ${placeKey(place)}: ${halted}`);
    for (const name of PROJECTIONS) {
      const position = world.tables.position(name, place);
      if (position.halted !== null) found.push(`${name} ${placeKey(place)}: ${position.halted}`);
    }
  }
  return found;
}

/** I7: no unsent row, every projection at the log's end. */
export function converged(world: World): boolean {
  return PLACES.every(
    (place) =>
      world.outbox.unsent(place, 1, 1).length === 0 &&
      PROJECTIONS.every(
        (name) => world.tables.position(name, place).next === world.broker.partition(place).end,
      ),
  );
}

/** I1–I6 over a world that has come to rest; the words name what is broken. */
export function check(world: World): readonly string[] {
  const faults: string[] = [];
  for (const place of PLACES) {
    const log = world.broker.partition(place).committed;
    const fold = foldLog(place, COUNTS, log);
    for (const [name, fault] of [
      ['outbox', outboxFault(world, place, fold)],
      ...PROJECTIONS.map((name) => [name, projectionFault(world, name, place, fold)] as const),
    ] as const) {
      if (fault !== null) faults.push(`${name} ${placeKey(place)}: ${fault}`);
    }
  }
  faults.push(...operationFaults(world), ...orderFaults(world));
  return faults;
}

/** The first copies in the log are the outbox's rows, all, in order; offsets given are true. */
function outboxFault(world: World, place: Place, fold: Tables): string | null {
  const { rows } = world.outbox.partition(place);
  const log = world.broker.partition(place).committed;
  const first = [...fold.first].sort((a, b) => a[1] - b[1]).map(([eventId]) => eventId);
  const wanted = rows.map((row) => row.eventId);
  if (first.join() !== wanted.join()) {
    const at = wanted.findIndex((id, i) => first[i] !== id);
    const where =
      at === -1 ? 'the log holds events that no row knows' : `row ${at + 1} of ${rows.length}`;
    return `I1 the log's first copies are not the outbox in order: ${where}`;
  }
  for (const row of rows) {
    const value = row.offset === null ? null : log[row.offset]?.value;
    if (!value || !sameBytes(value, row.value)) {
      return `I4 row ${row.seq} is said to stand at ${row.offset}, where other bytes are`;
    }
  }
  return null;
}

function projectionFault(
  world: World,
  name: (typeof PROJECTIONS)[number],
  place: Place,
  fold: Tables,
): string | null {
  const { next } = world.tables.position(name, place);
  const tables = world.tables.tables(name, place);
  if (tables.leaves.length !== next) return `I6 next is ${next}, rows are ${tables.leaves.length}`;
  return tablesText(tables, KEEPS[name]) === tablesText(fold, KEEPS[name])
    ? null
    : 'I5 its tables are not the fold of the log';
}

/** I1, I2: what was answered 201 or 202 is there once, what was refused is not. */
function operationFaults(world: World): readonly string[] {
  const placed = new Map<string, number>();
  for (const place of PLACES) {
    for (const [eventId, offset] of world.tables.tables('audit', place).first) {
      if (placed.has(eventId)) return [`I1 ${eventId} is in two partitions`];
      placed.set(eventId, offset);
    }
  }
  return world.history.flatMap((operation) => {
    const { outcome, eventId, key } = operation;
    if (outcome === 'ok201' || outcome === 'ok202') {
      if (eventId === null || !placed.has(eventId))
        return [`I1 ${outcome} ${eventId} is not in the ledger`];
      if (outcome === 'ok201' && operation.offset === null) return [`I4 201 without an offset`];
    }
    if (outcome === 'rejected' && world.keys.has(key)) return [`I2 a refused decision was kept`];
    return [];
  });
}

/** I3: of one person, what was answered before another was begun stands before it. */
function orderFaults(world: World): readonly string[] {
  const acknowledged = (o: Operation) => o.outcome === 'ok201' || o.outcome === 'ok202';
  const first = new Map<string, number>();
  for (const place of PLACES) {
    for (const [id, offset] of world.tables.tables('audit', place).first) first.set(id, offset);
  }
  const byPerson = groupByUser(world.history.filter(acknowledged));
  const faults: string[] = [];
  for (const operations of byPerson.values()) {
    for (const a of operations) {
      for (const b of operations) {
        if (a.ended >= b.begun) continue;
        const [x, y] = [first.get(a.eventId ?? ''), first.get(b.eventId ?? '')];
        if (x === undefined || y === undefined || x >= y)
          faults.push(`I3 ${a.eventId} is not before ${b.eventId}`);
      }
    }
  }
  return faults.slice(0, 3);
}

function groupByUser(operations: readonly Operation[]): Map<string, Operation[]> {
  const groups = new Map<string, Operation[]>();
  for (const operation of operations) {
    const group = groups.get(operation.user);
    if (group) group.push(operation);
    else groups.set(operation.user, [operation]);
  }
  return groups;
}
