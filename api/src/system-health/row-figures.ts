import type { Tx } from '@roletrail/db/open';
import { sql } from 'kysely';

const SLOW_S = 5;

/** Figures from rows and from the server's statistics. */
export interface RowFigures {
  /** the database's time */
  readonly at: Date;
  readonly connections: number;
  readonly connectionsMax: number;
  readonly slowStatements: number;
  readonly entries: number;
  readonly signedEntries: number;
  readonly signedAt: Date | null;
  readonly unsignedSeconds: number;
  readonly checkedAt: Date | null;
  readonly checkAgrees: boolean | null;
  readonly checkCodes: readonly string[] | null;
  readonly mails: number;
  readonly mailSeconds: number;
}

/** Excludes backups and exports from slow statements, because their long copies are normal. */
export async function readRowFigures(tx: Tx): Promise<RowFigures> {
  const { rows } = await sql<RowFigures>`
    select clock_timestamp() as at,
      (select sum(numbackends)::integer from pg_stat_database) as connections,
      current_setting('max_connections')::integer as "connectionsMax",
      (select count(*)::integer from pg_stat_activity
        where state = 'active' and backend_type = 'client backend' and pid <> pg_backend_pid()
          and query_start < clock_timestamp() - ${SLOW_S} * interval '1 second'
          and query !~* '^\s*copy\M') as "slowStatements",
      trees.entries, trees."signedEntries", trees."signedAt", trees."unsignedSeconds",
      checked.at as "checkedAt", checked.agrees as "checkAgrees",
      checked.codes as "checkCodes",
      mail.mails, mail."mailSeconds"
    from (
      select coalesce(sum(t.size), 0)::bigint as entries,
        coalesce(sum(least(c.size, t.size)), 0)::bigint as "signedEntries",
        max(c.signed_at) as "signedAt",
        coalesce(max(extract(epoch from clock_timestamp() - (
          select e.occurred_at from audit_entry e
          where e.topic = t.topic and e.partition = t.partition
            and e."offset" >= coalesce(c.size, 0) and e."offset" < t.size
          order by e."offset" limit 1))), 0)::float8 as "unsignedSeconds"
      from ledger_tree t
      left join lateral (
        select c.size, c.signed_at from ledger_checkpoint c
        where c.topic = t.topic and c.partition = t.partition
        order by c.size desc limit 1) as c on true) as trees
    cross join (
      select count(*)::integer as mails,
        coalesce(extract(epoch from clock_timestamp() - min(created_at)), 0)::float8
          as "mailSeconds"
      from mail_message where sent_at is null and gave_up_at is null) as mail
    left join lateral (select at, agrees, codes from check_run order by at desc limit 1) as checked
      on true`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error('the database returned nothing');
  return row;
}
