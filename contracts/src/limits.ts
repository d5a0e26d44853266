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

/** Characters of a resume's text; UTF-16 units, as everywhere here. */
export const RESUME_TEXT_MAX = 200_000;
/** Lines of a document that a tool is given; of more it is read as a text. */
export const RESUME_LINES_MAX = 5000;
/** Largest draft of a resume that a request can give; lengths in UTF-16 units. */
export const RESUME_DRAFT_MAX = {
  entries: 500,
  skills: 500,
  links: 50,
  /** sections of other kinds */
  sections: 50,
  /** of one entry, and of one section of another kind */
  lines: 200,
  /** in all: points, skills, links and lines of other sections; 20 pages have about 1,200 */
  linesInAll: 3000,
  /** length of a point, link or line */
  line: 2000,
  summary: 10_000,
  /** length of a name, title, place, heading, skill or other short field */
  field: 1000,
  /** length of all its texts together */
  text: RESUME_TEXT_MAX,
} as const;
/** Characters of a job ad, and of any other text that a tool is asked about. */
export const AD_TEXT_MAX = 50_000;
/** Phrases of a job ad on which a person decides, and the characters of one. */
export const AD_PHRASES_MAX = 200;
export const AD_PHRASE_MAX = 200;
/** Characters of a search's address. */
export const SEARCH_MAX = 2000;
/** Fewer words are too little to evaluate. */
export const RESUME_WORDS_MIN = 50;
export const AD_WORDS_MIN = 30;
/** Maximum occupations in a comparison. */
export const COMPARED_MAX = 4;

/** Own job ads that are counted together. */
export const BASKET = {
  /** fewer ads do not show what is usual */
  adsMin: 5,
  adsMax: 30,
  /** characters of all of them: 170 ms of reading */
  textMax: 200_000,
} as const;

/** Skills assessment: own rating of what a target asks for. */
export const SKILLS = {
  /** highest level of the scale; the lowest is 0 */
  levelMax: 7,
  answersMax: 60,
  /** characters of the id of a question */
  idMax: 160,
  /** characters of a proof */
  proofMax: 300,
} as const;

/** Interest explorer: number of items, and the highest answer; the lowest is 1. */
export const INTERESTS = { items: 36, answerMax: 5 } as const;

/** Interview practice. Lengths in UTF-16 units. */
export const INTERVIEW = {
  questionsMin: 3,
  questionsMax: 8,
  questionLength: 1000,
  /** about 1,000 words: three times a good answer */
  answerLength: 6000,
  sentencesMax: 200,
  /** aimed at: words of an answer, and percentage of them that tell actions */
  words: [120, 300],
  action: [40, 70],
  /** fewer words give no figures */
  wordsMin: 20,
} as const;

/** Days after which a story is rehearsed again, one interval after another. */
export const STORY_DAYS = [1, 3, 7, 16] as const;

/** Largest cover letter of a request; texts in UTF-16 units. */
export const LETTER_MAX = {
  paragraphs: 20,
  /** of one paragraph */
  sentences: 30,
  sentence: 1500,
  /** of all sentences; a page has about 3,000 */
  text: 20_000,
  /** of one sentence */
  sources: 6,
  /** text of a source: a line of a resume or ad */
  source: 2000,
  answer: 1000,
  /** e-mail, phone, place and links */
  contact: 10,
  /** employers and schools of a resume */
  names: 300,
  /** requirements that a draft answers */
  requirements: 60,
  versions: 20,
} as const;

/** Maximum saved items per person. */
export const KEPT_MAX = {
  resumes: 100,
  jobTargets: 200,
  savedOccupations: 500,
  savedSearches: 50,
  runs: 500,
  /** newest viewed occupations; older ones are deleted automatically */
  views: 500,
} as const;

/** Limits of uploaded files. */
export const UPLOAD = {
  bytes: 5 * 2 ** 20,
  pdfPages: 20,
  zipEntries: 2000,
  unpackedBytes: 50 * 2 ** 20,
  /** limits of time and memory for one file */
  readMs: 10_000,
  memoryMb: 256,
  /** by each process: read at once; taken in at all, on their way and waiting too; of one person */
  atOnce: 2,
  inside: 32,
  insidePerPerson: 3,
} as const;
/** Maximum share of replacement and private-use characters. */
export const GARBLED_SHARE = 0.05;
