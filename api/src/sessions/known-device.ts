import { type RawBuilder, sql } from 'kysely';

/**
 * SQL condition on the `app_user` row of the query: one of the account's sessions, live or ended,
 * began in the browser with this device cookie.
 * @param device hash of the cookie; null matches no session
 */
export const usedDevice = (device: Buffer | null): RawBuilder<boolean> => sql<boolean>`exists (
  select from session s where s.user_id = app_user.id and s.device_hash = ${device}::bytea)`;
