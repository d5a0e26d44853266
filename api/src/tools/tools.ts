import type { ApiContext } from '../api.ts';
import { DatasetSource, type Releases } from './datasets.ts';
import { EnginePool } from './engine-pool.ts';
import { activeReleases, releaseText } from './releases/store.ts';
import { ToolRuns } from './runs.ts';
import { createSavedItemStores, type SavedItemStores } from './saved-item-stores.ts';

/** Dependencies of all calls of the career tools. */
export interface Tools {
  readonly data: DatasetSource;
  /** its owner must close it */
  readonly engines: EnginePool;
  readonly stores: SavedItemStores;
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
  const stores = createSavedItemStores(context);
  return { data, engines, stores, runs: new ToolRuns(context, engines, stores) };
}
