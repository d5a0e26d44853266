import { type RawBuilder, sql } from 'kysely';

/** Referring hosts of a day that are kept by name; the others are counted together. */
const REFERRERS_KEPT = 100;
/** The same for languages. */
const LANGUAGES_KEPT = 30;

/**
 * Query with the sums of single entries: columns of `analytics_day`. Sums of past days and reports
 * of days that are not summed yet use it, so both give the same figures.
 * @param entries condition on `analytics_event`
 */
export function sumEntries(entries: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    with entry as (
      select (hour at time zone 'UTC')::date as day, path, previous, referrer, device, width,
        language, count(*)::int as views
      from analytics_event where name = 'view' and ${entries}
      group by 1, 2, 3, 4, 5, 6, 7
    ), host as (
      select day, referrer, row_number() over (partition by day order by sum(views) desc, referrer)
        <= ${REFERRERS_KEPT} as is_kept
      from entry where referrer is not null group by day, referrer
    ), tongue as (
      select day, language, row_number() over (partition by day order by sum(views) desc, language)
        <= ${LANGUAGES_KEPT} as is_kept
      from entry group by day, language
    ), page as (
      select day, path, device, views, case when previous is null then views else 0 end as entries,
        views as lasts
      from entry
      union all
      select day, previous, device, 0, 0, -views from entry where previous is not null
    )
    select day, 'page' as dimension, '' as value, path, device, sum(views)::int as views,
      sum(entries)::int as entries, sum(lasts)::int as lasts
    from page group by day, path, device
    union all
    select day, 'referrer', coalesce(case when is_kept then referrer
        when is_kept is not null then 'other' end, ''), path, device,
      sum(views)::int, sum(views)::int, 0
    from entry left join host using (day, referrer)
    where previous is null group by 1, 3, 4, 5
    union all
    select day, 'language', case when is_kept then language else 'other' end, path, device,
      sum(views)::int, coalesce(sum(views) filter (where previous is null), 0)::int, 0
    from entry join tongue using (day, language) group by 1, 3, 4, 5
    union all
    select day, 'width', width, path, device, sum(views)::int,
      coalesce(sum(views) filter (where previous is null), 0)::int, 0
    from entry group by day, width, path, device`;
}

/** The same for vitals: columns of `analytics_vital_day`. */
export function sumVitals(entries: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select (hour at time zone 'UTC')::date as day, name, path, device, bucket,
      count(*)::int as measured
    from analytics_event where name <> 'view' and ${entries}
    group by 1, 2, 3, 4, 5`;
}
