import { createHash, hkdfSync } from 'node:crypto';
import type { Database, Tx } from '@roletrail/db/open';
import { opensDataKey } from './data-keys.ts';
import { deriveVaultKeys } from './keys.ts';

const FINGERPRINT_BYTES = 8;
/** Number of rows to sample. An attacker may have changed a row; if all fail, the key is wrong. */
const SAMPLES = 16;

/**
 * Returns true if all values in this database are sealed under this master key. The first valid key
 * is pinned by its fingerprint. A key is valid if it opens a stored data key. If no data key is
 * stored, any key is valid; the pin then lets only one of several processes begin to seal.
 * @throws VaultError MASTER_KEY_INVALID if the key is not 32 bytes
 */
export async function verifyMasterKey(db: Database | Tx, masterKey: Uint8Array): Promise<boolean> {
  const keys = deriveVaultKeys(masterKey);
  const mine = fingerprintOf(masterKey);
  const pinned = await pinnedFingerprint(db);
  if (pinned !== null) return pinned.equals(mine);
  const samples = await db
    .selectFrom('data_key')
    .select(['user_id', 'wrapped'])
    .where('wrapped', 'is not', null)
    .limit(SAMPLES)
    .execute();
  if (samples.length > 0 && !samples.some((row) => opensDataKey(keys, row))) return false;
  await db
    .insertInto('master_key')
    .values({ fingerprint: mine })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  // another process may have pinned its key first
  return (await pinnedFingerprint(db))?.equals(mine) ?? false;
}

/** Returns true if another key is pinned here, false also if no key is pinned. Changes nothing. */
export async function isAnotherMasterKey(
  db: Database | Tx,
  masterKey: Uint8Array,
): Promise<boolean> {
  const pinned = await pinnedFingerprint(db);
  return pinned !== null && !pinned.equals(fingerprintOf(masterKey));
}

async function pinnedFingerprint(db: Database | Tx): Promise<Buffer | null> {
  const row = await db.selectFrom('master_key').select('fingerprint').executeTakeFirst();
  return row?.fingerprint ?? null;
}

/**
 * The head of a hash of a key derived for this alone: of no use for anything else, and for 32
 * random bytes nothing to try guesses against.
 */
function fingerprintOf(masterKey: Uint8Array): Buffer {
  const derived = hkdfSync('sha256', masterKey, '', 'roletrail/v1/fingerprint', 32);
  const hash = createHash('sha256').update(Buffer.from(derived)).digest();
  return hash.subarray(0, FINGERPRINT_BYTES);
}
