/**
 * A business of many people, written by SQL and not by use: the staff screens read these rows, and
 * no event of them is in the log. Ledger entries of decisions have offsets far behind the log's end.
 */
import type { Database } from '@roletrail/db/open';
import { sql } from 'kysely';
import { decisionBytes, newId } from '../helpers/consent-events.ts';

export interface BusinessSize {
  readonly people: number;
  /** page views of a year, as sums of days */
  readonly views: number;
  /** single measurements of the last 90 days, of which one in 47 is of today */
  readonly raw: number;
}

/** Beyond every offset that the log reaches in the bench. */
const FIRST_OFFSET = 10_000_000;
const FILLED = [
  'app_user',
  'session',
  'consent_decision',
  'current_consent',
  'ledger_entry',
  'saved_item',
  'tool_usage',
  'subscription_event',
  'plan_request',
  'ticket',
  'ticket_message',
  'staff_act',
  'sign_in_failure',
  'analytics_day',
  'analytics_vital_day',
  'analytics_event',
];

/** Fills the tables of one database. @param staff id of an account */
export async function fillBusiness(db: Database, size: BusinessSize, staff: string): Promise<void> {
  await db.connection().execute(async (one) => {
    await sql`select setseed(0.42)`.execute(one);
    await sql`set synchronous_commit = off`.execute(one);
    await insertPeople(one, size.people);
    await insertDecisions(one);
    await insertUse(one);
    await insertDesk(one, staff);
    await insertAnalytics(one, size);
    await sql`drop table filled`.execute(one);
    for (const table of FILLED) await sql`vacuum analyze ${sql.table(table)}`.execute(one);
    await sql`reset synchronous_commit`.execute(one);
    await sql`checkpoint`.execute(one);
  });
}

async function insertPeople(one: Database, people: number): Promise<void> {
  await sql`
    create temporary table filled as
    select gen_random_uuid() as id, n,
      clock_timestamp() - interval '365 days' * (1 - n / ${people}::float8) as at
    from generate_series(1, ${people}::int) n`.execute(one);
  await sql`
    insert into app_user (id, email, email_normalized, password_hash, email_verified_at, created_at)
    select id, 'filled' || n || '@example.org', 'filled' || n || '@example.org', 'none', at, at
    from filled`.execute(one);
  // two sessions each: the sign-up and a later one
  await sql`
    insert into session (id, user_id, method, device_hash, created_at, last_activity_at, expires_at,
      user_agent, ended_at, end_reason)
    select gen_random_uuid(), id, case visit when 0 then 'signup' else 'password' end,
      sha256(int8send(n)), began, began, began + interval '30 days',
      'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0',
      case when began < clock_timestamp() - interval '1 day' then began + interval '1 hour' end,
      case when began < clock_timestamp() - interval '1 day' then 'logout' end
    from filled, generate_series(0, 1) visit,
      lateral (select at + visit * random() * interval '20 days' as began) b
    where began < clock_timestamp()`.execute(one);
}

async function insertDecisions(one: Database): Promise<void> {
  const entry = Buffer.from(decisionBytes({ userId: newId() }));
  const { rows } = await sql<{ terms: string; privacy: string }>`
    select max(version) filter (where doc_type = 'terms') as terms,
      max(version) filter (where doc_type = 'privacy') as privacy
    from required_document`.execute(one);
  const [{ terms, privacy } = { terms: '1', privacy: '1' }] = rows;
  await sql`
    insert into ledger_entry (topic, partition, "offset", leaf_hash, entry)
    select 'consent-events', n % 3, ${FIRST_OFFSET}::int8 + n, sha256(int8send(n)), ${entry}::bytea
    from filled`.execute(one);
  await sql`
    insert into consent_decision (event_id, user_id, topic, partition, "offset", decision,
      terms_version, privacy_version, decided_at, leaf_hash)
    select gen_random_uuid(), id, 'consent-events', n % 3, ${FIRST_OFFSET}::int8 + n,
      case when n % 12 = 0 then 'declined' else 'accepted' end, ${terms},
      case when n % 12 = 0 then null else ${privacy} end, at + interval '2 minutes',
      sha256(int8send(n))
    from filled`.execute(one);
  await sql`
    insert into current_consent (user_id, event_id, decision, terms_version, privacy_version,
      decided_at, topic, partition, "offset")
    select user_id, event_id, decision, terms_version, privacy_version, decided_at, topic, partition,
      "offset"
    from consent_decision where "offset" > ${FIRST_OFFSET}`.execute(one);
}

async function insertUse(one: Database): Promise<void> {
  await sql`
    insert into saved_item (id, user_id, kind, sealed, clear, created_at, updated_at)
    select gen_random_uuid(), id, 'run', 'sealed',
      jsonb_build_object('tool', (array['resume', 'market', 'interests'])[1 + n % 3],
        'engine_version', 'e', 'dataset_version', 'd', 'pinned', false), at, at
    from filled where n % 5 <> 0`.execute(one);
  await sql`
    insert into tool_usage (tool, engine_version, day, outcome, duration_ms, runs)
    select tool, 'e', (clock_timestamp() at time zone 'UTC')::date - d, outcome, ms, 20
    from unnest(array['resume', 'market', 'interests', 'linkedin', 'role-finder']) tool,
      generate_series(0, 364) d, unnest(array['review', 'TEXT_TOO_SHORT']) outcome,
      unnest(array[10, 100, 1000]) ms`.execute(one);
}

async function insertDesk(one: Database, staff: string): Promise<void> {
  await sql`
    insert into plan_request (id, reference, tier, user_id, email, email_normalized, monthly_price,
      currency, status, created_at)
    select gen_random_uuid(), 'RP-' || n, 'plus', id, 'filled' || n || '@example.org',
      'filled' || n || '@example.org', 900, 'EUR',
      case when n % 100 = 0 then 'pending' else 'approved' end, at
    from filled where n % 10 = 0`.execute(one);
  await sql`
    insert into subscription_event (user_id, happened_at, tier, monthly_price, currency, cause)
    select id, at, case when ended then null else 'plus' end, case when ended then 0 else 900 end,
      'EUR', case when ended then 'ended' else 'staff' end
    from (
      select id, false as ended, at from filled where n % 10 = 0 and n % 100 <> 0
      union all
      select id, true, at + interval '60 days' from filled
      where n % 30 = 0 and n % 100 <> 0 and at < clock_timestamp() - interval '60 days'
    ) s order by at`.execute(one);
  await sql`
    with made as (
      insert into ticket (id, number, user_id, name, email, email_normalized, topic, status, form_id,
        form_digest, created_at, updated_at)
      select gen_random_uuid(), 'RT-' || to_char(n, 'FM0000"-"0000'), id, 'Filled', 'filled' || n || '@example.org',
        'filled' || n || '@example.org', 'tools', case when n % 200 = 0 then 'open' else 'closed' end,
        gen_random_uuid(), sha256(int8send(n)), at, at
      from filled where n % 20 = 0 returning id, created_at
    )
    insert into ticket_message (id, ticket_id, author, body, created_at)
    select gen_random_uuid(), id, 'person', 'Where do I find my receipt?', created_at
    from made`.execute(one);
  await sql`
    insert into staff_act (event_id, staff_id, capability, action, target_kind, target_id, user_id,
      reason, salt, acted_at)
    select gen_random_uuid(), ${staff}, 'growth', 'plan_request.approve', 'plan_request', n::text, id,
      'As requested', sha256(int8send(n)), at
    from filled where n % 10 = 0`.execute(one);
  await sql`
    insert into sign_in_failure (hour, dimension, code, password)
    select date_trunc('hour', clock_timestamp(), 'UTC') - h * interval '1 hour', dimension,
      case dimension when 'all' then '' else sha256(int8send(n)) end, 3
    from generate_series(0, 71) h, generate_series(1, 300) n,
      unnest(array['all', 'account', 'network']) dimension
    where dimension <> 'all' or n = 1`.execute(one);
}

const PATHS = 60;

async function insertAnalytics(one: Database, { views, raw }: BusinessSize): Promise<void> {
  const day = sql`(clock_timestamp() at time zone 'UTC')::date`;
  const path = sql`case p when 0 then '/' when 1 then '/signup' else '/page-' || p end`;
  const devices = sql`unnest(array['phone', 'tablet', 'desktop'])`;
  // as sums: one row a day, page, device and value
  const each = Math.max(1, Math.round(views / (364 * PATHS * 3)));
  await sql`
    insert into analytics_day (day, dimension, value, path, device, views, entries, lasts)
    select ${day} - d, dimension, value, ${path}, device,
      case dimension when 'page' then ${each}::int else ${Math.ceil(each / 10)}::int end,
      ${Math.ceil(each / 3)}::int, ${Math.ceil(each / 3)}::int
    from generate_series(1, 364) d, generate_series(0, ${PATHS - 1}::int) p, ${devices} device,
      (values ('page', ''), ('referrer', ''), ('referrer', 'www.google.com'),
        ('referrer', 'www.bing.com'), ('language', 'en'), ('language', 'de'), ('language', 'es'),
        ('width', 'narrow'), ('width', 'wide')) k (dimension, value)`.execute(one);
  await sql`
    insert into analytics_vital_day (day, name, path, device, bucket, measured)
    select ${day} - d, name, ${path}, device, bucket, 3
    from generate_series(1, 364) d, generate_series(0, 19) p, ${devices} device,
      unnest(array['LCP', 'INP', 'CLS', 'FCP', 'TTFB']) name,
      generate_series(80, 120, 8) bucket`.execute(one);
  await sql`
    insert into analytics_summed_day (day)
    select ${day} - d from generate_series(1, 364) d on conflict do nothing`.execute(one);
  await sql`
    insert into analytics_event (hour, name, path, previous, referrer, device, width, language, bucket)
    select ${day}::timestamp at time zone 'UTC'
        - case when n % 47 = 0 then interval '0' else interval '1 day' * (1 + n % 89) end
        + case when n % 47 = 0 then interval '0' else interval '1 hour' * (n % 24) end,
      case n % 4 when 0 then 'LCP' when 1 then 'INP' else 'view' end,
      '/page-' || n % ${PATHS}::int, case when n % 3 = 0 then null else '/' end, null,
      (array['phone', 'tablet', 'desktop'])[1 + n % 3], 'wide', 'en',
      case when n % 4 < 2 then 80 + n % 40 end
    from generate_series(1, ${raw}::int) n`.execute(one);
}
