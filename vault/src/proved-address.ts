import { type RawBuilder, sql } from 'kysely';

/**
 * SQL expression for the person's address, for rows that refer to an address and not to an account.
 * Null, which equals nothing, if the address is not verified: any user may enter any address.
 * @returns a scalar subquery: the normalised address
 */
export function buildVerifiedAddressSql(userId: string): RawBuilder<string> {
  return sql<string>`(
    select email_normalized from app_user
    where id = ${userId} and email_verified_at is not null)`;
}
