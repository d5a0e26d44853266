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
import type { SavedItemStores } from './shelves.ts';

/** A profile without anything said. */
const EMPTY: Profile = {
  ...profileContent.parse({}),
  keepViews: true,
  revision: 0,
  updatedAt: null,
};

/** What a person said once and every tool knows; what they named and have deleted since is null. */
export async function readProfile(shelves: SavedItemStores, userId: string): Promise<Profile> {
  const [found] = await shelves.profiles.list(userId);
  if (!found) return EMPTY;
  const { content, open, revision, updatedAt } = found;
  const { activeResume, activeJobTarget } = content;
  return {
    ...content,
    activeResume: await still(shelves.resumes, activeResume),
    activeJobTarget: await still(shelves.jobTargets, activeJobTarget),
    keepViews: open.keeps_views,
    revision,
    updatedAt,
  };

  async function still(shelf: Pick<SavedItemStores['resumes'], 'holds'>, id: string | null) {
    return id !== null && (await shelf.holds(userId, id)) ? id : null;
  }
}

/**
 * @param from revision of the profile that was changed; 0: there was none
 * @throws ApiError EDIT_CONFLICT; VALIDATION_FAILED for an occupation that the data do not have, or
 *   a resume or job target that is not theirs
 */
export async function writeProfile(
  { deps }: ApiContext,
  { shelves, data }: { readonly shelves: SavedItemStores; readonly data: DatasetSource },
  caller: CallerFacts,
  { body, from }: { readonly body: z.output<typeof profileBody>; readonly from: number },
): Promise<Profile> {
  const { keepViews, ...content } = body;
  const { id: userId } = caller.user;
  for (const path of ['currentOccupation', 'targetOccupation'] as const) {
    if (content[path] !== null) await demandOccupation(data, content[path], path);
  }
  await demandOwn(shelves.resumes, 'activeResume', content.activeResume);
  await demandOwn(shelves.jobTargets, 'activeJobTarget', content.activeJobTarget);
  const open = { keeps_views: keepViews };
  const [before] = await shelves.profiles.list(userId);
  if ((before?.revision ?? 0) !== from) throw editConflict(before?.revision ?? 0);
  if (before) await shelves.profiles.change(caller, before.id, from, () => ({ content, open }));
  else await shelves.profiles.add(caller, content, open).catch(asConflict);
  if (!keepViews) {
    await sql`delete from explorer_view where user_id = ${userId}`.execute(deps.db);
  }
  return readProfile(shelves, userId);

  async function demandOwn(
    shelf: Pick<SavedItemStores['resumes'], 'holds'>,
    path: string,
    id: string | null,
  ) {
    if (id === null || (await shelf.holds(userId, id))) return;
    throw new ApiError('VALIDATION_FAILED', {
      errors: [{ path, message: 'is not one of yours' }],
    });
  }
}

/** Two made their first at once; a person has one. */
function asConflict(error: unknown): never {
  throw error instanceof ApiError && error.code === 'QUOTA_REACHED' ? editConflict(1) : error;
}
