import { decodeEvent } from '@roletrail/contracts/events/codec';
import { formatTopicPartition, type TopicPartition } from '@roletrail/event-log/port';
import { ConnectionLost } from './database.ts';
import type { OutboxCopy, SimRow } from './outbox.ts';
import { PLACES, type ProjectionName } from './places.ts';
import type { ProjectionTables } from './projection-tables.ts';
import type { World } from './world.ts';

/** All that the database holds, at one moment. */
export interface Backup {
  readonly outbox: OutboxCopy;
  readonly tables: ReturnType<ProjectionTables['copy']>;
  readonly keys: ReadonlyMap<string, SimRow>;
}

/** Longer than any request to the broker is under way: nothing of the lost database comes later. */
const OUTAGE_MS = 8500;

/**
 * `roletrail rebuild`: one transaction that locks the projection's positions, and empties it.
 * When its connection breaks nothing of it happened, and the operator leaves it at that.
 */
export async function rebuild(world: World, name: ProjectionName): Promise<void> {
  const { database, tables, operator } = world;
  try {
    const tx = await database.begin(operator);
    for (const place of PLACES) {
      await database.lock(tx, `${name} ${formatTopicPartition(place)}`, () => undefined);
    }
    tx.writes.push(() => {
      world.trace('operator', `rebuilds ${name}`);
      world.rebuilds += 1;
      for (const place of PLACES) tables.empty(name, place);
    });
    await database.commit(tx);
  } catch (error) {
    if (!(error instanceof ConnectionLost)) throw error;
  }
}

/** Returns a copy like `pg_dump`. */
export function backUp(world: World): Backup {
  const outbox = world.outbox.copy();
  const rows = [...outbox.partitions.values()].flatMap((partition) => partition.rows);
  const byId = new Map(rows.map((row) => [row.eventId, row]));
  const keys = [...world.keys].flatMap(([key, { eventId }]) => {
    const row = byId.get(eventId);
    return row ? [[key, row] as const] : [];
  });
  return { outbox, tables: world.tables.copy(), keys: new Map(keys) };
}

/**
 * The database is lost with everything that runs on it, and comes back as it was. The log stays.
 * @param attended false: everything is started again as if nothing had happened
 */
export function restore(world: World, backup: Backup, attended: boolean): void {
  world.trace('operator', `the database is lost; ${attended ? 'attended' : 'unattended'}`);
  const before = world.rowIds();
  world.stopAll();
  world.time.after(OUTAGE_MS, () => {
    world.outbox.load(backup.outbox);
    world.tables.load(backup.tables);
    world.keys.clear();
    for (const [key, row] of backup.keys) world.keys.set(key, row);
    const kept = world.rowIds();
    const ends = new Map<string, number>();
    for (const place of PLACES) {
      // replicas that were behind have caught up by now
      const partition = world.broker.partition(place);
      partition.short = false;
      partition.commit(partition.leaderEnd);
      ends.set(formatTopicPartition(place), partition.end);
      if (attended) attend(world, place);
    }
    const forgotten = new Set([...before].filter((id) => !kept.has(id)));
    world.restored = { attended, forgotten, kept, ends };
    world.trace('operator', `the database is back; ${forgotten.size} events are forgotten`);
    world.startAll();
  });
}

/** Applies `roletrail restore` to one partition. */
function attend(world: World, place: TopicPartition): void {
  const log = world.broker.partition(place).committed;
  const outbox = world.outbox.partition(place);
  for (const { value } of log) {
    const decoded = decodeEvent(value);
    if (decoded.kind !== 'event') continue;
    outbox.lastSeq = Math.max(outbox.lastSeq, Number(decoded.event.sequence));
  }
  outbox.highest = log.length - 1;
  world.tables.awaitEnd('consent', place, log.length);
}
