/** The specification's constants. Names contain the units. */

export const INACTIVITY_WARN_MS = 55 * 60_000;
export const INACTIVITY_LIMIT_MS = 60 * 60_000;
/** Browser events that count as activity (keydown: see docs/adr, departures). */
export const ACTIVITY_EVENTS = [
  'mousedown',
  'mousemove',
  'keypress',
  'keydown',
  'scroll',
  'touchstart',
  'click',
] as const;

/** Validity of an undo link, during which the old address stays reserved. */
export const UNDO_LINK_DAYS = 7;

/** Partition numbers accepted by calls; no topic has so many. */
export const PARTITION_MAX = 1_000_000;

export const ACCEPTANCE_COOKIE = 'rt_terms_accepted';
export const ACCEPTANCE_COOKIE_DAYS = 365;
/** Effective date of the first set of required documents. */
export const FIRST_DOCUMENTS_EFFECTIVE_DATE = '2025-01-15';
/** Retention of backups in the newest privacy policy. */
export const BACKUPS_KEPT_DAYS = 35;
export const CONSENT_RECHECK_SUPPRESSION_MS = 2000;
export const SCROLL_TOLERANCE_PX = 4;
export const ACCEPT_FOCUS_DELAY_MS = 500;
export const BACK_TO_TOP_PX = 300;
export const QUERY_STALE_MS = 5 * 60_000;
export const QUERY_RETRIES = 2;
export const ADMIN_CHECK_STALE_MS = 60_000;
export const ADMIN_CHECK_REFETCH_MS = 120_000;
export const THEME_KEY = 'app_theme';
export const RENDER_RETRY_MS = 100;
/** Statuses of a gateway that the same request may get past a moment later. */
export const GATEWAY_STATUSES: readonly number[] = [502, 503, 504];
/** Pauses before it is sent again: the first one at most, doubled each time, up to the last. */
export const GATEWAY_RETRY = { minMs: 500, maxMs: 8000 } as const;

/** Web vitals: [good up to, poor above], milliseconds except CLS (no unit). */
export const WEB_VITALS = {
  FCP: [1800, 3000],
  LCP: [2500, 4000],
  CLS: [0.1, 0.25],
  INP: [200, 500],
  FID: [100, 300],
  TTFB: [800, 1800],
} as const;

export const ACCESS_TOKEN_SECONDS = 600;
/** A presentation of documents may be answered for this long. */
export const PRESENTATION_HOURS = 12;
/** An idempotency key is honoured at least this long. */
export const IDEMPOTENCY_HOURS = 24;
/** 201 when the log has acknowledged within this time, else 202. */
export const APPEND_DEADLINE_MS = 2000;
/** One event records that a reader views the entries of a tree; the next one after this time. */
export const EVIDENCE_READING_MS = 60 * 60_000;
/** Characters of a ticket's last message in the desk's queue. */
export const TICKET_EXCERPT_MAX = 140;
/** Largest event, in bytes of its JSON. */
export const EVENT_BYTES_MAX = 16 * 1024;

/** NIST SP 800-63B-4: single-factor passwords. */
export const PASSWORD_MIN = 15;
/** For accounts with a second factor. */
export const PASSWORD_MIN_WITH_SECOND_FACTOR = 8;
export const PASSWORD_MAX = 256;
export const EMAIL_MAX = 254;
export const DISPLAY_NAME_MAX = 80;
/** What a person may write about why they withdraw an acceptance; UTF-16 units. */
export const WITHDRAWAL_WORDS_MAX = 500;
/** Recovery codes made with a second factor; each opens the account once. */
export const RECOVERY_CODES = 10;
/** Time from the start of a second factor's set-up within which its first code must confirm it. */
export const FACTOR_SETUP_MINUTES = 15;
/** How long a link in a mail works. */
export const RECOVERY_LINK_MINUTES = 30;
/** A recovery link after many mails in a day: a longer life needs fewer mails. */
export const LONG_RECOVERY_LINK_MINUTES = 240;
export const CHANGE_EMAIL_LINK_MINUTES = 60;
export const VERIFY_EMAIL_LINK_HOURS = 24;
/** Validity of the link of an invitation. */
export const INVITATION_DAYS = 7;
/** Time that an expired invitation is kept, so that staff can send it again. */
export const INVITATION_KEPT_DAYS = 30;
/** Time in which the server accepts the undo of an act of staff, seconds; screens offer it for 10 s. */
export const STAFF_UNDO_SECONDS = 60;
export const USER_AGENT_MAX = 512;

/** A message to support, in UTF-16 units after trimming. */
export const TICKET_MESSAGE_MIN = 20;
export const TICKET_MESSAGE_MAX = 4000;
export const PERSON_NAME_MAX = 100;
/** A form filled in faster than this counts as a bot's. */
export const FORM_MIN_FILL_MS = 3000;
/** An older form must be opened again. */
export const FORM_LIFETIME_HOURS = 12;
/** A message with more links is held for review. */
export const TICKET_LINKS_MAX = 3;
/** Validity of a status link. */
export const TICKET_LINK_DAYS = 180;

/** Articles on one page of the list. */
export const INSIGHTS_PAGE_SIZE = 12;
export const ARTICLE_EXCERPT_MAX = 300;
/** Bars of an article's charts that its drawing is made of. */
export const ARTICLE_MEASURES = 8;
/** Words a minute that a reading time is counted with. */
export const READING_WORDS_PER_MINUTE = 220;

/** Consent text of the newsletter; every change is a new version. */
export const NEWSLETTER_CONSENT = {
  version: '2026-11-21',
  text: 'Send me new RoleTrail articles by e-mail, at most once a month. I can stop this with one click in every letter.',
} as const;

/** Consent text of reminders by e-mail; every change is a new version. */
export const REMINDER_CONSENT = {
  version: '2026-11-29',
  text: 'Send me an e-mail on days when something of my plan or my applications is due. It says how many things are due, and nothing about employers or roles. I can stop this with one click in every letter.',
} as const;

/** Phrase to type before an account is erased, against mistakes. */
export const ERASURE_PHRASE = 'delete my account';

/** Counts end here and mean "this many or more". */
export const AUDIT_COUNT_MAX = 1000;
/** Clocks of one decision that differ by more are flagged. */
export const CLOCK_SKEW_MS = 60_000;
/** Difference between the browser's clock and the service's that is allowed in a plausible time. */
export const CLAIM_TOLERANCE_MS = 300_000;
/** What staff write beside a reason code when they open sealed evidence; UTF-16 units. */
export const OPENING_TEXT_MIN = 10;
export const OPENING_TEXT_MAX = 500;

/** Time in which an export and its manifest can be downloaded. */
export const EXPORT_DAYS = 30;
/** The same for an export with opened values: its password was given once, at its creation. */
export const OPENED_EXPORT_DAYS = 1;
