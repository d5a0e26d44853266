import {
  heldReason,
  type StaffTicket,
  type StaffTicketSummary,
  type StaffTicketsAnswer,
  type staffTicketsQuery,
} from '@roletrail/contracts/http/support';
import { TICKET_EXCERPT_MAX } from '@roletrail/contracts/limits';
import { utcInstant, uuid } from '@roletrail/contracts/primitives';
import type { Database, Tx } from '@roletrail/db/open';
import { sql } from 'kysely';
import { z } from 'zod';
import { ApiError } from '../errors.ts';
import { messagesOf, presentSummary, SUMMARY, type TicketRow } from './read-tickets.ts';

/** SQL condition: the person has written since this staff member last opened the ticket. */
const unreadBy = (staffId: string) =>
  sql<boolean>`exists (
  select 1 from ticket_message m
  left join ticket_opened o on o.ticket_id = m.ticket_id and o.user_id = ${staffId}
  where m.ticket_id = ticket.id and m.author = 'person'
    and (o.seen_until is null or m.created_at > o.seen_until))`.as('unread');

/**
 * Time since which an open ticket waits: the person's first message after the last staff reply.
 * Further messages, withdrawal or reopening do not move it. A ticket reopened by staff without an
 * unanswered message waits since the reopening.
 */
const WAITING_SINCE = sql<Date | null>`case when ticket.status = 'open' then coalesce((
  select min(m.created_at) from ticket_message m
  where m.ticket_id = ticket.id and m.author = 'person' and m.created_at > coalesce((
    select max(s.created_at) from ticket_message s
    where s.ticket_id = ticket.id and s.author = 'staff'), '-infinity')), ticket.updated_at) end`;

const STAFF_COLUMNS = [...SUMMARY, 'name', 'email', 'user_id', 'held'] as const;
/** Last message as JSON; every ticket has one. */
const LAST = sql<StaffTicketSummary['last']>`(
  select jsonb_build_object('from', author, 'excerpt',
    left(trim(regexp_replace(body, '\\s+', ' ', 'g')), ${sql.lit(TICKET_EXCERPT_MAX)}))
  from ticket_message where ticket_id = ticket.id
  order by created_at desc, id desc limit 1)`.as('last');

type StaffRow = TicketRow & {
  name: string;
  email: string;
  user_id: string | null;
  held: string[];
  last: StaffTicketSummary['last'];
  unread: boolean;
  waiting_since: Date | null;
};

function presentForStaff(row: StaffRow): StaffTicketSummary {
  return {
    ...presentSummary(row),
    name: row.name,
    email: row.email,
    userId: row.user_id,
    held: row.held.map((reason) => heldReason.parse(reason)),
    last: row.last,
    waitingSince: row.waiting_since?.toISOString() ?? null,
    unread: row.unread,
  };
}

/** Sort keys of a list, to the millisecond, as in its cursor. */
const LONGEST_FIRST = {
  at: sql<Date>`date_trunc('milliseconds', ${WAITING_SINCE})`,
  direction: sql.raw('asc'),
  after: sql.raw('>'),
};
const NEWEST_FIRST = {
  at: sql<Date>`date_trunc('milliseconds', updated_at)`,
  direction: sql.raw('desc'),
  after: sql.raw('<'),
};

/** Returns the queue: waiting tickets, longest first, then others by last change. */
export async function listTicketsForStaff(
  db: Database | Tx,
  staffId: string,
  { view, cursor, limit }: z.output<typeof staffTicketsQuery>,
): Promise<StaffTicketsAnswer> {
  const from = cursor === undefined ? null : readCursor(cursor);
  const { at, direction, after } = view === 'open' ? LONGEST_FIRST : NEWEST_FIRST;
  const rows = await db
    .selectFrom('ticket')
    .select([...STAFF_COLUMNS, LAST, WAITING_SINCE.as('waiting_since'), unreadBy(staffId)])
    .select(at.as('at'))
    .where(
      view === 'held' ? sql<boolean>`held <> '{}'` : sql<boolean>`held = '{}' and status = ${view}`,
    )
    .$if(from !== null, (query) =>
      query.where(sql<boolean>`(${at}, id) ${after} (${from?.at}::timestamptz, ${from?.id}::uuid)`),
    )
    .orderBy(sql`${at} ${direction}, id ${direction}`)
    .limit(limit + 1)
    .execute();
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return {
    items: page.map(presentForStaff),
    nextCursor: rows.length > limit && last ? writeCursor(last.at, last.id) : null,
  };
}

/** Returns a ticket with all messages. @throws ApiError NOT_FOUND */
export async function readForStaff(
  db: Database,
  staffId: string,
  number: string,
): Promise<StaffTicket> {
  const row = await db
    .selectFrom('ticket')
    .select([...STAFF_COLUMNS, LAST, WAITING_SINCE.as('waiting_since'), unreadBy(staffId)])
    .where('number', '=', number)
    .executeTakeFirst();
  if (!row) throw new ApiError('NOT_FOUND');
  return { ...presentForStaff(row), messages: await messagesOf(db, row.id) };
}

/**
 * Records that this staff member has read the ticket up to a message; never moves back. The lock
 * keeps a concurrent erasure from leaving a row behind.
 * @throws ApiError NOT_FOUND
 */
export async function markReadByStaff(
  db: Database,
  staffId: string,
  number: string,
  message: string,
): Promise<void> {
  const { rows } = await sql`
    insert into ticket_opened as o (user_id, ticket_id, seen_until)
    select u.id, t.id, m.created_at
    from app_user u, ticket t join ticket_message m on m.ticket_id = t.id
    where u.id = ${staffId} and u.erased_at is null and t.number = ${number} and m.id = ${message}
    for share of u
    on conflict (user_id, ticket_id) do update
      set seen_until = greatest(o.seen_until, excluded.seen_until)
    returning 1`.execute(db);
  if (rows.length === 0) throw new ApiError('NOT_FOUND');
}

const cursorParts = z.tuple([utcInstant, uuid]);

function writeCursor(at: Date, id: string): string {
  const parts: z.infer<typeof cursorParts> = [at.toISOString(), id];
  return Buffer.from(JSON.stringify(parts)).toString('base64url');
}

function readCursor(cursor: string): { at: string; id: string } {
  try {
    const text = Buffer.from(cursor, 'base64url').toString('utf8');
    const [at, id] = cursorParts.parse(JSON.parse(text));
    return { at, id };
  } catch (cause) {
    throw new ApiError('VALIDATION_FAILED', {
      errors: [{ path: 'cursor', message: 'must be the nextCursor of an earlier answer' }],
      cause,
    });
  }
}
