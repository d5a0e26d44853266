import type { AcceptanceRecord } from '@roletrail/contracts/http/legal';
import { ACCEPTANCE_COOKIE, ACCEPTANCE_COOKIE_DAYS } from '@roletrail/contracts/limits';

/**
 * Content of the readable cookie `rt_terms_accepted`. It saves a request only; the server enforces
 * consent on every call.
 */
export type AcceptedVersions = { termsVersion: string; privacyVersion: string };

export type AcceptanceFailure =
  | 'no cookie'
  | 'invalid data'
  | 'version mismatch'
  | 'expired'
  | 'parse error';

export type AcceptanceVerdict =
  | { valid: true; record: AcceptedVersions & { acceptedAt: string } }
  | { valid: false; reason: AcceptanceFailure };

const DAY_MS = 86_400_000;

function rawValue(cookies: string): string | null {
  for (const part of cookies.split(';')) {
    const [name, ...value] = part.trim().split('=');
    if (name === ACCEPTANCE_COOKIE) return value.join('=');
  }
  return null;
}

function field(data: object, name: string): string | null {
  const value: unknown = Reflect.get(data, name);
  return typeof value === 'string' && value !== '' ? value : null;
}

/**
 * Parses and checks the cookie. Pure.
 * @param cookies as in document.cookie
 * @param now ms since the epoch
 */
export function readAcceptance(
  cookies: string,
  required: AcceptedVersions,
  now: number,
): AcceptanceVerdict {
  const raw = rawValue(cookies);
  if (raw === null || raw === '') return { valid: false, reason: 'no cookie' };
  let data: unknown;
  try {
    data = JSON.parse(decodeURIComponent(raw));
  } catch {
    // The parse error has no further use.
    return { valid: false, reason: 'parse error' };
  }
  if (typeof data !== 'object' || data === null) return { valid: false, reason: 'invalid data' };
  const termsVersion = field(data, 'termsVersion');
  const privacyVersion = field(data, 'privacyVersion');
  const acceptedAt = field(data, 'acceptedAt');
  const acceptedMs = Date.parse(acceptedAt ?? '');
  if (termsVersion === null || privacyVersion === null || acceptedAt === null) {
    return { valid: false, reason: 'invalid data' };
  }
  if (Number.isNaN(acceptedMs)) return { valid: false, reason: 'invalid data' };
  if (termsVersion !== required.termsVersion || privacyVersion !== required.privacyVersion) {
    return { valid: false, reason: 'version mismatch' };
  }
  if (now - acceptedMs >= ACCEPTANCE_COOKIE_DAYS * DAY_MS) {
    return { valid: false, reason: 'expired' };
  }
  return { valid: true, record: { termsVersion, privacyVersion, acceptedAt } };
}

/** Returns the assignment to document.cookie that stores a record. Pure. */
export function acceptanceCookie(record: AcceptanceRecord, https: boolean): string {
  const value = encodeURIComponent(JSON.stringify(record));
  const age = ACCEPTANCE_COOKIE_DAYS * 86_400;
  return `${ACCEPTANCE_COOKIE}=${value}; Max-Age=${age}; Path=/; SameSite=Strict${https ? '; Secure' : ''}`;
}

/** Returns the assignment to document.cookie that removes the record. Pure. */
export function clearedAcceptanceCookie(https: boolean): string {
  return `${ACCEPTANCE_COOKIE}=; Max-Age=0; Path=/; SameSite=Strict${https ? '; Secure' : ''}`;
}
