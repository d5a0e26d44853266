import type { ErrorCode } from '@roletrail/contracts/errors';
import type { FastifyContextConfig } from 'fastify';
import type { Guard } from '../guard.ts';

/** Facts of a route that determine its error codes. */
export interface RouteFacts {
  readonly method: string | string[];
  readonly config?: FastifyContextConfig | undefined;
}

/** Codes of any call: invalid HTTP, or a fault of the service. */
const ANY: readonly ErrorCode[] = [
  'VALIDATION_FAILED',
  'REQUEST_TIMEOUT',
  'PAYLOAD_TOO_LARGE',
  'EXPECTATION_FAILED',
  'INTERNAL',
  'DATABASE_UNAVAILABLE',
  'STORAGE_FULL',
];
/** Codes of changing calls: Origin and body. */
const CHANGING: readonly ErrorCode[] = [
  'COPY_READ_ONLY',
  'ORIGIN_REFUSED',
  'MALFORMED_JSON',
  'UNSUPPORTED_MEDIA_TYPE',
];
const TOKEN: readonly ErrorCode[] = ['SESSION_MISSING', 'TOKEN_INVALID'];
const SESSION: readonly ErrorCode[] = [...TOKEN, 'SESSION_REVOKED', 'SESSION_EXPIRED'];
const CONSENT: readonly ErrorCode[] = [
  ...SESSION,
  'CONSENT_REQUIRED',
  'CONSENT_STATE_UNAVAILABLE',
  'NOT_READY',
];
const ROLE: readonly ErrorCode[] = [...CONSENT, 'ROLE_REQUIRED', 'STAFF_SECOND_FACTOR_REQUIRED'];

const GUARDED: Readonly<Record<Guard['kind'], readonly ErrorCode[]>> = {
  public: [],
  cookie: [],
  optional: SESSION,
  token: TOKEN,
  session: SESSION,
  consent: CONSENT,
  role: ROLE,
  ticket: ROLE,
  auditor: [...ROLE, 'AUDITOR_TOKEN_INVALID'],
};

/**
 * Returns the error codes of a route: derived from guard, method and limits, plus those of its
 * handler (`config.refuses`). The documentation lists them, and tests compare all answers with
 * them.
 */
export function refusalsOf({ method, config }: RouteFacts): ReadonlySet<ErrorCode> {
  const reads = [method].flat().every((name) => name === 'GET' || name === 'HEAD');
  const limited = config?.rateLimit !== undefined || config?.countEverywhere !== undefined;
  const guard = config?.guard;
  const limitsAdmins =
    guard !== undefined && 'capability' in guard && guard.capability !== undefined;
  return new Set([
    ...ANY,
    ...(reads ? [] : CHANGING),
    ...GUARDED[config?.guard?.kind ?? 'public'],
    ...(limitsAdmins ? (['CAPABILITY_REQUIRED'] as const) : []),
    ...(limited ? (['RATE_LIMITED'] as const) : []),
    ...(config?.refuses ?? []),
  ]);
}
