import type { Projector } from '@roletrail/event-log/projector/run-projector';
import type { SimDatabase } from './database.ts';
import type { ProjectionName } from './places.ts';
import type { SimProcess } from './process.ts';
import { isKept, type ProjectionTables } from './projection-tables.ts';

const LOOK_MS = 2000;

interface Keeping {
  readonly database: SimDatabase;
  readonly tables: ProjectionTables;
  foldShadow(process: SimProcess, name: ProjectionName): Projector;
  violation(what: string): void;
}

/** Shadow part of a worker (cli/src/shadow/keep.ts): polls for a shadow to keep up to date. */
export function keepShadow(
  world: Keeping,
  process: SimProcess,
  name: ProjectionName,
): AsyncDisposable {
  const stop = new AbortController();
  const running = keep(world, process, name, stop.signal);
  running.catch((error: unknown) => world.violation(`a keeper failed: ${error}`));
  return {
    async [Symbol.asyncDispose]() {
      stop.abort();
      await running;
    },
  };
}

async function keep(
  world: Keeping,
  process: SimProcess,
  name: ProjectionName,
  stop: AbortSignal,
): Promise<void> {
  let fold: Projector | null = null;
  while (!stop.aborted) {
    const { tables, database } = world;
    const kept = await database
      .call(process, 'look', () => isKept(tables.shadow(name)))
      .catch(() => fold !== null);
    if (kept && !stop.aborted) fold ??= world.foldShadow(process, name);
    else {
      await fold?.[Symbol.asyncDispose]();
      fold = null;
    }
    await process.sleep(LOOK_MS, stop);
  }
  await fold?.[Symbol.asyncDispose]();
}
