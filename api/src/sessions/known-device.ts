import { type RawBuilder, sql } from 'kysely';

/**
 * SQL condition on the `app_user` row of the query: one of the account's sessions, live or ended,
 * began in the browser with this device cookie, and no later change of password forgot it.
 * @param device hash of the cookie; null matches no session
 */
export const usedDevice = (device: Buffer | null): RawBuilder<boolean> => sql<boolean>`exists (
  select from session s where s.user_id = app_user.id and s.device_hash = ${device}::bytea
    and (known_since is null or s.created_at > known_since or known_device = s.device_hash))`;

/**
 * Returns the columns of an account that forget all its devices but one.
 * @param kept hash of the device cookie of the browser that makes the change; null: forgets all
 */
export const forgetDevices = (kept: Buffer | null) => ({
  known_since: sql<Date>`clock_timestamp()`,
  known_device: kept,
});
