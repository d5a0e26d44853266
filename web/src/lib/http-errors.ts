import type { ErrorCode, Problem, WeakPasswordReason } from '@roletrail/contracts/errors';
import type { SessionEndReason } from '@roletrail/contracts/events/session';
import { GATEWAY_STATUSES } from '@roletrail/contracts/limits';

type ProblemFields = {
  status: number;
  code: ErrorCode;
  detail: string;
  requestId: string;
  errors: readonly { path: string; message: string }[];
  reasons: readonly WeakPasswordReason[];
  /** reason for the end of the session, if the server sent it */
  endReason: SessionEndReason | null;
  /** with EDIT_CONFLICT of a staff call: the current version */
  current?: Problem['current'];
  /** seconds, from Retry-After */
  retryAfter: number | null;
};

/** Parsed problem+json of the server (RFC 9457). `message` is a text for users. */
export class ProblemError extends Error {
  readonly status: number;
  readonly code: ErrorCode;
  readonly requestId: string;
  readonly errors: ProblemFields['errors'];
  readonly reasons: ProblemFields['reasons'];
  readonly endReason: ProblemFields['endReason'];
  readonly retryAfter: number | null;
  readonly current: Problem['current'];

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
    this.current = fields.current;
  }
}

/** No answer: offline, refused or aborted. The request may have taken effect. */
export class NetworkError extends Error {
  constructor(cause: unknown) {
    super('The server could not be reached. Please check your connection and try again.', {
      cause,
    });
    this.name = 'NetworkError';
  }
}

/** Answer that does not match the contract: from a proxy or another server version. */
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

/** Returns the HTTP status of a failed call; null if there was no answer. */
export function statusOf(error: unknown): number | null {
  if (error instanceof ProblemError || error instanceof UnexpectedAnswerError) return error.status;
  return null;
}

/** Returns the seconds until a retry, if the answer gave them. */
export function retryAfterOf(error: unknown): number | null {
  const says = error instanceof ProblemError || error instanceof UnexpectedAnswerError;
  return says ? error.retryAfter : null;
}

/**
 * Returns true if our server says that no session exists. A proxy with that status does not count.
 */
export function isSignedOut(error: unknown): error is ProblemError {
  return error instanceof ProblemError && error.status === 401;
}

/**
 * Returns true if our server refused and would refuse a retry. No answer, a proxy or captive
 * portal, a server fault and a request to wait return false.
 */
export function isRefusal(error: unknown): error is ProblemError {
  return error instanceof ProblemError && error.status < 500 && error.status !== 429;
}

/** Returns true for a gateway or network fault: the result of the request is unknown. */
export function isGatewayFault(error: unknown): boolean {
  return error instanceof NetworkError || GATEWAY_STATUSES.includes(statusOf(error) ?? 0);
}

/** Returns true if the request may have taken effect: no valid answer, or the server says so. */
export function isOutcomeUnknown(error: unknown): boolean {
  if (error instanceof NetworkError || isProblem(error, 'OUTCOME_UNKNOWN')) return true;
  // A gateway may time out while the server continues; its own 4xx never reached the server.
  return error instanceof UnexpectedAnswerError && (error.status < 300 || error.status >= 500);
}

/** Returns true if the resource does not exist or the API rejects its path. */
export function isMissing(error: unknown): boolean {
  return statusOf(error) === 404 || isProblem(error, 'VALIDATION_FAILED');
}

export function isProblem(error: unknown, ...codes: ErrorCode[]): error is ProblemError {
  return error instanceof ProblemError && codes.includes(error.code);
}

/** Formats any thrown value for users. */
export function formatErrorMessage(error: unknown): string {
  return error instanceof Error ? error.message : 'Something unexpected happened.';
}

/** Formats any thrown value as a sentence, if another sentence follows. */
export function formatErrorSentence(error: unknown): string {
  const message = formatErrorMessage(error);
  return /[.!?]$/.test(message) ? message : `${message}.`;
}
