import { type Kysely, sql } from 'kysely';

/** Plans, promo codes and requests for plans. Nothing here takes a payment. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(tables).execute(db);
  await sql.raw(firstPlans).execute(db);
}

const tables = `
-- one row: what holds for all prices
create table pricing_setting (
  only_row boolean primary key default true check (only_row),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  tax text not null check (tax in ('included', 'excluded'))
);
create table plan_tier (
  slug text primary key check (slug ~ '^[a-z][a-z0-9-]{0,30}$'),
  position integer not null unique,
  name text not null,
  tagline text not null,
  -- list price of a month in the currency's smallest unit
  monthly_price integer not null check (monthly_price >= 0),
  -- [{text, tool?}]: what this plan adds to the one before it; tool is a route name of the web client
  features jsonb not null check (jsonb_typeof(features) = 'array'),
  is_offered boolean not null default true
);
create table promo_code (
  id uuid primary key default gen_random_uuid(),
  code text not null check (code ~ '^[A-Za-z0-9-]{3,40}$'),
  code_normalized text generated always as (upper(code)) stored unique,
  percent_off integer check (percent_off between 1 and 100),
  amount_off integer check (amount_off > 0),
  duration text not null check (duration in ('once', 'months', 'forever')),
  duration_months integer check (duration_months between 1 and 60),
  -- null: every plan that costs something
  tiers text[],
  expires_at timestamptz,
  -- null: no limit
  max_redemptions integer check (max_redemptions > 0),
  per_person integer not null default 1 check (per_person > 0),
  times_redeemed integer not null default 0 check (times_redeemed >= 0),
  is_active boolean not null default true,
  created_at timestamptz not null default clock_timestamp(),
  check ((percent_off is null) <> (amount_off is null)),
  check ((duration = 'months') = (duration_months is not null)),
  check (max_redemptions is null or times_redeemed <= max_redemptions)
);
create table plan_request (
  id uuid primary key,
  reference text not null unique,
  tier text not null references plan_tier,
  -- null: asked for by e-mail alone
  user_id uuid references app_user,
  -- null once the person was erased
  email text,
  email_normalized text,
  promo_id uuid references promo_code,
  -- as they were when it was asked for, in the currency's smallest unit
  monthly_price integer not null,
  reduced_price integer,
  currency text not null,
  status text not null default 'pending' check (status in ('pending', 'approved', 'refused', 'withdrawn')),
  held text[] not null default '{}',
  created_at timestamptz not null default clock_timestamp(),
  check ((email is null) = (email_normalized is null))
);
create unique index plan_request_pending
  on plan_request (email_normalized, tier, promo_id) nulls not distinct
  where status = 'pending' and email_normalized is not null;
create index plan_request_by_user on plan_request (user_id) where user_id is not null;`;

const firstPlans = `
insert into pricing_setting (currency, tax) values ('USD', 'excluded');
insert into plan_tier (slug, position, name, tagline, monthly_price, features) values
('free', 1, 'Free', 'For finding your bearings, and for as long as you like.', 0, '[
  {"text": "Your account, with a receipt and a proof for every decision on the terms"},
  {"text": "Your data as a file, and its erasure", "tool": "ownData"},
  {"text": "Support by ticket"},
  {"text": "Resume analysis", "tool": "resume"},
  {"text": "Skills assessment and interest explorer", "tool": "skills"},
  {"text": "Role explorer with all occupations", "tool": "rolesEnhanced"},
  {"text": "Market figures with their sources", "tool": "market"},
  {"text": "Interview practice", "tool": "interview"},
  {"text": "The last 20 runs of each tool kept for you", "tool": "resume"}
]'),
('plus', 2, 'Plus', 'For the months in which you are applying.', 900, '[
  {"text": "Every run and every resume version kept, without a limit", "tool": "resume"},
  {"text": "Two runs compared side by side", "tool": "resume"},
  {"text": "Guided role finder", "tool": "rolesSmart"},
  {"text": "LinkedIn review", "tool": "linkedin"},
  {"text": "Cover letters with versions, as DOCX and PDF", "tool": "coverLetter"}
]'),
('guided', 3, 'Guided', 'For a change that you would rather not plan alone.', 2900, '[
  {"text": "A coaching plan with a weekly review", "tool": "coaching"},
  {"text": "A person on our side reads your plan once a month and writes back", "tool": "coaching"}
]');`;
