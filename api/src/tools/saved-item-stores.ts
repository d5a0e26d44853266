import type { ClearColumns, SavedContent } from '@roletrail/contracts/tools/saved/define-kind';
import {
  JOB_TARGET,
  OCCUPATION,
  PROFILE,
  RESUME,
  RUN,
  SEARCH,
} from '@roletrail/contracts/tools/saved/earlier-kinds';
import { SAVED_KIND_IDS, type SavedKindId } from '@roletrail/contracts/tools/saved/kind-ids';
import { SAVED_KINDS } from '@roletrail/contracts/tools/saved/kinds';
import type { ApiContext } from '../api.ts';
import { SavedItemStore } from './saved-item-store.ts';

export type SavedStore = SavedItemStore<SavedContent, SavedContent, ClearColumns>;

/** Returns the stores of everything that people save with the career tools. */
export function createSavedItemStores(context: ApiContext) {
  const saved = SAVED_KIND_IDS.map((id): [SavedKindId, SavedStore] => [
    id,
    new SavedItemStore<SavedContent, SavedContent, ClearColumns>(context, id, SAVED_KINDS[id]),
  ]);
  return {
    profiles: new SavedItemStore(context, 'profile', PROFILE),
    resumes: new SavedItemStore(context, 'resume', RESUME),
    jobTargets: new SavedItemStore(context, 'job-target', JOB_TARGET),
    occupations: new SavedItemStore(context, 'occupation', OCCUPATION),
    searches: new SavedItemStore(context, 'search', SEARCH),
    runs: new SavedItemStore(context, 'run', RUN),
    /** items of the kinds in contracts/src/tools/saved/kinds.ts */
    saved: Object.fromEntries(saved) as Readonly<Record<SavedKindId, SavedStore>>,
  };
}

export type SavedItemStores = ReturnType<typeof createSavedItemStores>;
