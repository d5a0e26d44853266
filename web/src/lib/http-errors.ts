import type { ErrorCode, WeakPasswordReason } from '@roletrail/contracts/errors';
import type { SessionEndReason } from '@roletrail/contracts/events/session';
import { GATEWAY_STATUSES } from '@roletrail/contracts/limits';

type ProblemFields = {
  status: number;
  code: ErrorCode;
  detail: string;
  requestId: string;
  errors: readonly { path: string; message: string }[];
  reasons: readonly WeakPasswordReason[];
  /** what ended the session, where the server says so */
  endReason: SessionEndReason | null;
  /** seconds, from Retry-After */
  retryAfter: number | null;
};

/** The server's problem+json (RFC 9457), parsed. `message` is text for people. */
export class ProblemError extends Error {
  readonly status: number;
  readonly code: ErrorCode;
  readonly requestId: string;
  readonly errors: ProblemFields['errors'];
  readonly reasons: ProblemFields['reasons'];
  readonly endReason: ProblemFields['endReason'];
  readonly retryAfter: number | null;

  constructor(title: string, fields: ProblemFields) {
    super(fields.detail === '' ? title : fields.detail);
    this.name = 'ProblemError';
    this.status = fields.status;
    this.code = fields.code;
    this.requestId = fields.requestId;
    this.errors = fields.errors;
    this.reasons = fields.reasons;
    this.endReason = fields.endReason;
    this.retryAfter = fields.retryAfter;
  }
}

/** No answer came: offline, refused, aborted by the network. Whether it took effect is unknown. */
export class NetworkError extends Error {
  constructor(cause: unknown) {
    super('The server could not be reached. Please check your connection and try again.', {
      cause,
    });
    this.name = 'NetworkError';
  }
}

/** An answer came that is not in our contract: a proxy's page, or another version of the server. */
export class UnexpectedAnswerError extends Error {
  readonly status: number;
  /** seconds, from Retry-After */
  readonly retryAfter: number | null;

  constructor(
    status: number,
    { cause, retryAfter = null }: { cause?: unknown; retryAfter?: number | null } = {},
  ) {
    super(
      GATEWAY_STATUSES.includes(status)
        ? `The server does not answer at the moment (status ${status}). Please try again.`
        : `Something went wrong on our side (status ${status}). Try again.`,
      { cause },
    );
    this.name = 'UnexpectedAnswerError';
    this.status = status;
    this.retryAfter = retryAfter;
  }
}

/** HTTP status of a failed call, or null when there was no answer. */
export function statusOf(error: unknown): number | null {
  if (error instanceof ProblemError || error instanceof UnexpectedAnswerError) return error.status;
  return null;
}

/** Seconds until it can be tried again, where whoever answered says so. */
export function retryAfterOf(error: unknown): number | null {
  const says = error instanceof ProblemError || error instanceof UnexpectedAnswerError;
  return says ? error.retryAfter : null;
}

/** Our server says that nobody is signed in. A proxy's page with that status says nothing about it. */
export function isSignedOut(error: unknown): error is ProblemError {
  return error instanceof ProblemError && error.status === 401;
}

/**
 * Our server refused, and a repeat would be refused too. Everything else says nothing about what was
 * asked for: no answer, the page of a proxy or a captive portal, a fault, or a request to wait.
 */
export function isRefusal(error: unknown): error is ProblemError {
  return error instanceof ProblemError && error.status < 500 && error.status !== 429;
}

/** A gateway or the network was in the way: nothing is known yet of what was asked for. */
export function isGatewayFault(error: unknown): boolean {
  return error instanceof NetworkError || GATEWAY_STATUSES.includes(statusOf(error) ?? 0);
}

/** Nobody can say whether what was asked for took effect: no answer of ours came, or it says so. */
export function isOutcomeUnknown(error: unknown): boolean {
  if (error instanceof NetworkError || isProblem(error, 'OUTCOME_UNKNOWN')) return true;
  // a gateway gives up while the server goes on; what it refuses by itself never got there
  return error instanceof UnexpectedAnswerError && (error.status < 300 || error.status >= 500);
}

/** What was asked for does not exist; an address that the API cannot read names nothing either. */
export function isMissing(error: unknown): boolean {
  return statusOf(error) === 404 || isProblem(error, 'VALIDATION_FAILED');
}

export function isProblem(error: unknown, ...codes: ErrorCode[]): error is ProblemError {
  return error instanceof ProblemError && codes.includes(error.code);
}

/** Text for people, whatever was thrown. */
export function formatErrorMessage(error: unknown): string {
  return error instanceof Error ? error.message : 'Something unexpected happened.';
}

/** The same as a sentence, for where another one follows. */
export function formatErrorSentence(error: unknown): string {
  const message = formatErrorMessage(error);
  return /[.!?]$/.test(message) ? message : `${message}.`;
}
