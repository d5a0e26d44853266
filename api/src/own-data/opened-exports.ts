import { streamPages } from '@roletrail/db/stream-pages';
import { type RawBuilder, sql } from 'kysely';
import { jsonArray, ROWS, type Snapshot } from './read-rows.ts';
import type { OwnTable } from './tables/own-table.ts';

export const OPENED_EXPORTS: OwnTable['file'] = {
  name: 'opened-exports',
  about:
    'When staff made an export with the sealed parts of decisions opened in which yours are, or may be (where it was asked for by more than people and places), and for which reason. We know of one for 400 days, and no longer than we have the account of its maker.',
};

/** Export as shown to an affected person: without its creator and its other filters. */
export interface OpenedExport {
  readonly made_at: Date;
  readonly reason: string;
  readonly yours: 'in it' | 'may be in it';
}

/**
 * Streams exports with opened values that may contain this person's decisions, as a JSON array. `in
 * it` only if trees and people are the only filters. Other filters could identify other people, so
 * the match is not revealed.
 */
export function openedExports({ tx, userId }: Snapshot): AsyncGenerator<string> {
  return jsonArray(streamPages(tx, findOpenedExports(userId), ROWS));
}

/** Builds the query for these exports, oldest first. */
export function findOpenedExports(userId: string): RawBuilder<OpenedExport> {
  return sql<OpenedExport>`
    with first as materialized (
      select topic, partition, min("offset") as "offset" from consent_decision
      where user_id = ${userId} group by topic, partition
    )
    select e.created_at as made_at, e.reason_code as reason,
      case when jsonb_strip_nulls(e.filter) - array['topic', 'partition', 'users', 'tags'] = '{}'
        and coalesce(e.filter->'tags', '[]') = '[]' then 'in it' else 'may be in it' end as yours
    from evidence_export e
    where e.opened
      and (coalesce(e.filter->'users', 'null') = 'null'
        or e.filter->'users' @> to_jsonb(${userId}::text))
      and exists (
        select from jsonb_to_recordset(e.trees) as t (topic text, partition integer, size bigint)
        join first using (topic, partition) where first."offset" < t.size)
    order by e.created_at, e.id`;
}
