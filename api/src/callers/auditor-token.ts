import { createHash, randomBytes } from 'node:crypto';
import type { Database, Tx } from '@roletrail/db/open';
import { sql } from 'kysely';
import { ApiError } from '../errors.ts';

const PREFIX = 'rta_';

/** A token for a foreign auditor: 256 random bits behind a prefix that scanners can find. */
export function newAuditorToken(): string {
  return PREFIX + randomBytes(32).toString('base64url');
}

/** What is stored of it. The token has full entropy, so a plain hash is enough. */
export function hashAuditorToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

export const isAuditorToken = (token: string) => token.startsWith(PREFIX);

/**
 * @returns the token's id
 * @throws ApiError AUDITOR_TOKEN_INVALID when it is unknown, revoked or expired
 */
export async function verifyAuditorToken(db: Database, token: string): Promise<string> {
  const row = await db
    .selectFrom('auditor_token')
    .select('id')
    .where('token_hash', '=', hashAuditorToken(token))
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', sql<Date>`clock_timestamp()`)
    .executeTakeFirst();
  if (!row) throw new ApiError('AUDITOR_TOKEN_INVALID');
  return row.id;
}

/**
 * Judges a token again in the transaction of what is done by it, and holds its row until the end.
 * @throws ApiError AUDITOR_TOKEN_INVALID
 */
export async function holdAuditorToken(tx: Tx, id: string): Promise<void> {
  const row = await tx
    .selectFrom('auditor_token')
    .select('id')
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', sql<Date>`clock_timestamp()`)
    .forShare()
    .executeTakeFirst();
  if (!row) throw new ApiError('AUDITOR_TOKEN_INVALID');
}
