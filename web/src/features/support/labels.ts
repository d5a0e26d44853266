import type { HeldReason, TicketStatus, TicketTopic } from '@roletrail/contracts/http/support';

/** Topics of contracts, repeated so that a list does not load zod. */
export const TICKET_TOPIC_LABELS: Readonly<Record<TicketTopic, string>> = {
  account: 'Account and sign-in',
  consent: 'Consent, receipts and the ledger',
  privacy: 'Privacy and my data',
  tools: 'Career tools',
  pricing: 'Plans and prices',
  accessibility: 'Accessibility',
  other: 'Something else',
};

export const STATUS_FOR_PERSON: Readonly<Record<TicketStatus, string>> = {
  open: 'With us',
  answered: 'Answered',
  closed: 'Closed',
};

export const HELD: Readonly<Record<HeldReason, string>> = {
  honeypot: 'filled in the hidden field',
  too_fast: 'sent within seconds',
  links: 'many links',
  too_many: 'many tickets from this address',
};
