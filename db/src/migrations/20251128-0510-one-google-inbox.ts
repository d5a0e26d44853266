import { type Kysely, sql } from 'kysely';

/**
 * `fold_inbox` folds an address in lower case as letters are counted (foldInbox of
 * api/src/account/inbox-allowance.ts): googlemail.com and gmail.com are one domain. `redeem_promo`
 * folds the address itself, so that a process of the release before, which folds it in the old way,
 * counts for the same inbox.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
create function fold_inbox(email text) returns text
language sql immutable strict parallel safe
return case when email ~ '@(gmail|googlemail)\\.com$'
  then replace(split_part(regexp_replace(email, '@[^@]*$', ''), '+', 1), '.', '') || '@gmail.com'
  else split_part(regexp_replace(email, '@[^@]*$', ''), '+', 1)
    || '@' || regexp_replace(email, '^.*@', '')
end;
alter table plan_request alter column inbox set expression as (fold_inbox(email_normalized));

create or replace function redeem_promo(wanted uuid, person text) returns boolean
language plpgsql as $$
declare
  promo promo_code;
  used bigint;
begin
  select * into promo from promo_code p where p.id = wanted for no key update;
  if not found or not promo.is_active
    or coalesce(promo.expires_at <= clock_timestamp(), false)
    or coalesce(promo.times_redeemed >= promo.max_redemptions, false) then
    return false;
  end if;
  -- after the lock: a statement of its own sees what others committed meanwhile
  select count(*) into used from plan_request r
    where r.promo_id = wanted and r.inbox = fold_inbox(person) and r.redeemed_at is not null;
  if used >= promo.per_person then
    return false;
  end if;
  update promo_code set times_redeemed = times_redeemed + 1 where id = wanted;
  return true;
end $$;`)
    .execute(db);
}
