import type { ApiContext } from '../api.ts';
import { DatasetSource } from './datasets.ts';
import { activeReleases, releaseText } from './releases/store.ts';
import { ToolRuns } from './runs.ts';
import { openShelves, type Shelves } from './shelves.ts';

/** What all calls of the career tools stand on. */
export interface Tools {
  readonly data: DatasetSource;
  readonly shelves: Shelves;
  readonly runs: ToolRuns;
}

export function openTools(context: ApiContext): Tools {
  const { db } = context.deps;
  const data = new DatasetSource({
    active: () => activeReleases(db),
    text: (name) => releaseText(db, name),
  });
  const shelves = openShelves(context);
  return { data, shelves, runs: new ToolRuns(context, data, shelves) };
}
