import { ticketTopic } from '@roletrail/contracts/http/support';
import { sql } from 'kysely';
import { uuidv7 } from 'uuidv7';
import type { ApiContext } from '../api.ts';
import type { CallerFacts } from '../callers/load-caller.ts';
import { ApiError, createRateLimitError } from '../errors.ts';
import { lockLiveSession } from '../sessions/lock-live-session.ts';
import { inTransaction } from '../transaction.ts';
import { notifySupportStaff } from './tell-staff.ts';
import { statusAfter } from './ticket-state.ts';

const HOUR_MS = 3_600_000;
/** A person's messages to one ticket in an hour, and in a row before staff has answered. */
const PER_HOUR = 10;
const IN_A_ROW = 30;

/**
 * Adds what a person writes to their ticket; it waits for staff again.
 * @param caller null: by a status link
 * @throws ApiError NOT_FOUND when it was erased meanwhile, RATE_LIMITED
 */
export async function replyAsPerson(
  context: ApiContext,
  caller: CallerFacts | null,
  ticketId: string,
  message: string,
): Promise<void> {
  const messageId = uuidv7();
  await inTransaction(context.deps.db, async (tx) => {
    if (caller) await lockLiveSession(tx, context, caller);
    const ticket = await tx
      .selectFrom('ticket')
      .select(['number', 'topic', 'status', 'held'])
      .where('id', '=', ticketId)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!ticket) throw new ApiError('NOT_FOUND');
    const { rows } = await sql<{ hour: number; row: number }>`
      select count(*) filter (where created_at > clock_timestamp() - interval '1 hour') as hour,
        count(*) filter (where created_at > coalesce((select max(created_at) from ticket_message s
          where s.ticket_id = ${ticketId} and s.author = 'staff'), '-infinity')) as row
      from ticket_message where ticket_id = ${ticketId} and author = 'person'`.execute(tx);
    const count = rows[0];
    if (!count || count.hour >= PER_HOUR || count.row >= IN_A_ROW)
      throw createRateLimitError(HOUR_MS);
    await tx
      .insertInto('ticket_message')
      .values({
        id: messageId,
        ticket_id: ticketId,
        author: 'person',
        staff_id: null,
        body: message,
      })
      .execute();
    await tx
      .updateTable('ticket')
      .set({
        status: statusAfter({ kind: 'person_writes' }),
        updated_at: sql<Date>`clock_timestamp()`,
      })
      .where('id', '=', ticketId)
      .execute();
    // one notice for as long as it waits
    if (ticket.status !== 'open' && ticket.held.length === 0) {
      const topic = ticketTopic.parse(ticket.topic);
      await notifySupportStaff(tx, context, { number: ticket.number, topic, again: true });
    }
  });
}
