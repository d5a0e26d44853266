import { formatTopicPartition } from '@roletrail/event-log/port';
import type { Fault, FaultKind } from './faults.ts';
import { backUp, rebuild, restore } from './operator.ts';
import { PLACES, PROJECTIONS } from './places.ts';
import { operateShadow } from './shadows.ts';
import type { World } from './world.ts';

/** Sets the plan's faults on the world's clock. */
export function injectFaults(world: World): void {
  const { restore: lost } = world.plan;
  if (lost) {
    world.time.after(lost.backedUpAt, () => {
      const backup = backUp(world);
      world.time.after(lost.lostAt - lost.backedUpAt, () => restore(world, backup, lost.attended));
    });
  }
  for (const at of world.plan.shadows) {
    world.time.after(at, () => {
      // A restore stops all commands, and no new one starts.
      if (world.healed || world.stopped) return;
      operateShadow(world, world.random.pick(PROJECTIONS)).catch((error: unknown) =>
        world.violation(`a command failed: ${error}`),
      );
    });
  }
  for (const fault of world.plan.faults) {
    world.time.after(fault.at, () => {
      if (world.healed) return;
      world.trace('FAULT', `${fault.kind} for ${Math.round(fault.lastsMs)} ms`);
      INJECTIONS[fault.kind](world, fault);
    });
  }
}

type Injection = (world: World, fault: Fault) => void;

const INJECTIONS: Readonly<Record<FaultKind, Injection>> = {
  'leader-moves': (world, fault) => {
    const { broker, random } = world;
    const place = random.pick(PLACES);
    broker.leaderless.add(formatTopicPartition(place));
    broker.partition(place).changeLeader((open) => random.int(0, open));
    afterwards(world, fault, () => broker.leaderless.delete(formatTopicPartition(place)));
  },
  'broker-down': (world, fault) => {
    const { broker, random } = world;
    broker.up = false;
    for (const each of broker.partitions.values()) each.changeLeader((open) => random.int(0, open));
    afterwards(world, fault, () => {
      broker.up = true;
    });
  },
  'replicas-short': (world, fault) => {
    const partition = world.broker.partition(world.random.pick(PLACES));
    partition.short = true;
    afterwards(world, fault, () => {
      partition.short = false;
      partition.commit(partition.leaderEnd);
    });
  },
  'producers-forgotten': ({ broker, random }) => {
    broker.partition(random.pick(PLACES)).forgetProducers();
  },
  'database-crash': (world, fault) => {
    const { database } = world;
    database.crash(world.processes());
    afterwards(world, fault, () => {
      database.up = true;
    });
  },
  kill: (world) => world.kill(world.random.pick(world.nodes).process),
  terminate: (world) => terminate(world, world.random.pick(world.nodes)),
  stop: (world, fault) => {
    const { process } = world.random.pick(world.nodes);
    process.stop();
    world.database.afterStop(process);
    afterwards(world, fault, () => process.wake());
  },
  'sessions-cut': (world) => {
    const { process } = world.random.pick(world.nodes);
    world.database.endSessions(process, world.random.between(0, 3000));
  },
  'database-clock': (world) => {
    world.databaseSkewMs = world.random.between(-7_200_000, 7_200_000);
  },
  poison: ({ broker, random }) => {
    const value = random.chance(0.2) ? null : Buffer.from(`{${random.uuid()}`);
    broker.appendForeign(random.pick(PLACES), value);
  },
  rebuild: (world) => {
    rebuild(world, world.random.pick(PROJECTIONS)).catch((error: unknown) =>
      world.violation(`rebuild failed: ${error}`),
    );
  },
  'workers-restart': (world) => {
    for (const node of world.nodes) if (node.role === 'worker') terminate(world, node);
  },
  'end-lost': loseEnd,
};

/** Ends a fault that lasts; what healing ended already stays ended. */
function afterwards(world: World, { lastsMs }: Fault, end: () => void): void {
  world.time.after(lastsMs, () => {
    if (!world.healed) end();
  });
}

/** SIGTERM: the process ends by itself, and another is started. */
function terminate(world: World, node: World['nodes'][number]): void {
  const { process, loops } = node;
  if (!process.alive || process.stopped) return;
  const ending = loops.map((loop) => loop[Symbol.asyncDispose]());
  void Promise.all(ending).then(() => world.kill(process));
}

/** Power lost on every replica: the end of the log is gone, and with it the connections. */
function loseEnd(world: World, fault: Fault): void {
  const { broker, random } = world;
  const place = random.pick(PLACES);
  const partition = broker.partition(place);
  const before = partition.end;
  partition.loseEnd(random.int(1, 6));
  const lost = Math.max(0, before - partition.end);
  world.lostRecords += lost;
  world.trace(
    'FAULT',
    `${formatTopicPartition(place)} lost ${lost} committed records, ends at ${partition.end}`,
  );
  broker.leaderless.add(formatTopicPartition(place));
  afterwards(world, fault, () => broker.leaderless.delete(formatTopicPartition(place)));
}
