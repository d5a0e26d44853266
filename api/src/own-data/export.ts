import type { Readable } from 'node:stream';
import { recordActivity } from '../account/activity-log.ts';
import { reauthenticate } from '../account/reauthenticate.ts';
import type { ApiContext, ClientFacts } from '../api.ts';
import type { CallerFacts } from '../callers/load-caller.ts';
import { inTransaction } from '../transaction.ts';
import { openArchive } from './archive.ts';

/**
 * A person takes everything that is held about them with them: whoever has their session alone
 * does not. It stands in the account's history from then on.
 * @throws ApiError PASSWORD_WRONG, RATE_LIMITED
 */
export async function exportOwnData(
  context: ApiContext,
  caller: CallerFacts,
  { currentPassword, from }: { currentPassword: string; from: ClientFacts },
): Promise<Readable> {
  const { config, deps, attempts } = context;
  const { email } = await reauthenticate(context, caller, currentPassword);
  const { id: userId } = caller.user;
  const limit = config.limits.ownDataPerAccount;
  await attempts.begin([{ name: `own data ${userId}`, limit }], email);
  await inTransaction(deps.db, (tx) =>
    recordActivity(tx, deps.keys.vault, {
      userId,
      kind: 'data_exported',
      from,
      sessionId: caller.session.id,
    }),
  );
  return openArchive(deps, userId);
}
