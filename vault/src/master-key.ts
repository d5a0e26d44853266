import { createHash, hkdfSync } from 'node:crypto';
import type { Database, Tx } from '@roletrail/db/open';
import { opensDataKey } from './data-keys.ts';
import { deriveVaultKeys } from './keys.ts';

const FINGERPRINT_BYTES = 8;
/** Number of rows to sample. An attacker may have changed a row; if all fail, the key is wrong. */
const SAMPLES = 16;

/** Master key of a process, and the one before during a rotation. */
export interface MasterKeys {
  /** RT_MASTER_KEY */
  readonly current: Uint8Array;
  /** RT_MASTER_KEY_PREVIOUS; null: not given */
  readonly previous: Uint8Array | null;
}

/** Why the keys of a process do not fit a database. */
export type MasterKeyFault =
  /** it was never sealed under this key */
  | 'another'
  /** it is sealed under the previous key still: the rotation has not begun */
  | 'not-rotated'
  /** the rotation is not finished, and the previous key is missing or another one */
  | 'previous-needed'
  /** it was sealed under this key, until a rotation that is not finished */
  | 'replaced';

/** Returns why the keys do not fit the pinned key; null if they fit or none is pinned. Changes nothing. */
export async function findMasterKeyFault(
  db: Database | Tx,
  { current, previous }: MasterKeys,
): Promise<MasterKeyFault | null> {
  const pin = await readPin(db);
  if (pin === null) return null;
  const mine = fingerprintOf(current);
  const before = previous && fingerprintOf(previous);
  if (!pin.fingerprint.equals(mine)) {
    if (pin.previous === null && before?.equals(pin.fingerprint)) return 'not-rotated';
    return pin.previous?.equals(mine) ? 'replaced' : 'another';
  }
  return pin.previous === null || before?.equals(pin.previous) ? null : 'previous-needed';
}

/**
 * Returns true if all values in this database are sealed under these master keys. The first valid
 * key is pinned by its fingerprint. A key is valid if it opens a stored data key. If no data key is
 * stored, any key is valid; the pin then lets only one of several processes begin to seal.
 * @throws VaultError MASTER_KEY_INVALID if a key is not 32 bytes
 */
export async function verifyMasterKey(
  db: Database | Tx,
  current: Uint8Array,
  previous: Uint8Array | null = null,
): Promise<boolean> {
  const keys = deriveVaultKeys(current);
  if ((await readPin(db)) === null) {
    const samples = await db
      .selectFrom('data_key')
      .select(['user_id', 'wrapped'])
      .where('wrapped', 'is not', null)
      .limit(SAMPLES)
      .execute();
    if (samples.length > 0 && !samples.some((row) => opensDataKey(keys, row))) return false;
    await db
      .insertInto('master_key')
      .values({ fingerprint: fingerprintOf(current), previous: null })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    // another process may have pinned its key first
  }
  return (await findMasterKeyFault(db, { current, previous })) === null;
}

/**
 * Pins the current key in place of the previous one, from when on everything is sealed under it.
 * The caller keeps all processes out that seal.
 */
export async function beginRotation(tx: Tx, { current, previous }: RotatedKeys): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('master_key')
    .set({
      fingerprint: fingerprintOf(current),
      previous: fingerprintOf(previous),
      steps_done: '{}',
    })
    .where('fingerprint', '=', fingerprintOf(previous))
    .where('previous', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) throw new Error('the pinned master key changed meanwhile');
}

/** Both keys of a rotation. */
export interface RotatedKeys extends MasterKeys {
  readonly previous: Uint8Array;
}

/** By step of a rotation, the last row that is done. Null: there is no unfinished rotation. */
export async function readRotation(
  db: Database | Tx,
): Promise<Readonly<Record<string, string>> | null> {
  const pin = await readPin(db);
  return pin === null || pin.previous === null ? null : pin.steps_done;
}

/** Stores how far a step came, in the transaction of its rows. */
export async function storeRotation(tx: Tx, done: Readonly<Record<string, string>>): Promise<void> {
  await tx
    .updateTable('master_key')
    .set({ steps_done: JSON.stringify(done) })
    .execute();
}

/** Ends a rotation: nothing is sealed under the previous key now. */
export async function finishRotation(tx: Database | Tx): Promise<void> {
  await tx.updateTable('master_key').set({ previous: null, steps_done: '{}' }).execute();
}

async function readPin(db: Database | Tx) {
  const row = await db
    .selectFrom('master_key')
    .select(['fingerprint', 'previous', 'steps_done'])
    .executeTakeFirst();
  return row ?? null;
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
