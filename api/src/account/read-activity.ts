import { activityKind, type SignIn } from '@roletrail/contracts/http/account';
import type { AccountActivityTable } from '@roletrail/db/schema/accounts';
import { type KeyState, readKeys } from '@roletrail/vault/data-keys';
import { unseal } from '@roletrail/vault/seal';
import { type Selectable, sql } from 'kysely';
import type { ApiContext } from '../api.ts';
import type { CallerFacts } from '../callers/load-caller.ts';
import { describeDevice } from '../sessions/describe-device.ts';
import { sealedOrigin } from './activity-log.ts';

/**
 * The caller's history, the latest first.
 * @param page `before`: the last line that is known already
 */
export async function readActivity(
  { deps }: ApiContext,
  caller: CallerFacts,
  page: { limit: number; before?: string | undefined },
): Promise<{ items: SignIn[]; next: string | null }> {
  const userId = caller.user.id;
  let query = deps.db
    .selectFrom('account_activity')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(page.limit + 1);
  if (page.before !== undefined) {
    const { before } = page;
    query = query.where(
      sql<boolean>`(at, id) < (
        select b.at, b.id from account_activity b where b.id = ${before} and b.user_id = ${userId})`,
    );
  }
  const rows = await query.execute();
  const shown = rows.slice(0, page.limit);
  const key = (await readKeys(deps.db, deps.keys.vault, [userId])).get(userId);
  return {
    items: shown.map((row) => present(row, key, caller)),
    next: rows.length > page.limit ? (shown.at(-1)?.id ?? null) : null,
  };
}

function present(
  row: Selectable<AccountActivityTable>,
  key: KeyState | undefined,
  caller: CallerFacts,
): SignIn {
  const origin = originOf(row, key);
  return {
    id: row.id,
    kind: activityKind.parse(row.kind),
    at: row.at.toISOString(),
    sessionId: row.session_id,
    newDevice: row.new_device,
    device: describeDevice(origin?.userAgent ?? null),
    address: origin?.ip ?? null,
    current: row.session_id === caller.session.id,
  };
}

function originOf(
  row: Pick<Selectable<AccountActivityTable>, 'id' | 'user_id' | 'sealed'>,
  key: KeyState | undefined,
) {
  const opened = unseal(key, { eventId: row.id, userId: row.user_id }, row.sealed);
  return opened.kind === 'opened' ? sealedOrigin.parse(opened.value) : null;
}

/** Addresses that a person's sessions were begun from, by session. */
export async function addressesOf(
  { deps }: ApiContext,
  userId: string,
  sessionIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await deps.db
    .selectFrom('account_activity')
    .select(['id', 'user_id', 'sealed', 'session_id'])
    .where('user_id', '=', userId)
    .where('kind', 'in', ['signed_in', 'signed_up'])
    .where('session_id', '=', sql<string>`any(${sessionIds}::uuid[])`)
    .execute();
  const key = (await readKeys(deps.db, deps.keys.vault, [userId])).get(userId);
  return new Map(
    rows.flatMap((row) => {
      const ip = originOf(row, key)?.ip;
      return row.session_id !== null && ip !== undefined ? [[row.session_id, ip] as const] : [];
    }),
  );
}
