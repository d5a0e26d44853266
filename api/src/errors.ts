import {
  ERRORS,
  type ErrorCode,
  type Problem,
  type WeakPasswordReason,
} from '@roletrail/contracts/errors';
import type { SessionEndReason } from '@roletrail/contracts/events/session';

interface ApiErrorOptions {
  /** a sentence for people about this case; never a library's words */
  readonly detail?: string;
  readonly errors?: NonNullable<Problem['errors']>;
  readonly reasons?: WeakPasswordReason[];
  readonly endReason?: SessionEndReason;
  readonly current?: Problem['current'];
  readonly lockedUntil?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** for the security log: id of the account that it is about, else the name that was tried */
  readonly account?: string;
  readonly cause?: unknown;
}

const NO_SESSION = 'No valid session';
/** The details that the specification words; elsewhere the title says it all. */
const DETAILS: Partial<Record<ErrorCode, string>> = {
  SESSION_MISSING: 'User not authenticated',
  SESSION_REVOKED: NO_SESSION,
  SESSION_EXPIRED: NO_SESSION,
  TOKEN_INVALID: NO_SESSION,
};

/** A refusal by its code in the catalogue (contracts/src/errors.ts); throw it anywhere. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly code: ErrorCode;
  readonly options: ApiErrorOptions;

  constructor(code: ErrorCode, options: ApiErrorOptions = {}) {
    super(options.detail ?? ERRORS[code][1], { cause: options.cause });
    this.code = code;
    this.options = options;
  }

  get statusCode(): number {
    return ERRORS[this.code][0];
  }

  /** The body on the wire (RFC 9457). */
  toProblem(requestId: string): Problem {
    const { detail, errors, reasons, endReason, current, lockedUntil } = this.options;
    const [status, title] = ERRORS[this.code];
    return {
      type: `urn:roletrail:problem:${this.code.toLowerCase().replaceAll('_', '-')}`,
      title,
      status,
      detail: detail ?? DETAILS[this.code] ?? title,
      code: this.code,
      requestId,
      ...(errors ? { errors } : {}),
      ...(reasons ? { reasons } : {}),
      ...(endReason ? { endReason } : {}),
      ...(current ? { current } : {}),
      ...(lockedUntil ? { lockedUntil } : {}),
    };
  }
}

/** @param waitMs until it makes sense to try again */
export function createRateLimitError(
  waitMs: number,
  options: Pick<ApiErrorOptions, 'account' | 'detail'> = {},
): ApiError {
  const seconds = Math.max(1, Math.ceil(waitMs / 1000));
  return new ApiError('RATE_LIMITED', { ...options, headers: { 'retry-after': String(seconds) } });
}
