import type { ApiContext } from '../api.ts';
import type { CallerFacts } from '../callers/load-caller.ts';
import { actAsStaff, rowVersion } from '../staff/act.ts';
import { activate, lockReleaseInUse } from '../tools/releases/store.ts';

/** Returns the ETag of the release in use of a source; null: none is. */
export const versionOfDataSet = (release: string | null): string => rowVersion({ release });

/**
 * Has the tools use another release of a source. Every instance reads which one at each answer.
 * @returns the ETag of the new state; null if the release was in use before
 * @throws ApiError NOT_FOUND, EDIT_CONFLICT, and those of `actAsStaff`
 */
export function activateDataSet(
  context: ApiContext,
  staff: CallerFacts,
  name: string,
  { ifMatch, reason }: { readonly ifMatch: string | null; readonly reason: string },
): Promise<string | null> {
  const request = {
    action: 'data_set.activate',
    target: { kind: 'data_set', id: name },
    reason,
    ifMatch,
  } as const;
  return actAsStaff(context, staff, request, async ({ tx, expect }) => {
    const before = { release: await lockReleaseInUse(tx, name) };
    expect({ version: rowVersion(before), values: before });
    if (!(await activate(tx, name))) return null;
    const after = { release: name };
    return { before, after, answer: rowVersion(after) };
  });
}
