import type { ErrorCode } from '@roletrail/contracts/errors';
import type { FastifyContextConfig } from 'fastify';
import type { Guard } from '../guard.ts';

/** What is told of a route: all that decides how it can refuse. */
export interface RouteFacts {
  readonly method: string | string[];
  readonly config?: FastifyContextConfig | undefined;
}

/** Any call: it is no HTTP of ours, or something is wrong on our side. */
const ANY: readonly ErrorCode[] = [
  'VALIDATION_FAILED',
  'REQUEST_TIMEOUT',
  'PAYLOAD_TOO_LARGE',
  'EXPECTATION_FAILED',
  'INTERNAL',
  'DATABASE_UNAVAILABLE',
];
/** Calls that change something: their Origin and their body. */
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
 * The codes that a route can refuse with: what follows from its guard, its method and its limits,
 * and what its handler adds (`config.refuses`). The documentation shows them; the tests hold every
 * answer that they get against them.
 */
export function refusalsOf({ method, config }: RouteFacts): ReadonlySet<ErrorCode> {
  const reads = [method].flat().every((name) => name === 'GET' || name === 'HEAD');
  const limited = config?.rateLimit !== undefined || config?.countEverywhere !== undefined;
  return new Set([
    ...ANY,
    ...(reads ? [] : CHANGING),
    ...GUARDED[config?.guard?.kind ?? 'public'],
    ...(limited ? (['RATE_LIMITED'] as const) : []),
    ...(config?.refuses ?? []),
  ]);
}
