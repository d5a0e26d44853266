import { FORM_LIFETIME_HOURS } from '@roletrail/contracts/limits';
import { uuidv7 } from 'uuidv7';
import { signToken, verifyMac } from '../security/mac.ts';

/** Form opened on this service; its id identifies repeated sends. */
export interface OpenedForm {
  readonly id: string;
  /** milliseconds since it was opened */
  readonly ageMs: number;
}

const LIFETIME_MS = FORM_LIFETIME_HOURS * 3_600_000;
/** clocks of two instances differ slightly */
const AHEAD_MS = 5000;
const FORM =
  /^rtf1\.([0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12})\.([0-9]{13})\.([A-Za-z0-9_-]{43})$/;

/**
 * Signs the opening of a form: `rtf1.` id `.` milliseconds `.` HMAC-SHA-256. Nothing is stored.
 * @param key keys.form
 */
export function signForm(key: Uint8Array, now: number): string {
  return signToken(key, `rtf1.${uuidv7()}.${now}`);
}

/** Returns the form of a token; null if the token is invalid or too old. */
export function readForm(key: Uint8Array, token: string, now: number): OpenedForm | null {
  const [, id, opened, given] = FORM.exec(token) ?? [];
  if (!id || !opened || !given) return null;
  if (!verifyMac(key, `rtf1.${id}.${opened}`, Buffer.from(given, 'base64url'))) return null;
  const ageMs = now - Number(opened);
  return ageMs < -AHEAD_MS || ageMs > LIFETIME_MS ? null : { id, ageMs };
}
