import { type Kysely, sql } from 'kysely';

/**
 * Reports that staff put together, and the role under which they are read. A server that does not
 * let this login create a role, or grant it to itself, has none: reports are then read without it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
create table custom_report (
  id uuid primary key,
  -- owner, who alone may change it
  user_id uuid not null references app_user,
  name text not null,
  definition jsonb not null,
  shared boolean not null,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp()
);
create index custom_report_owner on custom_report (user_id, updated_at desc, id desc);
create index custom_report_shared on custom_report (updated_at desc, id desc) where shared;

do $$
begin
  if not exists (select from pg_roles where rolname = 'roletrail_reports') then
    begin
      create role roletrail_reports nologin;
    exception when insufficient_privilege or unique_violation or duplicate_object then null;
    end;
  end if;
  if not exists (select from pg_roles where rolname = 'roletrail_reports') then return; end if;
  if not pg_has_role(current_user, 'roletrail_reports', 'usage') then
    begin
      grant roletrail_reports to current_user;
    exception when insufficient_privilege then return;
    end;
  end if;
  grant select (id, email, display_name, created_at, email_verified_at, is_demo, erased_at)
    on app_user to roletrail_reports;
  grant select (user_id, method, created_at, last_activity_at, ended_at, end_reason, user_agent)
    on session to roletrail_reports;
  grant select (email, tag, status, consent_version, asked_at, confirmed_at, left_at)
    on newsletter_subscription to roletrail_reports;
  grant select (seq, user_id, happened_at, tier, monthly_price, reduced_price, currency, cause)
    on subscription_event to roletrail_reports;
  grant select (reference, tier, user_id, email, promo_id, monthly_price, reduced_price, currency,
    status, redeemed_at) on plan_request to roletrail_reports;
  grant select (id, code, batch_id, batch_name) on promo_code to roletrail_reports;
  grant select on analytics_day, tool_usage to roletrail_reports;
  -- of whole tables, because a rebuild copies no grants of columns
  grant select on current_consent, consent_decision, audit_entry to roletrail_reports;
end $$;
`)
    .execute(db);
}
