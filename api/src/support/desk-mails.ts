import { type TicketTopic, TOPIC_NAMES } from '@roletrail/contracts/http/support';
import { buildEmail, type EmailMessage } from '../mail/email-message.ts';

/**
 * Mails of the support desk. They never repeat entered text (name or message). Otherwise the form
 * could relay spam to any address, and a ticket's text would not be erased with the ticket.
 */
const MISTAKE =
  'If you did not write to us, someone typed your address by mistake. You need not do anything.';
const SECRET = 'This link opens the ticket to its holder, so keep it to yourself.';

interface Named {
  readonly number: string;
  /** link to the ticket */
  readonly url: string;
}

/** E-mail to the person about a new ticket. */
export function ticketConfirmation({
  number,
  topic,
  url,
}: Named & { topic: TicketTopic }): EmailMessage {
  return buildEmail({
    subject: `We have your message: ${number}`,
    paragraphs: [
      `Your message about “${TOPIC_NAMES[topic]}” has reached RoleTrail support. Its number is ${number}.`,
      'The link below shows the ticket and our answer, and lets you write more. Mail to this address is not read.',
    ],
    action: { label: 'Show my ticket', url },
    closing: [SECRET, MISTAKE],
  });
}

/** E-mail to the person about a staff reply. */
export function replyNotice({ number, url, closed }: Named & { closed: boolean }): EmailMessage {
  return buildEmail({
    subject: `We have answered ${number}`,
    paragraphs: [
      `We have answered your ticket ${number}.`,
      ...(closed ? ['We think this settles it. Write again to reopen it.'] : []),
    ],
    action: { label: 'Read the answer', url },
    closing: [SECRET],
  });
}

/** E-mail to the operator's support address. */
export function staffNotice(ticket: Named & { topic: TicketTopic; again: boolean }): EmailMessage {
  const { number, topic, url, again } = ticket;
  return buildEmail({
    subject: `${again ? 'New message in' : 'New ticket'} ${number}`,
    paragraphs: [
      `${again ? 'There is a new message in' : 'There is a new ticket,'} ${number}, about “${TOPIC_NAMES[topic]}”. Sign in to read and answer it.`,
    ],
    action: { label: 'Open the queue', url },
    closing: [],
  });
}
