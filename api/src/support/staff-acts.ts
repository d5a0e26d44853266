import { randomBytes } from 'node:crypto';
import type { EventOf } from '@roletrail/contracts/events/catalogue';
import { type TicketTopic, ticketTopic } from '@roletrail/contracts/http/support';
import type { Role } from '@roletrail/contracts/primitives';
import type { StaffAction } from '@roletrail/contracts/staff/actions';
import type { Tx } from '@roletrail/db/open';
import { enqueue, type OutboxItem } from '@roletrail/event-log/outbox/enqueue';
import { sql } from 'kysely';
import { uuidv7 } from 'uuidv7';
import type { ApiContext } from '../api.ts';
import type { CallerFacts } from '../callers/load-caller.ts';
import { ApiError } from '../errors.ts';
import { API_EVENT_SOURCE } from '../event-source.ts';
import { enqueueMail } from '../mail/enqueue-mail.ts';
import { lockLiveSession } from '../sessions/lock-live-session.ts';
import { reauthenticate } from '../sessions/reauthenticate.ts';
import { repliesToSupport } from '../settings/support-address.ts';
import { digestReason } from '../staff/act.ts';
import { inTransaction } from '../transaction.ts';
import { sendTicketConfirmation } from './create-ticket.ts';
import { replyNotice } from './desk-mails.ts';
import { createTicketLink, statusUrl } from './ticket-links.ts';
import { statusAfter } from './ticket-state.ts';

type Event = EventOf<'roletrail.ticket.handled.v3'>['data'];
type State = NonNullable<Event['before']>;
type Act = Event['act'];

/**
 * Roles of the support desk. Administrators need the capability `users`, because tickets contain
 * addresses. Compliance staff answer questions about consent and personal data.
 */
const DESK_ROLES = ['admin', 'compliance'] as const satisfies readonly Role[];

interface What {
  readonly staff: CallerFacts;
  readonly number: string;
  readonly act: Act;
  readonly reason?: string;
}

interface Handled extends State {
  readonly id: string;
  readonly number: string;
  readonly userId: string | null;
  readonly email: string;
  readonly topic: TicketTopic;
}

/**
 * What staff does with a ticket: the row, the mail and the event commit together. The event says
 * who did what to which ticket; words stand in the ticket alone.
 * @throws ApiError NOT_FOUND
 */
export async function replyAsStaff(
  context: ApiContext,
  staff: CallerFacts,
  number: string,
  { message, close }: { message: string; close: boolean },
): Promise<void> {
  const messageId = uuidv7();
  const act: Act = close ? 'replied_and_closed' : 'replied';
  await handle(context, { staff, number, act }, async (tx, ticket) => {
    await tx
      .insertInto('ticket_message')
      .values({
        id: messageId,
        ticket_id: ticket.id,
        author: 'staff',
        staff_id: staff.user.id,
        body: message,
      })
      .execute();
    const status = statusAfter({ kind: 'staff_replies', close });
    const after = await touch(tx, ticket, { status, held: [] });
    const { config, deps } = context;
    const url = statusUrl(config.publicOrigin, await createTicketLink(tx, ticket.id));
    await enqueueMail(tx, deps.keys.vault, {
      to: ticket.email,
      ...replyNotice({ number, url, closed: close }),
      ...(await repliesToSupport(tx, config)),
      ...(ticket.userId === null ? {} : { userId: ticket.userId }),
    });
    return after;
  });
}

/** Closes or reopens a ticket, or takes back one that was set aside. @throws ApiError NOT_FOUND */
export async function changeTicketStatus(
  context: ApiContext,
  staff: CallerFacts,
  number: string,
  act: 'close' | 'reopen' | 'release',
): Promise<void> {
  const recorded = { close: 'closed', reopen: 'reopened', release: 'released' } as const;
  await handle(context, { staff, number, act: recorded[act] }, async (tx, ticket) => {
    if (act !== 'release') return touch(tx, ticket, { status: statusAfter({ kind: act }) });
    const after = await touch(tx, ticket, { held: [] });
    await sendTicketConfirmation(tx, context, ticket, { ...ticket, ticketId: ticket.id });
    return after;
  });
}

/**
 * Deletes a ticket with all its words. Number, a digest of the reason and who did it stay in the
 * log; the reason itself is in `staff_act`, because it may name a person.
 * @throws ApiError NOT_FOUND, PASSWORD_WRONG, RATE_LIMITED
 */
export async function staffDeletes(
  context: ApiContext,
  staff: CallerFacts,
  number: string,
  { reason, currentPassword }: { readonly reason: string; readonly currentPassword: string },
): Promise<void> {
  await reauthenticate(context, staff, currentPassword);
  await handle(context, { staff, number, act: 'deleted', reason }, async (tx, ticket) => {
    await tx.deleteFrom('ticket').where('id', '=', ticket.id).execute();
    return null;
  });
}

/** @param work returns the state of the ticket afterwards; null if it is deleted */
async function handle(
  context: ApiContext,
  what: What,
  work: (tx: Tx, ticket: Handled) => Promise<State | null>,
): Promise<void> {
  const { deps } = context;
  const eventId = uuidv7();
  await inTransaction(deps.db, async (tx) => {
    await lockLiveSession(tx, context, what.staff, DESK_ROLES, 'users');
    const row = await tx
      .selectFrom('ticket')
      .select(['id', 'number', 'user_id', 'email', 'topic', 'status', 'held'])
      .where('number', '=', what.number)
      .forUpdate()
      .executeTakeFirst();
    if (!row) throw new ApiError('NOT_FOUND');
    const { id, number, user_id: userId, email, topic, status, held } = row;
    const before = { status, held };
    const ticket = { id, number, userId, email, topic: ticketTopic.parse(topic), ...before };
    const after = await work(tx, ticket);
    const reasonDigest = await recordReason(tx, eventId, what, ticket);
    const facts = { id, before, after, reasonDigest };
    await enqueue(tx, deps.partitions, [handledEvent(eventId, what, facts)]);
  });
}

/** Stores the reason of a deletion. @returns its digest for the event; null without a reason */
async function recordReason(
  tx: Tx,
  eventId: string,
  { staff, reason }: What,
  ticket: Pick<Handled, 'id' | 'userId'>,
): Promise<string | null> {
  if (reason === undefined) return null;
  const salt = randomBytes(32);
  await tx
    .insertInto('staff_act')
    .values({
      event_id: eventId,
      staff_id: staff.user.id,
      capability: 'users',
      action: 'ticket.delete' satisfies StaffAction,
      target_kind: 'ticket',
      target_id: ticket.id,
      user_id: ticket.userId,
      reason,
      salt,
    })
    .execute();
  return digestReason(salt, reason);
}

/** Changes the state of a ticket. @returns the state afterwards */
async function touch(
  tx: Tx,
  { id, status, held }: Handled,
  values: Partial<State>,
): Promise<State> {
  await tx
    .updateTable('ticket')
    .set({ ...values, updated_at: sql<Date>`clock_timestamp()` })
    .where('id', '=', id)
    .execute();
  return { status, held, ...values };
}

function handledEvent(
  id: string,
  { staff, number, act }: What,
  {
    id: ticketId,
    ...facts
  }: { readonly id: string } & Pick<Event, 'before' | 'after' | 'reasonDigest'>,
): OutboxItem {
  return {
    draft: {
      id,
      source: API_EVENT_SOURCE,
      subject: ticketId,
      type: 'roletrail.ticket.handled.v3',
      data: { ticketId, number, act, actor: { kind: 'user', id: staff.user.id }, ...facts },
    },
  };
}
