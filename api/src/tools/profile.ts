import type { Profile, profileBody } from '@roletrail/contracts/http/career';
import { profileContent } from '@roletrail/contracts/http/career';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { ApiContext } from '../api.ts';
import type { CallerFacts } from '../callers/load-caller.ts';
import { ApiError } from '../errors.ts';
import type { DatasetSource } from './datasets.ts';
import { demandOccupation } from './occupations.ts';
import { editConflict } from './saved-item-store.ts';
import type { SavedItemStores } from './saved-item-stores.ts';

/** Empty profile. */
const EMPTY: Profile = {
  ...profileContent.parse({}),
  keepViews: true,
  revision: 0,
  updatedAt: null,
};

/** Returns a person's profile. References to deleted items are null. */
export async function readProfile(stores: SavedItemStores, userId: string): Promise<Profile> {
  const [found] = await stores.profiles.list(userId);
  if (!found) return EMPTY;
  const { content, open, revision, updatedAt } = found;
  const { activeResume, activeJobTarget } = content;
  return {
    ...content,
    activeResume: await still(stores.resumes, activeResume),
    activeJobTarget: await still(stores.jobTargets, activeJobTarget),
    keepViews: open.keeps_views,
    revision,
    updatedAt,
  };

  async function still(store: Pick<SavedItemStores['resumes'], 'holds'>, id: string | null) {
    return id !== null && (await store.holds(userId, id)) ? id : null;
  }
}

/**
 * @param from revision of the changed profile; 0 if there was none
 * @throws ApiError EDIT_CONFLICT; VALIDATION_FAILED for an unknown occupation, or a resume or job
 *   target of another person
 */
export async function writeProfile(
  { deps }: ApiContext,
  { stores, data }: { readonly stores: SavedItemStores; readonly data: DatasetSource },
  caller: CallerFacts,
  { body, from }: { readonly body: z.output<typeof profileBody>; readonly from: number },
): Promise<Profile> {
  const { keepViews, ...content } = body;
  const { id: userId } = caller.user;
  for (const path of ['currentOccupation', 'targetOccupation'] as const) {
    if (content[path] !== null) await demandOccupation(data, content[path], path);
  }
  await demandOwn(stores.resumes, 'activeResume', content.activeResume);
  await demandOwn(stores.jobTargets, 'activeJobTarget', content.activeJobTarget);
  const open = { keeps_views: keepViews };
  const [before] = await stores.profiles.list(userId);
  if ((before?.revision ?? 0) !== from) throw editConflict(before?.revision ?? 0);
  if (before) await stores.profiles.change(caller, before.id, from, () => ({ content, open }));
  else await stores.profiles.add(caller, content, open).catch(asConflict);
  if (!keepViews) {
    await sql`delete from explorer_view where user_id = ${userId}`.execute(deps.db);
  }
  return readProfile(stores, userId);

  async function demandOwn(
    store: Pick<SavedItemStores['resumes'], 'holds'>,
    path: string,
    id: string | null,
  ) {
    if (id === null || (await store.holds(userId, id))) return;
    throw new ApiError('VALIDATION_FAILED', {
      errors: [{ path, message: 'is not one of yours' }],
    });
  }
}

/** Two requests created the first profile at once; a person has only one. */
function asConflict(error: unknown): never {
  throw error instanceof ApiError && error.code === 'QUOTA_REACHED' ? editConflict(1) : error;
}
