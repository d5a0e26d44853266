import { createHash } from 'node:crypto';
import type { NewTicketAnswer, NewTicketBody } from '@roletrail/contracts/http/support';
import type { Tx } from '@roletrail/db/open';
import { sql } from 'kysely';
import { uuidv7 } from 'uuidv7';
import { normaliseEmail } from '../account/normalise-email.ts';
import type { ApiContext } from '../api.ts';
import type { CallerFacts } from '../callers/load-caller.ts';
import { ApiError } from '../errors.ts';
import { type OpenedForm, readForm } from '../forms/form-token.ts';
import { reasonsToHold } from '../forms/judge-form.ts';
import { mailStateOf } from '../forms/mail-state.ts';
import { newReference } from '../forms/reference.ts';
import { enqueueMail } from '../mail/enqueue-mail.ts';
import { holdSession } from '../sessions/hold-session.ts';
import { inTransaction } from '../transaction.ts';
import { ticketConfirmation } from './desk-mails.ts';
import { tellStaff } from './tell-staff.ts';
import { makeLink, statusUrl } from './ticket-links.ts';

/** Whose ticket it is. */
export interface Writer {
  readonly userId: string | null;
  /** of the account when signed in, else as typed */
  readonly email: string;
}

/**
 * Makes a ticket of a contact form. A repeat of the same sending finds the ticket that the first
 * one made and gets a fresh link to it. What looks like a program's is set aside and not mailed
 * about; the answer is the same.
 * @throws ApiError FORM_EXPIRED
 */
export async function createTicket(
  context: ApiContext,
  caller: CallerFacts | null,
  body: NewTicketBody,
): Promise<NewTicketAnswer> {
  const writer: Writer = caller
    ? { userId: caller.user.id, email: caller.user.email }
    : { userId: null, email: body.email };
  const form = readForm(context.keys.form, body.formToken, context.clock.now());
  if (!form) throw new ApiError('FORM_EXPIRED');
  const made = await inTransaction(context.deps.db, async (tx) => {
    if (caller) await holdSession(tx, context, caller);
    const { number, ticketId } =
      (await madeBefore(tx, form.id, digestOf(writer, body))) ??
      (await insert(tx, context, writer, body, form));
    return { number, statusToken: await makeLink(tx, ticketId) };
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

function digestOf({ userId, email }: Writer, { name, topic, message }: NewTicketBody): Buffer {
  return createHash('sha256')
    .update(JSON.stringify([userId, email, name, topic, message]))
    .digest();
}

async function insert(
  tx: Tx,
  context: ApiContext,
  writer: Writer,
  body: NewTicketBody,
  form: OpenedForm,
): Promise<Made> {
  const { forms } = context.config;
  const address = normaliseEmail(writer.email);
  const earlier = await lastHour(tx, address);
  const held = reasonsToHold({
    website: body.website,
    ageMs: form.ageMs,
    minFillMs: forms.minFillMs,
    text: `${body.name}\n${body.message}`,
    fromEmail: { count: earlier, max: forms.ticketsPerEmailHour },
  });
  const ticket = { number: newReference('RT'), ticketId: uuidv7() };
  await tx
    .insertInto('ticket')
    .values({
      id: ticket.ticketId,
      number: ticket.number,
      user_id: writer.userId,
      name: body.name,
      email: writer.email,
      email_normalized: address,
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
    if (earlier < forms.mailsPerEmailHour) await confirm(tx, context, writer, mailed);
    await tellStaff(tx, context, { ...mailed, again: false });
  }
  return ticket;
}

/** Tickets from a mail address within an hour, whoever typed it. */
async function lastHour(tx: Tx, address: string): Promise<number> {
  const row = await tx
    .selectFrom('ticket')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('email_normalized', '=', address)
    .where('created_at', '>', sql<Date>`clock_timestamp() - interval '1 hour'`)
    .executeTakeFirstOrThrow();
  return row.count;
}

/** Mails the number and a link to the person. */
export async function confirm(
  tx: Tx,
  { config, deps }: ApiContext,
  writer: Writer,
  ticket: Made & { readonly topic: NewTicketBody['topic'] },
): Promise<void> {
  const url = statusUrl(config.publicOrigin, await makeLink(tx, ticket.ticketId));
  await enqueueMail(tx, deps.keys.vault, {
    to: writer.email,
    ...ticketConfirmation({ ...ticket, url }),
    ...(config.supportAddress === null ? {} : { replyTo: config.supportAddress }),
    ...(writer.userId === null ? {} : { userId: writer.userId }),
  });
}
