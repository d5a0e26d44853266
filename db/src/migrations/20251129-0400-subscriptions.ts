import { type Kysely, sql } from 'kysely';

/**
 * Changes of paid plans, from which a person's plan and all figures of revenue follow. Promo codes
 * can be made in batches, whose codes are shown once.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
create table subscription_event (
  seq bigint generated always as identity primary key,
  user_id uuid not null references app_user,
  happened_at timestamptz not null default clock_timestamp(),
  -- null: the paid plan has ended
  tier text references plan_tier,
  -- list price of a month in the currency's smallest unit
  monthly_price integer not null check (monthly_price >= 0),
  -- price of a month while the discount lasts; null: no discount
  reduced_price integer check (reduced_price between 0 and monthly_price),
  -- calendar months of the discount; null: no discount, or one without an end
  reduced_months integer check (reduced_months > 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  cause text not null check (cause in ('approved', 'staff', 'ended', 'erased')),
  request_id uuid unique references plan_request,
  promo_id uuid references promo_code,
  check (tier is not null or (monthly_price = 0 and reduced_price is null)),
  check (reduced_price is not null or reduced_months is null)
);
create index subscription_event_by_person on subscription_event (user_id, seq desc);
insert into subscription_event
    (user_id, happened_at, tier, monthly_price, reduced_price, reduced_months, currency, cause,
     request_id, promo_id)
  select r.user_id, coalesce(r.redeemed_at, r.created_at), r.tier, r.monthly_price, r.reduced_price,
    case when r.reduced_price is null then null
      when p.duration = 'once' then 1 else p.duration_months end,
    r.currency, 'approved', r.id, r.promo_id
  from plan_request r join app_user u on u.id = r.user_id left join promo_code p on p.id = r.promo_id
  where r.status = 'approved' and u.erased_at is null
  order by coalesce(r.redeemed_at, r.created_at), r.id;

alter table promo_code
  -- codes made together; null: one of its own
  add column batch_id uuid,
  add column batch_name text,
  add check ((batch_id is null) = (batch_name is null));
create index promo_code_by_batch on promo_code (batch_id) where batch_id is not null;
create index promo_code_by_time on promo_code (created_at desc, id desc);
create index plan_request_by_state on plan_request (status, created_at, id);
`)
    .execute(db);
}
