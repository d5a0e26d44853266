import type { ApiContext } from '../api.ts';
import type { CallerFacts } from '../callers/load-caller.ts';
import { ApiError } from '../errors.ts';
import { requireLive } from '../sessions/require-live.ts';
import { inTransaction } from '../transaction.ts';

/**
 * Changes what the caller says about themselves.
 * @returns the caller as they are now
 */
export async function updateUser(
  { config, deps, callers }: ApiContext,
  caller: CallerFacts,
  change: { readonly displayName: string | null },
): Promise<CallerFacts> {
  await inTransaction(deps.db, async (tx) => {
    await requireLive(tx, config, caller.session.id);
    await tx
      .updateTable('app_user')
      .set({ display_name: change.displayName })
      .where('id', '=', caller.user.id)
      .where('erased_at', 'is', null)
      .execute();
  });
  const now = await callers.load(caller.session.id);
  if (now === null) throw new ApiError('SESSION_MISSING');
  return now;
}
