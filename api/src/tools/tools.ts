import type { ApiContext } from '../api.ts';
import { DatasetSource } from './datasets.ts';
import { ToolRuns } from './runs.ts';
import { openShelves, type Shelves } from './shelves.ts';

/** What all calls of the career tools stand on. */
export interface Tools {
  readonly data: DatasetSource;
  readonly shelves: Shelves;
  readonly runs: ToolRuns;
}

export function openTools(context: ApiContext, data = new DatasetSource()): Tools {
  const shelves = openShelves(context);
  return { data, shelves, runs: new ToolRuns(context, data, shelves) };
}
