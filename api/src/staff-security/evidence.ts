import type { EvidenceUses, SecurityFilters } from '@roletrail/contracts/http/staff-security';
import type { Database, Tx } from '@roletrail/db/open';
import { sql } from 'kysely';
import type { ApiContext } from '../api.ts';
import type { CallerFacts } from '../callers/load-caller.ts';
import { cutPage, readPageKey } from '../staff/page.ts';
import { presentPerson } from './people.ts';
import type { AskedPage } from './sessions.ts';

interface Row {
  readonly id: string;
  readonly at: Date;
  readonly sort: string;
  readonly use: 'read' | 'opened' | 'exported';
  readonly user_id: string | null;
  readonly email: string | null;
  readonly token: string | null;
  readonly what: string;
}

/**
 * Returns who read, opened and exported evidence, newest first. Of readings only the last of each
 * reader and tree is stored.
 */
export async function listEvidenceUses(
  { deps }: ApiContext,
  reader: CallerFacts,
  { cursor, limit, use }: AskedPage & Pick<SecurityFilters, 'use'>,
  db: Database | Tx = deps.db,
): Promise<EvidenceUses> {
  const key = readPageKey(cursor);
  const after =
    key === null
      ? sql`true`
      : sql`(u.at, u.id) < (${String(key[0])}::timestamptz, ${key[1]}::text)`;
  const { rows: found } = await sql<Row>`
    select u.*, p.email, t.label as token,
      to_char(u.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as sort
    from (
      select reader_id || '/' || topic || '/' || partition as id, recorded_at as at,
        'read' as use, user_id, auditor_token_id, topic || ' ' || partition as what
      from evidence_reading
      union all
      select event_id::text, opened_at, 'opened', staff_id, null,
        topic || ' ' || partition || ', entry ' || "offset"
      from evidence_opening
      union all
      select id::text, created_at, 'exported', user_id, null,
        format || case when opened then ', opened' else '' end
          || coalesce(', ' || rows || ' rows', ', not completed')
      from evidence_export
    ) u
    left join app_user p on p.id = u.user_id
    left join auditor_token t on t.id = u.auditor_token_id
    where ${after} and ${use === undefined ? sql`true` : sql`u.use = ${use}`}
    order by u.at desc, u.id desc limit ${limit + 1}`.execute(db);
  const { rows, nextCursor } = cutPage(found, limit, ({ sort, id }) => [sort, id]);
  return {
    items: rows.map(({ id, at, use, user_id, email, token, what }) => ({
      id,
      at: at.toISOString(),
      use,
      by: presentPerson(reader, user_id, email),
      token,
      what,
    })),
    nextCursor,
  };
}
