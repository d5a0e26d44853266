import { z } from 'zod';
import { TICKET_MESSAGE_MAX, TICKET_MESSAGE_MIN } from '../limits.ts';
import { text, utcInstant, uuid } from '../primitives.ts';
import { formEmail, formFields, mailState, personName } from './forms.ts';
import { staffSecuredBody } from './staff.ts';

export const ticketTopic = z.enum([
  'account',
  'consent',
  'privacy',
  'tools',
  'pricing',
  'accessibility',
  'other',
]);
export type TicketTopic = z.infer<typeof ticketTopic>;

/** Labels of the topics, on pages and in mails. */
export const TOPIC_NAMES: Readonly<Record<TicketTopic, string>> = {
  account: 'Account and sign-in',
  consent: 'Consent, receipts and the ledger',
  privacy: 'Privacy and my data',
  tools: 'Career tools',
  pricing: 'Plans and prices',
  accessibility: 'Accessibility',
  other: 'Something else',
};

/** open: waits for staff; answered: waits for the person; closed: until the next message. */
export const ticketStatus = z.enum(['open', 'answered', 'closed']);
export type TicketStatus = z.infer<typeof ticketStatus>;

/** RT- and eight characters of Crockford's base 32, in two groups. */
export const ticketNumber = z
  .string()
  .regex(/^RT-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/, 'must be a ticket number');

const message = text(TICKET_MESSAGE_MAX).trim().min(TICKET_MESSAGE_MIN);
/** A reply may be as short as a yes. */
const reply = text(TICKET_MESSAGE_MAX).trim().min(1);
/** 32 random bytes, base64url. */
const statusToken = z.string().regex(/^[A-Za-z0-9_-]{43}$/, 'must be a status token');

/** POST /support/tickets. Signed in, the account's address counts and `email` is ignored. */
export const newTicketBody = z.strictObject({
  name: personName,
  email: formEmail,
  topic: ticketTopic,
  message,
  ...formFields,
});
export type NewTicketBody = z.output<typeof newTicketBody>;

/** 201; the same for a repeat with the same form token, except for a fresh `statusToken`. */
export const newTicketAnswer = z.object({
  number: ticketNumber,
  /** opens this ticket and nothing else; only its hash is stored */
  statusToken,
  mail: mailState,
});
export type NewTicketAnswer = z.infer<typeof newTicketAnswer>;

export const ticketMessage = z.object({
  id: uuid,
  from: z.enum(['person', 'staff']),
  body: z.string(),
  at: utcInstant,
});
export type TicketMessage = z.infer<typeof ticketMessage>;

export const ticketSummary = z.object({
  number: ticketNumber,
  topic: ticketTopic,
  status: ticketStatus,
  createdAt: utcInstant,
  updatedAt: utcInstant,
});
export type TicketSummary = z.infer<typeof ticketSummary>;

/** Ticket as its author sees it. */
export const ticket = ticketSummary.extend({ messages: z.array(ticketMessage) });
export type Ticket = z.infer<typeof ticket>;

/** POST /support/status: the ticket of a status link. POST, so that no log contains the token. */
export const statusBody = z.strictObject({ token: statusToken });
/** POST /support/status/replies */
export const statusReplyBody = z.strictObject({ token: statusToken, message: reply });
/** GET /me/tickets, newest first */
export const ticketsAnswer = z.object({ items: z.array(ticketSummary) });
export const ticketParams = z.strictObject({ number: ticketNumber });
/** POST /me/tickets/:number/replies */
export const replyBody = z.strictObject({ message: reply });

/** Why a ticket is held: decided automatically, reviewed by staff. */
export const heldReason = z.enum(['honeypot', 'too_fast', 'links', 'too_many']);
export type HeldReason = z.infer<typeof heldReason>;

/** Lists of the desk; `held` has held tickets of any status. */
export const deskView = z.enum(['open', 'answered', 'closed', 'held']);
/** GET /staff/tickets */
export const staffTicketsQuery = z.strictObject({
  view: deskView.default('open'),
  cursor: text(200).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(25),
});
export const staffTicketSummary = ticketSummary.extend({
  name: z.string(),
  email: z.string(),
  /** account of the person; null: written signed out */
  userId: uuid.nullable(),
  held: z.array(heldReason),
  /** start of the last message in one line, and its side */
  last: z.object({ from: ticketMessage.shape.from, excerpt: z.string() }),
  /** while it is open: time of the person's first unanswered message */
  waitingSince: utcInstant.nullable(),
  /** the person has written since the caller last opened it */
  unread: z.boolean(),
});
export type StaffTicketSummary = z.infer<typeof staffTicketSummary>;
export const staffTicketsAnswer = z.object({
  items: z.array(staffTicketSummary),
  nextCursor: z.string().nullable(),
});
export type StaffTicketsAnswer = z.infer<typeof staffTicketsAnswer>;
export const staffTicket = staffTicketSummary.extend({ messages: z.array(ticketMessage) });
export type StaffTicket = z.infer<typeof staffTicket>;
/** POST /staff/tickets/:number/replies */
export const staffReplyBody = z.strictObject({ message: reply, close: z.boolean().default(false) });
/** POST /staff/tickets/:number/status; `release` releases a held ticket. */
export const staffStatusBody = z.strictObject({ act: z.enum(['close', 'reopen', 'release']) });
/** POST /staff/tickets/:number/opened: the caller has read it up to this message. */
export const staffOpenedBody = z.strictObject({ message: uuid });
/** DELETE /staff/tickets/:number: deletes the text; the log keeps the action. */
export const staffDeleteBody = staffSecuredBody;
