import type { SecurityFilters, StaffActs } from '@roletrail/contracts/http/staff-security';
import type { Database, Tx } from '@roletrail/db/open';
import { sql } from 'kysely';
import type { CallerFacts } from '../callers/load-caller.ts';
import { emailFor } from '../staff/mask-email.ts';
import { cutPage, readPageKey } from '../staff/page.ts';
import { presentPerson } from './people.ts';
import type { AskedPage } from './sessions.ts';

interface Row {
  readonly event_id: string;
  readonly acted_at: Date;
  readonly sort: string;
  readonly action: string;
  readonly target_kind: string;
  readonly target_id: string;
  readonly reason: string;
  readonly staff_id: string;
  readonly staff_email: string;
  readonly user_id: string | null;
  readonly user_email: string | null;
}

/** Returns acts of all staff with their reasons, newest first. */
export async function listStaffActs(
  db: Database | Tx,
  reader: CallerFacts,
  { cursor, limit, task }: AskedPage & Pick<SecurityFilters, 'task'>,
): Promise<StaffActs> {
  const key = readPageKey(cursor);
  const after =
    key === null
      ? sql`true`
      : sql`(a.acted_at, a.event_id) < (${String(key[0])}::timestamptz, ${key[1]}::uuid)`;
  const { rows: found } = await sql<Row>`
    select a.event_id, a.acted_at, a.action, a.target_kind, a.target_id, a.reason, a.staff_id,
      s.email as staff_email, a.user_id, p.email as user_email,
      to_char(a.acted_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as sort
    from staff_act a join app_user s on s.id = a.staff_id
      left join app_user p on p.id = a.user_id
    where ${after} and ${task === undefined ? sql`true` : sql`a.capability = ${task}`}
    order by a.acted_at desc, a.event_id desc limit ${limit + 1}`.execute(db);
  const { rows, nextCursor } = cutPage(found, limit, ({ sort, event_id }) => [sort, event_id]);
  return {
    items: rows.map((row) => ({
      eventId: row.event_id,
      at: row.acted_at.toISOString(),
      action: row.action,
      target: { kind: row.target_kind, id: row.target_id },
      reason: row.reason,
      by: { id: row.staff_id, email: emailFor(reader, row.staff_email) },
      person: presentPerson(reader, row.user_id, row.user_email),
    })),
    nextCursor,
  };
}
