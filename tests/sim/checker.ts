import { formatTopicPartition, type TopicPartition } from '@roletrail/event-log/port';
import { sameBytes } from '@roletrail/event-log/same-bytes';
import { foldLog, type Tables, tablesText } from './fold.ts';
import { historyFaults } from './history.ts';
import { KEEPS, PLACES, PROJECTIONS, type ProjectionName } from './places.ts';
import { isKept, shadowOf } from './projection-tables.ts';
import { requestFaults } from './requests.ts';
import { withdrawalFaults } from './withdrawals.ts';
import type { World } from './world.ts';

/** Lists the permanent halts by name. */
export function halts(world: World): readonly string[] {
  const found: string[] = [];
  for (const place of PLACES) {
    const { halted } = world.outbox.partition(place);
    if (halted !== null) found.push(`relay ${formatTopicPartition(place)}: ${halted}`);
    for (const name of PROJECTIONS) {
      const position = world.tables.position(name, place);
      if (position.halted !== null)
        found.push(`${name} ${formatTopicPartition(place)}: ${position.halted}`);
    }
  }
  return found;
}

/**
 * Partitions whose database is older than its log and for which `roletrail restore` was not run.
 * Their relay is halted and reports a fault, and their outbox waits.
 */
export function agedPlaces(world: World): ReadonlySet<TopicPartition> {
  const { restored } = world;
  if (!restored || restored.attended) return new Set();
  const aged = PLACES.filter((place) =>
    eventsOf(world, place).some((eventId) => restored.forgotten.has(eventId)),
  );
  return new Set(aged);
}

/** First copies in the log, in order. */
function eventsOf(world: World, place: TopicPartition): readonly string[] {
  const { first } = foldLog(place, world.broker.partition(place).committed);
  return inOrder(first);
}

function inOrder(first: Tables['first']): readonly string[] {
  return [...first].sort((a, b) => a[1] - b[1]).map(([eventId]) => eventId);
}

/** I7: no unsent row where a relay runs, every projection at the log's end. */
export function converged(world: World, aged: ReadonlySet<TopicPartition>): boolean {
  return PLACES.every(
    (place) =>
      (aged.has(place) || world.outbox.unsent(place, 1, 1).length === 0) &&
      foldsOf(world).every(
        ({ name }) => world.tables.position(name, place).next === world.broker.partition(place).end,
      ),
  );
}

/** Lists the folds that must reach the log's end: projections and shadows. */
function foldsOf({ tables }: World): readonly { name: string; live: ProjectionName }[] {
  return PROJECTIONS.flatMap((live) => {
    const shadow = isKept(tables.shadow(live)) ? [{ name: shadowOf(live), live }] : [];
    return [{ name: live, live }, ...shadow];
  });
}

/** I1–I8 and I11–I13 over a world that has come to rest; the words name what is broken. */
export function check(world: World, aged: ReadonlySet<TopicPartition>): readonly string[] {
  const faults: string[] = [];
  const folds = new Map(
    PLACES.map((place) => [place, foldLog(place, world.broker.partition(place).committed)]),
  );
  for (const [place, fold] of folds) {
    for (const [name, fault] of [
      ['outbox', outboxFault(world, place, fold, aged.has(place))],
      ...foldsOf(world).map(
        (each) => [each.name, projectionFault(world, each, place, fold)] as const,
      ),
      ['pending', pendingFault(world, place, fold)],
    ] as const) {
      if (fault !== null) faults.push(`${name} ${formatTopicPartition(place)}: ${fault}`);
    }
  }
  const [reported, unsent] = [world.backlog(), world.outbox.backlog()];
  if (reported !== unsent)
    faults.push(`I11 ${reported} rows are reported as waiting, ${unsent} do`);
  faults.push(
    ...historyFaults(world, folds.values()),
    ...withdrawalFaults(world, folds.values()),
    ...requestFaults(world, folds.values()),
  );
  return faults;
}

/**
 * Checks that the first copies in the log are the outbox rows, complete and in order, with correct
 * offsets. Other records come from an earlier database: they keep their offsets, before all records
 * of this one.
 */
function outboxFault(
  world: World,
  place: TopicPartition,
  fold: Tables,
  aged: boolean,
): string | null {
  const { rows } = world.outbox.partition(place);
  const { restored } = world;
  const log = world.broker.partition(place).committed;
  const known = new Set(rows.map(({ eventId }) => eventId));
  const own = inOrder(fold.first).filter((eventId) => known.has(eventId));
  // an aged database sends nothing of its own
  const due = aged ? rows.filter(({ eventId }) => restored?.kept.has(eventId)) : rows;
  const wanted = due.map(({ eventId }) => eventId);
  if (own.join() !== wanted.join()) {
    const at = wanted.findIndex((id, i) => own[i] !== id);
    const where = at === -1 ? 'one that was not due' : `row ${at + 1} of ${wanted.length}`;
    return `I1 the log's first copies are not the outbox in order: ${where}`;
  }
  for (const [eventId, offset] of fold.first) {
    if (known.has(eventId)) continue;
    const end = restored?.ends.get(formatTopicPartition(place)) ?? 0;
    if (!restored?.forgotten.has(eventId) || offset >= end) {
      return `I1 offset ${offset} holds an event that no row knows`;
    }
  }
  for (const row of due) {
    if (aged && row.offset === null) continue;
    const value = row.offset === null ? null : log[row.offset]?.value;
    if (!value || !sameBytes(value, row.value)) {
      return `I4 row ${row.seq} is reported at offset ${row.offset}, where other bytes are`;
    }
  }
  return null;
}

function projectionFault(
  world: World,
  { name, live }: ReturnType<typeof foldsOf>[number],
  place: TopicPartition,
  fold: Tables,
): string | null {
  const { next } = world.tables.position(name, place);
  const tables = world.tables.tables(name, place);
  if (tables.leaves.length !== next) return `I6 next is ${next}, rows are ${tables.leaves.length}`;
  return tablesText(tables, KEEPS[live]) === tablesText(fold, KEEPS[live])
    ? null
    : 'I5 its tables are not the fold of the log';
}

/** A decision waits for its fold, and no longer. */
function pendingFault(
  { outbox, placeOf }: World,
  place: TopicPartition,
  { first }: Tables,
): string | null {
  const left = outbox.waiting().find(({ user, eventId }) => {
    return placeOf(user).partition === place.partition && first.has(eventId);
  });
  return left ? `I5 ${left.eventId} is folded, and reported as waiting for its fold` : null;
}
