import { hkdfSync } from 'node:crypto';

/** Keys of the api role, each for one purpose. */
export interface ApiKeys {
  /** signs access tokens (HS256) */
  readonly accessToken: Buffer;
  /** makes refresh token n of a session */
  readonly refreshToken: Buffer;
  /** signs presentation ids */
  readonly presentation: Buffer;
  /** signs the tokens of public forms */
  readonly form: Buffer;
  /** signs the cookies that download an export */
  readonly exportTicket: Buffer;
  /** signs the links that end a newsletter */
  readonly newsletter: Buffer;
  /** signs the links that end reminders */
  readonly reminders: Buffer;
  /** hashes the names of what is counted */
  readonly attempts: Buffer;
  /** hashes accounts and networks in the security log */
  readonly securityLog: Buffer;
  /** signs where a list of the audit trail goes on */
  readonly auditCursor: Buffer;
}

/**
 * Derives the keys from RT_JWT_KEY by HKDF-SHA-256 (RFC 5869) with distinct labels, so that no
 * token of one kind can stand for another.
 * @throws RangeError for a key under 32 bytes
 */
export function deriveApiKeys(jwtKey: Uint8Array): ApiKeys {
  if (jwtKey.length < 32) throw new RangeError('the token key must have at least 32 bytes');
  const derive = (label: string) => Buffer.from(hkdfSync('sha256', jwtKey, '', label, 32));
  return {
    accessToken: derive('roletrail/access-token/v1'),
    refreshToken: derive('roletrail/refresh-token/v1'),
    presentation: derive('roletrail/presentation/v1'),
    form: derive('roletrail/form/v1'),
    exportTicket: derive('roletrail/export-ticket/v1'),
    newsletter: derive('roletrail/newsletter/v1'),
    reminders: derive('roletrail/reminders/v1'),
    attempts: derive('roletrail/attempts/v1'),
    securityLog: derive('roletrail/security-log/v1'),
    auditCursor: derive('roletrail/audit-cursor/v1'),
  };
}
