import type { Tx } from '@roletrail/db/open';
import { type RawBuilder, sql } from 'kysely';
import { hashDevice, newDevice } from './cookies.ts';

/**
 * SQL condition on the `app_user` row of the query: the browser with this device cookie is known to
 * the account. It recovered the account or changed its credentials last, or one of the account's
 * sessions, live or ended, began in it later.
 * @param device hash of the cookie; null: the browser is not known
 */
export const usedDevice = (device: Buffer | null): RawBuilder<boolean> => sql<boolean>`(
  coalesce(app_user.known_device = ${device}::bytea, false) or exists (
    select from session s where s.user_id = app_user.id and s.device_hash = ${device}::bytea
      and (app_user.known_since is null or s.created_at > app_user.known_since)))`;

/**
 * Returns the columns of an account that forget all its browsers but that of this session.
 * @param sessionId null: forget all
 */
export const forgetOtherDevices = (sessionId: string | null) => ({
  known_since: sql<Date>`clock_timestamp()`,
  known_device: sql<Buffer | null>`(select device_hash from session where id = ${sessionId})`,
});

/**
 * Returns the columns of an account that forget all its browsers but one, and the device cookie of
 * that one. The browser keeps its cookie only if the account knew it before: another person may know
 * the secret of any other cookie.
 * @param presented device cookie that came with the request; null if there was none
 */
export async function knowOneDevice(tx: Tx, userId: string, presented: string | null) {
  const device = (await isKnown(tx, userId, presented)) && presented ? presented : newDevice();
  const columns = { known_since: sql<Date>`clock_timestamp()`, known_device: hashDevice(device) };
  return { device, columns };
}

async function isKnown(tx: Tx, userId: string, device: string | null): Promise<boolean> {
  if (device === null) return false;
  const row = await tx
    .selectFrom('app_user')
    .select(usedDevice(hashDevice(device)).as('known'))
    .where('id', '=', userId)
    .executeTakeFirst();
  return row?.known ?? false;
}
