/**
 * Statements of the figures, shown to staff as run. `$1` is the beginning of the period, `$2` the
 * first instant after it. No statement joins views of pages or `tool_usage` with an account.
 */

export const VISITS = `
with summed as (
  select day, path, views, entries from analytics_day
  where dimension = 'page' and not starts_with(path || '/', '/admin/')
    and day >= ($1::timestamptz at time zone 'UTC')::date
    and day < ($2::timestamptz at time zone 'UTC')::date
), single as (
  select (hour at time zone 'UTC')::date as day, path, count(*) as views,
    count(*) filter (where previous is null) as entries
  from analytics_event
  where name = 'view' and not starts_with(path || '/', '/admin/') and hour >= $1::timestamptz and hour < $2::timestamptz
    and (hour at time zone 'UTC')::date not in (select day from analytics_summed_day)
  group by 1, 2
)
select day::text as day, sum(entries)::int8 as visits, sum(views)::int8 as views,
  coalesce(sum(views) filter (where path = '/signup'), 0)::int8 as sign_up_views
from (select * from summed union all select * from single) as page
group by day order by day`.trim();

/** Accounts that were made in the period. */
const PERSON = `
person as (
  select id, created_at from app_user
  where created_at >= $1::timestamptz and created_at < $2::timestamptz
    and erased_at is null and not is_demo
)`.trim();

export const ACCOUNTS = `
with ${PERSON}, stage as (
  select exists (select from consent_decision d where d.user_id = p.id) as decided,
    exists (select from saved_item i where i.user_id = p.id and i.kind = 'run') as ran,
    exists (select from session s where s.user_id = p.id and s.method <> 'signup'
      and s.created_at >= p.created_at + interval '1 hour'
      and s.created_at < p.created_at + interval '7 days') as returned,
    p.created_at + interval '7 days' > clock_timestamp() as unfinished
  from person p
)
select count(*) as signed_up,
  count(*) filter (where decided) as decided,
  count(*) filter (where decided and ran) as ran,
  count(*) filter (where decided and ran and returned) as returned,
  count(*) filter (where unfinished) as unfinished
from stage`.trim();

/**
 * Decisions of the period with what their events claim. `offset 0` has each event parsed once;
 * without it PostgreSQL parses it again for each figure.
 */
const DECISION = `
decision as (
  select d.decision, d.terms_version, event.data
  from consent_decision d join app_user u on u.id = d.user_id and not u.is_demo
  left join ledger_entry l using (topic, partition, "offset")
  left join lateral (
    select convert_from(l.entry, 'UTF8')::jsonb -> 'data' as data offset 0
  ) event on true
  where d.decided_at >= $1::timestamptz and d.decided_at < $2::timestamptz
    and d.decision in ('accepted', 'declined')
)`.trim();

/** Both metrics about reading use these rows, so that each event is parsed once. */
export const READING = `
with ${DECISION}
select decision, data #>> '{claimed,tick}' as tick, count(*) as decisions,
  count(data) as with_event,
  count(*) filter (where data ->> 'presentation' is not null) as shown,
  count(*) filter (where (data #>> '{claimed,scrollConfirmed}')::boolean) as end_reached
from decision group by decision, tick order by decision, tick`.trim();

export const DECLINES = `
select d.terms_version as version,
  count(*) filter (where d.decision = 'declined') as declined,
  count(*) as decisions
from consent_decision d join app_user u on u.id = d.user_id and not u.is_demo
where d.decided_at >= $1::timestamptz and d.decided_at < $2::timestamptz
  and d.decision in ('accepted', 'declined') and d.terms_version is not null
group by version order by version`.trim();

export const TIME_TO_ACCEPT = `
with ${PERSON}, accepted as (
  select p.id, min(d.decided_at) - p.created_at as waited
  from person p join consent_decision d on d.user_id = p.id and d.decision = 'accepted'
  group by p.id, p.created_at
)
select greatest(0, round(extract(epoch from waited)))::int8 as seconds, count(*) as people
from accepted group by seconds order by seconds`.trim();

export const TOOL_USE = `
select day::text as day, tool,
  coalesce(sum(runs) filter (where outcome !~ '^[A-Z_]+$'), 0)::int8 as runs,
  coalesce(sum(runs) filter (where outcome ~ '^[A-Z_]+$'), 0)::int8 as refused
from tool_usage
where day >= ($1::timestamptz at time zone 'UTC')::date
  and day < ($2::timestamptz at time zone 'UTC')::date
group by day, tool order by day desc, tool`.trim();
