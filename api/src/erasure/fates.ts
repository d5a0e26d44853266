import type { ErasureFate } from '@roletrail/contracts/http/delete-user';

/** What an erasure does with the rows of a person in a table. */
export interface TableFate {
  readonly fate: ErasureFate;
  /** content of the table, in words */
  readonly holds: string;
  /** reason for which rows stay; required unless they are deleted */
  readonly why?: string;
}

const gone = (holds: string): TableFate => ({ fate: 'deleted', holds });
const blanked = (holds: string, why: string): TableFate => ({ fate: 'blanked', holds, why });
const kept = (holds: string, why: string): TableFate => ({ fate: 'kept', holds, why });

const EVIDENCE = 'The law asks for proof of consent. The row has a random id and no name.';
const SEALED = 'What is sealed in them can never be opened: its only key is destroyed.';
const OWN_WORDS = 'The act of staff stays on record, without the person and their words.';

/**
 * Fate of each table with rows of a person, in the order of the list for staff. A test compares it
 * with the list in docs/operations/personal-data.md and with the tables of a person's archive.
 */
export const TABLE_FATES: Readonly<Record<string, TableFate>> = {
  app_user: blanked('Account: e-mail, name, password', 'The id stays, so that it is never reused.'),
  data_key: blanked('Key of everything sealed', 'A mark says that the key was destroyed.'),
  session: blanked('Sessions: times, browser', 'Ended, without a browser. Times stay for figures.'),
  user_role: gone('Roles'),
  staff_capability: gone('Tasks as an administrator'),
  totp_factor: gone('Second factor'),
  recovery_code: gone('Recovery codes'),
  account_activity: gone('Sign-ins and changes of the account'),
  account_token: gone('Links in letters'),
  account_undo: gone('Changes that can be undone'),
  mail_message: gone('Letters'),
  newsletter_subscription: gone('Newsletter'),
  newsletter_request: gone('Newsletter, not confirmed'),
  ticket: gone('Support tickets'),
  ticket_message: gone('Messages of support tickets'),
  ticket_link: gone('Links to support tickets'),
  ticket_opened: gone('As staff: tickets opened'),
  plan_request: blanked('Requests for plans', 'Without the address, for the history of prices.'),
  subscription_event: kept('Paid plans', 'Figures of past months. The plan ends now.'),
  saved_item: gone('Saved items of the career tools'),
  explorer_view: gone('Occupations opened'),
  calendar_feed: gone('Link for calendars'),
  reminder_consent: gone('Consent to reminders'),
  reminder_mail: gone('Reminders sent'),
  experiment_exposure: gone('Experiments seen'),
  consent_decision: kept('Decisions about the terms', EVIDENCE),
  consent_request: kept('Requests to decide again', EVIDENCE),
  current_consent: kept('Current consent', EVIDENCE),
  decision_pending: kept('Decisions on their way to the record', EVIDENCE),
  audit_entry: kept('Events in the ledger', `${EVIDENCE} ${SEALED}`),
  idempotency_key: kept(
    'Numbers of requests',
    'They keep a request from counting twice, for a day.',
  ),
  claimed_acceptance: gone('Acceptances that only the browser claimed'),
  evidence_tag: gone('Search tags of decisions'),
  evidence_opening: gone('Decisions that staff opened'),
  evidence_reading: gone('As staff: evidence read'),
  evidence_export: gone('As staff: exports made'),
  staff_act: gone('Acts of staff, with their reasons'),
  invitation: gone('Invitations, also those sent as staff'),
  person_view: gone('Views of the page by staff'),
  staff_erasure: kept(
    'Requests of staff to delete accounts',
    'They prove who decided the deletion.',
  ),
  erasure_request: kept('Requests to delete the account', 'For the holder of the receipt link.'),
  legal_hold: gone('Legal hold'),
  health_note: gone('As staff: notes about the service'),
  custom_report: gone('As staff: saved reports'),
  staff_view: gone('As staff: saved views of tables'),
  launch_sign_off: blanked('As staff: reviews before a launch', OWN_WORDS),
  launch_waiver: blanked('As staff: exceptions before a launch', OWN_WORDS),
  dead_letter_mark: blanked('As staff: unreadable records handled', OWN_WORDS),
};
