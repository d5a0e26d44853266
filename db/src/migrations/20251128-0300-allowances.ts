import { type Kysely, sql } from 'kysely';

/**
 * A promo code counts for a person once they proved their address, or when staff approve the
 * request. A request for the newsletter is kept apart from the proof of an earlier consent.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(plans).execute(db);
  await sql.raw(newsletter).execute(db);
}

const plans = `
alter table plan_request
  -- the address as letters are counted: foldInbox of api/src/account/inbox-allowance.ts
  add column inbox text generated always as (
    case when email_normalized ~ '@(gmail|googlemail)\\.com$'
      then replace(split_part(regexp_replace(email_normalized, '@[^@]*$', ''), '+', 1), '.', '')
      else split_part(regexp_replace(email_normalized, '@[^@]*$', ''), '+', 1)
    end || '@' || regexp_replace(email_normalized, '^.*@', '')
  ) stored,
  -- when the promo code was counted; null: not yet
  add column redeemed_at timestamptz;
update plan_request set redeemed_at = created_at where promo_id is not null and held = '{}';
-- a request that a stranger typed must not keep a person's own request out
drop index plan_request_pending;
create index plan_request_by_address on plan_request (email_normalized)
  where email_normalized is not null;
create index plan_request_by_code on plan_request (promo_id, inbox) where redeemed_at is not null;

-- counts one use of a code for one inbox; false: it cannot be used, and nothing was counted
create function redeem_promo(wanted uuid, person text) returns boolean language plpgsql as $$
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
    where r.promo_id = wanted and r.inbox = person and r.redeemed_at is not null;
  if used >= promo.per_person then
    return false;
  end if;
  update promo_code set times_redeemed = times_redeemed + 1 where id = wanted;
  return true;
end $$;
create function redeem_approved() returns trigger language plpgsql as $$
begin
  if new.status = 'approved' and new.promo_id is not null and new.redeemed_at is null then
    if not redeem_promo(new.promo_id, old.inbox) then
      raise exception 'the promo code of % cannot be used: approve it with promo_id and reduced_price null',
        new.reference using errcode = 'check_violation';
    end if;
    new.redeemed_at := clock_timestamp();
  end if;
  return new;
end $$;
create trigger plan_request_approved before update of status on plan_request
  for each row execute function redeem_approved();`;

const newsletter = `
-- a request for the newsletter until its link is opened; anyone can type any address
create table newsletter_request (
  id uuid primary key,
  email text not null,
  email_normalized text not null,
  -- only articles with this tag; null: all
  tag text,
  -- the words that were agreed to
  consent_version text not null,
  consent_text text not null,
  asked_at timestamptz not null default clock_timestamp(),
  -- when the last letter with its link was enqueued
  mailed_at timestamptz not null default clock_timestamp(),
  token_hash bytea not null unique,
  expires_at timestamptz not null,
  unique nulls not distinct (email_normalized, tag)
);
create index newsletter_request_end on newsletter_request (expires_at);
alter table newsletter_subscription
  -- consents of before, as proof: [{consentVersion, consentText, tag, askedAt, confirmedAt, endedAt}]
  add column earlier jsonb not null default '[]' check (jsonb_typeof(earlier) = 'array');`;
