import { randomBytes } from 'node:crypto';
import type { Tx } from '@roletrail/db/open';
import { sql } from 'kysely';

/**
 * Hashes the codes of accounts and networks in counts of failed sign-ins again, with a key that is
 * not kept. Who has the previous master key cannot test an address against them, and equal codes
 * stay equal.
 */
export async function recodeFailures(tx: Tx): Promise<void> {
  await sql`
    update sign_in_failure
    set code = substring(sha256(${randomBytes(32)}::bytea || code) from 1 for 8)
    where dimension <> 'all'`.execute(tx);
}
