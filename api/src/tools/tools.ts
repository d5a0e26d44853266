import type { ApiContext } from '../api.ts';
import { DatasetSource, type Releases } from './datasets.ts';
import { EnginePool } from './engine-pool.ts';
import { activeReleases, releaseText } from './releases/store.ts';
import { ToolRuns } from './runs.ts';
import { createSavedItemStores, type SavedItemStores } from './shelves.ts';

/** What all calls of the career tools stand on. */
export interface Tools {
  readonly data: DatasetSource;
  /** to be closed with whatever has them */
  readonly engines: EnginePool;
  readonly shelves: SavedItemStores;
  readonly runs: ToolRuns;
}

export function openTools(context: ApiContext): Tools {
  const { db, logger } = context.deps;
  const releases: Releases = {
    active: () => activeReleases(db),
    text: (name) => releaseText(db, name),
  };
  const data = new DatasetSource(releases);
  const engines = new EnginePool(logger, releases);
  const shelves = createSavedItemStores(context);
  return { data, engines, shelves, runs: new ToolRuns(context, engines, shelves) };
}
