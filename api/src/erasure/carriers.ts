import { type RawBuilder, sql } from 'kysely';

/**
 * SQL condition: an account may still delete people, by the role `admin` with the capability
 * `users`. A locked account may not.
 * @param id SQL of the id of the account
 */
const mayErase = (id: RawBuilder<unknown>) => sql<boolean>`exists (
  select from user_role r join app_user u on u.id = r.user_id
  where r.user_id = ${id} and r.role = 'admin' and u.erased_at is null
    and (u.locked_until is null or u.locked_until <= clock_timestamp()) and (
    not exists (select from staff_capability c where c.user_id = u.id)
    or exists (select from staff_capability c where c.user_id = u.id and c.capability = 'users')))`;

/** SQL condition on `staff_erasure s`: who requested and who approved it may still do so. */
export const CARRIED = sql<boolean>`(${mayErase(sql`s.staff_id`)}
  and (s.outcome is distinct from 'scheduled' or s.decided_by is null
    or ${mayErase(sql`s.decided_by`)}))`;

/** SQL condition on `staff_erasure s` joined to `erasure_request r`: the request is open. */
export const OPEN = sql<boolean>`(s.outcome is null
  or (s.outcome = 'scheduled' and r.cancelled_at is null and r.erased_at is null))`;
