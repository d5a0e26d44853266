import { type RawBuilder, sql } from 'kysely';

/**
 * What belongs to a person by address and not by account, belongs to them once the address is
 * proved to be theirs: anybody may type one. Null, which equals nothing, while it is not proved.
 * @returns a scalar subquery: the normalised address
 */
export function buildVerifiedAddressSql(userId: string): RawBuilder<string> {
  return sql<string>`(
    select email_normalized from app_user
    where id = ${userId} and email_verified_at is not null)`;
}
