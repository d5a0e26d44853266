import type {
  Ticket,
  TicketMessage,
  TicketSummary,
  TicketTopic,
} from '@roletrail/contracts/http/support';
import { ticketTopic } from '@roletrail/contracts/http/support';
import type { Database, Tx } from '@roletrail/db/open';
import type { TicketTable } from '@roletrail/db/schema/desk';
import type { Selectable } from 'kysely';
import { ApiError } from '../errors.ts';

export type TicketRow = Pick<
  Selectable<TicketTable>,
  'id' | 'number' | 'topic' | 'status' | 'created_at' | 'updated_at'
>;

export const SUMMARY = ['id', 'number', 'topic', 'status', 'created_at', 'updated_at'] as const;

const topicOf = (row: TicketRow): TicketTopic => ticketTopic.parse(row.topic);

export function presentSummary(row: TicketRow): TicketSummary {
  return {
    number: row.number,
    topic: topicOf(row),
    status: row.status,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}

/** Returns a ticket by its id, as its person sees it. @throws ApiError NOT_FOUND */
export async function readTicket(db: Database | Tx, ticketId: string): Promise<Ticket> {
  const row = await db
    .selectFrom('ticket')
    .select(SUMMARY)
    .where('id', '=', ticketId)
    .executeTakeFirst();
  if (!row) throw new ApiError('NOT_FOUND');
  return { ...presentSummary(row), messages: await messagesOf(db, ticketId) };
}

/** Returns the messages, oldest first, without the names of staff. */
export async function messagesOf(db: Database | Tx, ticketId: string): Promise<TicketMessage[]> {
  const rows = await db
    .selectFrom('ticket_message')
    .select(['id', 'author', 'body', 'created_at'])
    .where('ticket_id', '=', ticketId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map(({ id, author, body, created_at }) => ({
    id,
    from: author,
    body,
    at: created_at.toISOString(),
  }));
}

/** Returns a person's own tickets, most recently changed first. */
export async function ownTickets(db: Database, userId: string): Promise<TicketSummary[]> {
  const rows = await db
    .selectFrom('ticket')
    .select(SUMMARY)
    .where('user_id', '=', userId)
    .orderBy('updated_at', 'desc')
    .orderBy('id', 'desc')
    .limit(200)
    .execute();
  return rows.map(presentSummary);
}

/** Returns the id of a person's own ticket. @throws ApiError NOT_FOUND also for others */
export async function ownTicketId(db: Database, userId: string, number: string): Promise<string> {
  const row = await db
    .selectFrom('ticket')
    .select('id')
    .where('user_id', '=', userId)
    .where('number', '=', number)
    .executeTakeFirst();
  if (!row) throw new ApiError('NOT_FOUND');
  return row.id;
}
