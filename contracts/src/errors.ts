import { z } from 'zod';
import { sessionEndReason } from './events/session.ts';
import { staffFacts } from './events/staff.ts';

/**
 * Error codes of the API with HTTP status and title for people. docs/errors.md describes each; a
 * test compares the two.
 */
export const ERRORS = {
  VALIDATION_FAILED: [400, 'The request does not have the form this call expects'],
  MALFORMED_JSON: [400, 'The body is not JSON'],
  IDEMPOTENCY_KEY_REQUIRED: [400, 'An Idempotency-Key header with a UUID is required'],
  SESSION_MISSING: [401, 'You are not signed in'],
  SESSION_REVOKED: [401, 'This session was ended'],
  SESSION_EXPIRED: [401, 'This session has expired'],
  REFRESH_REUSED: [401, 'This session was ended because an old token was used again'],
  INVALID_CREDENTIALS: [401, 'E-mail or password is wrong'],
  SECOND_FACTOR_REQUIRED: [401, 'Enter a code from your authenticator app to sign in'],
  TOKEN_INVALID: [401, 'The access token is not valid'],
  AUDITOR_TOKEN_INVALID: [401, 'The auditor token is not valid'],
  ROLE_REQUIRED: [403, 'Your account does not have the role this needs'],
  CAPABILITY_REQUIRED: [403, 'Your account may not do this task of an administrator'],
  STAFF_SECOND_FACTOR_REQUIRED: [403, 'Staff must sign in with a second factor'],
  CONSENT_REQUIRED: [403, 'Please accept the current terms first'],
  USER_MISMATCH: [403, 'You can only record your own decision'],
  COPY_READ_ONLY: [403, 'This is a copy of a ledger, to be read; nothing can be changed here'],
  ORIGIN_REFUSED: [403, 'This request came from another site'],
  PASSWORD_WRONG: [403, 'The current password is wrong'],
  LINK_NEEDS_PASSWORD: [
    403,
    'Please enter the password of the account, or open the link where you asked for it',
  ],
  EMAIL_UNPROVED: [403, 'Please confirm your e-mail address first'],
  SECOND_FACTOR_INVALID: [403, 'This code is wrong, or was used before'],
  MAILBOX_KEY_WRONG: [403, 'Open the mailbox by the address that was printed at the start'],
  ACCOUNT_LOCKED: [403, 'This account is locked'],
  OWN_ACCOUNT: [403, 'You cannot do this to your own account; another administrator can'],
  REPORT_PERSONAL: [403, 'Only staff with the role compliance may use columns that name people'],
  NOT_FOUND: [404, 'There is nothing here'],
  METHOD_NOT_ALLOWED: [405, 'This call does not exist with that method'],
  REQUEST_TIMEOUT: [408, 'The request took too long to arrive'],
  EMAIL_IN_USE: [409, 'There is an account with this e-mail address already'],
  DOCUMENT_CHANGED: [409, 'The documents have changed; please read the current ones'],
  PRESENTATION_INVALID: [
    409,
    'We have not shown you the documents recently; please read them again',
  ],
  NOTHING_SEALED: [409, 'Nothing in this record is sealed'],
  NOTHING_TO_ASK: [409, 'This person has no acceptance: they must decide before they go on anyway'],
  NOTHING_TO_WITHDRAW: [409, 'You have no acceptance to withdraw'],
  IDEMPOTENCY_CONFLICT: [409, 'This Idempotency-Key was used with another request'],
  FORM_EXPIRED: [409, 'This form was open for too long or was sent before; please send it again'],
  PROMO_REFUSED: [409, 'This promo code cannot be used for this plan'],
  PROMO_UNUSABLE: [409, 'The promo code no longer works; leave it out, or refuse the request'],
  PROMO_CODE_EXISTS: [409, 'There is a promo code of this name already'],
  ISSUE_STATE: [409, 'This is not possible in the state of this issue'],
  ISSUE_TOO_SOON: [409, 'Another issue is within 28 days; choose a later day'],
  ISSUE_ARTICLE: [409, 'An article of this issue is not published'],
  EXPERIMENT_EXISTS: [409, 'There is an experiment with this key already'],
  EXPERIMENT_STATE: [409, 'This is not possible in the state of this experiment'],
  EXPERIMENT_BUSY: [409, 'Another experiment with this target is running; end it first'],
  PLAN_REQUEST_DECIDED: [409, 'This request was approved, refused or withdrawn already'],
  ACCOUNT_NEEDED: [409, 'This address has no account with a confirmed address'],
  DOCUMENT_EXISTS: [409, 'This version exists already and cannot be changed'],
  COUNT_CHANGED: [409, 'The number of people it concerns has changed; check it, then repeat'],
  DOCUMENT_DAY_PAST: [409, 'The effective day is over; choose today or a later day'],
  ARTICLE_ADDRESS_TAKEN: [409, 'Another article has this address; choose another one'],
  ARTICLE_STATE: [409, 'This is not possible in the state of this article'],
  ERASURE_REQUESTED: [409, 'You have asked us to delete this account already'],
  ERASURE_BY_STAFF: [409, 'Our staff scheduled this deletion; only they can take it back'],
  LEGAL_HOLD: [409, 'This account is under a legal hold and cannot be deleted'],
  ERASURE_CLOSED: [409, 'This request to delete an account is no longer open'],
  ERASURE_APPROVAL_OWN: [403, 'A second member of staff must approve this'],
  LAST_ADMIN: [409, 'This is the last administrator who may do this; appoint another one first'],
  LAUNCH_NOT_READY: [409, 'Something has not passed. Waive it with a reason, or decide no-go'],
  SETTING_FIXED: [409, 'The operator’s configuration fixes this value'],
  SECOND_FACTOR_ON: [409, 'A second factor is set up already'],
  SECOND_FACTOR_OFF: [409, 'No second factor is set up'],
  LINK_INVALID: [410, 'This link is no longer valid; please ask for a new one'],
  EDIT_CONFLICT: [412, 'This was changed elsewhere meanwhile; please look at it again'],
  EXPORT_CHANGED: [412, 'What this export was made from has changed; please make a new one'],
  PAYLOAD_TOO_LARGE: [413, 'The request is too large'],
  FILE_TOO_LARGE: [413, 'The file is over 5 MB'],
  UNSUPPORTED_MEDIA_TYPE: [415, 'The request must be JSON'],
  FILE_TYPE_UNSUPPORTED: [
    415,
    'We read PDF, DOCX, ODT, HTML, plain text, JSON Resume and the archive that LinkedIn gives',
  ],
  FILE_NOT_AS_NAMED: [
    415,
    'This file is not what its name says; please save it again as PDF, DOCX or ODT',
  ],
  RANGE_NOT_SATISFIABLE: [416, 'The file ends before that'],
  EXPECTATION_FAILED: [417, 'The request expects something that this service does not know'],
  WEAK_PASSWORD: [422, 'Please choose a stronger password'],
  DOCUMENT_UNSAFE: [422, 'The document holds content that is not allowed'],
  FILE_ENCRYPTED: [422, 'The file is protected by a password; please save it without one'],
  FILE_NO_TEXT: [422, 'There is no text in this file; please paste your text'],
  FILE_GARBLED_TEXT: [
    422,
    'The letters in this file cannot be distinguished; please paste your text',
  ],
  PARSE_TIMEOUT: [422, 'Reading this file takes more time or memory than we give it'],
  RUN_TIMEOUT: [
    422,
    'This takes more time or memory to answer than we give it; please ask about a shorter text',
  ],
  TEXT_TOO_SHORT: [422, 'The text is too short to say anything about it'],
  LANG_UNSUPPORTED: [422, 'The text does not look like English, the only language we read yet'],
  REPORT_COLUMN_UNKNOWN: [422, 'The report uses a column that does not exist'],
  REPORT_TOO_LARGE: [422, 'The file would have too many rows; add a filter or a limit'],
  RATE_LIMITED: [429, 'Too many requests; please wait a moment'],
  QUOTA_REACHED: [429, 'You have used all of this that you can have for now'],
  INTERNAL: [500, 'Something went wrong on our side'],
  LOG_UNAVAILABLE: [503, 'Your decision could not be recorded; nothing was stored'],
  OUTCOME_UNKNOWN: [503, 'We do not know yet whether this was recorded; please try again'],
  DATABASE_UNAVAILABLE: [503, 'The service cannot reach its database; please try again'],
  STORAGE_FULL: [503, 'We cannot save right now; nothing was changed. Please try again later'],
  EVIDENCE_UNRECORDED: [503, 'We could not record this reading, so we show nothing'],
  CONSENT_STATE_UNAVAILABLE: [503, 'The consent record is being rebuilt; please try again'],
  LEDGER_UNAVAILABLE: [503, 'The ledger is being rebuilt; please try again'],
  DATASET_MISSING: [503, 'The data that this tool needs are not there'],
  REPORT_TOO_SLOW: [503, 'These figures take longer than 5 seconds; choose a shorter period'],
  NOT_READY: [503, 'The service is starting; please try again'],
} as const satisfies Record<string, readonly [number, string]>;

export type ErrorCode = keyof typeof ERRORS;
export const errorCode = z.enum(Object.keys(ERRORS) as [ErrorCode, ...ErrorCode[]]);

/** Reason why a password was refused. */
export const weakPasswordReason = z.enum(['length', 'too_long', 'breached', 'contains_email']);
export type WeakPasswordReason = z.infer<typeof weakPasswordReason>;

/** application/problem+json (RFC 9457) of this service. */
export const problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  code: errorCode,
  requestId: z.string(),
  errors: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
  /** with WEAK_PASSWORD */
  reasons: z.array(weakPasswordReason).optional(),
  /** with EDIT_CONFLICT and COUNT_CHANGED of a staff call: the current values, and their version as an ETag */
  current: z.object({ version: z.string(), values: staffFacts }).optional(),
  /** with ACCOUNT_LOCKED: end of the lock */
  lockedUntil: z.string().optional(),
  /** with SESSION_REVOKED and SESSION_EXPIRED: the end reason, for a client without a socket */
  endReason: sessionEndReason.optional(),
});
export type Problem = z.infer<typeof problem>;
