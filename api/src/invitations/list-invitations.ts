import type { InvitationItem, invitationsQuery } from '@roletrail/contracts/http/invitations';
import type { Database, Tx } from '@roletrail/db/open';
import type { InvitationTable } from '@roletrail/db/schema/accounts';
import { type Selectable, sql } from 'kysely';
import type { z } from 'zod';
import { cutPage, readPageKey } from '../staff/page.ts';
import { invitationVersion } from './invite.ts';

type Row = Selectable<InvitationTable> & {
  readonly plan_name: string | null;
  readonly expired: boolean;
};

/** Lists invitations that wait, newest first. @throws ApiError VALIDATION_FAILED for a foreign cursor */
export async function listInvitations(
  db: Database | Tx,
  { cursor, limit, expired }: z.output<typeof invitationsQuery>,
) {
  const after = readPageKey(cursor);
  const { rows } = await sql<Row>`
    select i.*, t.name as plan_name, i.expires_at <= clock_timestamp() as expired
    from invitation i left join plan_tier t on t.slug = i.plan
    where i.withdrawn_at is null
      and (${expired ?? null}::boolean is null
        or (i.expires_at <= clock_timestamp()) = ${expired ?? null}::boolean)
      and (${after === null}::boolean or (date_trunc('milliseconds', i.created_at), i.id)
        < (${after === null ? null : String(after[0])}::timestamptz, ${after?.[1] ?? null}::uuid))
    order by date_trunc('milliseconds', i.created_at) desc, i.id desc limit ${limit + 1}`.execute(
    db,
  );
  const page = cutPage(rows, limit, (row) => [row.created_at.toISOString(), row.id]);
  return { items: page.rows.map(toItem), nextCursor: page.nextCursor };
}

function toItem(row: Row): InvitationItem {
  const { id, email, role, plan, plan_name: planName, expired } = row;
  return {
    id,
    email,
    role,
    plan,
    planName,
    expired,
    sentAt: row.sent_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    version: invitationVersion(row),
  };
}
