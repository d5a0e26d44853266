import { createHash } from 'node:crypto';
import type { HeldReason, NewTicketAnswer, NewTicketBody } from '@roletrail/contracts/http/support';
import type { Tx } from '@roletrail/db/open';
import { sql } from 'kysely';
import { uuidv7 } from 'uuidv7';
import { allowConfirmation, type Writer } from '../account/inbox-allowance.ts';
import { normaliseEmail } from '../account/normalise-email.ts';
import type { ApiContext } from '../api.ts';
import { addressBucket } from '../callers/client-address.ts';
import type { CallerFacts } from '../callers/load-caller.ts';
import { ApiError } from '../errors.ts';
import { type OpenedForm, readForm } from '../forms/form-token.ts';
import { mailStateOf } from '../forms/mail-state.ts';
import { newReference } from '../forms/reference.ts';
import { findSpamReasons } from '../forms/spam-check.ts';
import { enqueueMail } from '../mail/enqueue-mail.ts';
import { lockLiveSession } from '../sessions/lock-live-session.ts';
import { repliesToSupport } from '../settings/support-address.ts';
import { inTransaction } from '../transaction.ts';
import { ticketConfirmation } from './desk-mails.ts';
import { notifySupportStaff } from './tell-staff.ts';
import { createTicketLink, statusUrl } from './ticket-links.ts';

const HOUR_MS = 3_600_000;

/**
 * Makes a ticket of a contact form. A repeat of the same sending finds the ticket that the first
 * one made and gets a fresh link to it. A form that looks like a program's is held and no letter
 * is sent; the answer is the same.
 * @param ip of the client
 * @throws ApiError FORM_EXPIRED
 */
export async function createTicket(
  context: ApiContext,
  caller: CallerFacts | null,
  body: NewTicketBody,
  ip: string,
): Promise<NewTicketAnswer> {
  const writer: Writer = caller
    ? { userId: caller.user.id, email: caller.user.email, proved: caller.user.emailVerified }
    : { userId: null, email: body.email, proved: false };
  const form = readForm(context.keys.form, body.formToken, context.clock.now());
  if (!form) throw new ApiError('FORM_EXPIRED');
  const made = await inTransaction(context.deps.db, async (tx) => {
    if (caller) await lockLiveSession(tx, context, caller);
    const { number, ticketId } =
      (await madeBefore(tx, form.id, digestOf(writer, body))) ??
      (await insert(tx, context, { writer, body, form, ip }));
    return { number, statusToken: await createTicketLink(tx, ticketId) };
  });
  return { ...made, mail: mailStateOf(context.config) };
}

interface Made {
  readonly number: string;
  readonly ticketId: string;
}

/** @throws ApiError FORM_EXPIRED when the form made another ticket */
async function madeBefore(tx: Tx, formId: string, digest: Buffer): Promise<Made | null> {
  // sendings of one form wait for each other here, so that one of them makes the ticket
  await sql`select pg_advisory_xact_lock(hashtextextended(${`form ${formId}`}, 0))`.execute(tx);
  const row = await tx
    .selectFrom('ticket')
    .select(['id', 'number', 'form_digest'])
    .where('form_id', '=', formId)
    .executeTakeFirst();
  if (!row) return null;
  if (!row.form_digest.equals(digest)) throw new ApiError('FORM_EXPIRED');
  return { number: row.number, ticketId: row.id };
}

function digestOf(
  { userId, email }: Pick<Writer, 'userId' | 'email'>,
  { name, topic, message }: NewTicketBody,
): Buffer {
  return createHash('sha256')
    .update(JSON.stringify([userId, email, name, topic, message]))
    .digest();
}

interface Sending {
  readonly writer: Writer;
  readonly body: NewTicketBody;
  readonly form: OpenedForm;
  readonly ip: string;
}

async function insert(tx: Tx, context: ApiContext, sending: Sending): Promise<Made> {
  const { writer, body, form } = sending;
  const held = await holdReasons(tx, context, sending);
  const ticket = { number: newReference('RT'), ticketId: uuidv7() };
  await tx
    .insertInto('ticket')
    .values({
      id: ticket.ticketId,
      number: ticket.number,
      user_id: writer.userId,
      name: body.name,
      email: writer.email,
      email_normalized: normaliseEmail(writer.email),
      topic: body.topic,
      held,
      form_id: form.id,
      form_digest: digestOf(writer, body),
    })
    .execute();
  await tx
    .insertInto('ticket_message')
    .values({
      id: uuidv7(),
      ticket_id: ticket.ticketId,
      author: 'person',
      staff_id: null,
      body: body.message,
    })
    .execute();
  const mailed = { ...ticket, topic: body.topic };
  if (held.length === 0) {
    if (await allowConfirmation(tx, context, writer))
      await sendTicketConfirmation(tx, context, writer, mailed);
    await notifySupportStaff(tx, context, { ...mailed, again: false });
  }
  return ticket;
}

/**
 * Returns why the ticket is held, or []. A signed-in writer is counted by account, others by typed
 * address and network, so that a stranger who types an address uses up nothing of its owner's.
 * Held tickets do not count.
 */
async function holdReasons(
  tx: Tx,
  { attempts, config }: ApiContext,
  { writer, body, form, ip }: Sending,
): Promise<HeldReason[]> {
  const { minFillMs, ticketsPerWriterHour } = config.forms;
  const text = `${body.name}\n${body.message}`;
  const reasons = findSpamReasons({ website: body.website, ageMs: form.ageMs, minFillMs, text });
  if (reasons.length > 0) return reasons;
  const by = writer.userId ?? `${normaliseEmail(writer.email)} from ${addressBucket(ip)}`;
  const limit = { max: ticketsPerWriterHour, windowMs: HOUR_MS };
  return (await attempts.take(tx, { name: `tickets of ${by}`, limit })) ? [] : ['too_many'];
}

/** Mails the number and a link to the person. */
export async function sendTicketConfirmation(
  tx: Tx,
  { config, deps }: ApiContext,
  writer: Pick<Writer, 'userId' | 'email'>,
  ticket: Made & { readonly topic: NewTicketBody['topic'] },
): Promise<void> {
  const url = statusUrl(config.publicOrigin, await createTicketLink(tx, ticket.ticketId));
  await enqueueMail(tx, deps.keys.vault, {
    to: writer.email,
    ...ticketConfirmation({ ...ticket, url }),
    ...(await repliesToSupport(tx, config)),
    ...(writer.userId === null ? {} : { userId: writer.userId }),
  });
}
