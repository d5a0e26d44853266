import { createSecretKey, type KeyObject, randomBytes } from 'node:crypto';
import type { Database, Tx } from '@roletrail/db/open';
import { sql } from 'kysely';
import { openBox, sealBox } from './cipher.ts';
import { VaultError } from './errors.ts';
import { type DerivedKeys, openUnder, type VaultKeys } from './keys.ts';

/** A person's data key in plain text. Kept in memory only for the call or request that read it. */
export interface DataKey {
  readonly userId: string;
  readonly secret: KeyObject;
}

/** State of a data key. `erased` means that the row is a tombstone. */
export type KeyState =
  | { readonly kind: 'live'; readonly key: DataKey }
  | { readonly kind: 'erased' }
  | { readonly kind: 'missing' };

export type KeyStates = ReadonlyMap<string, KeyState>;

/**
 * Creates the person's data key if there is none. Part of sign-up.
 * @throws VaultError SUBJECT_ERASED if there is a tombstone: a destroyed key is never created again
 */
export async function ensureDataKey(tx: Tx, keys: VaultKeys, userId: string): Promise<DataKey> {
  const wrapped = sealBox(keys.wrapping, randomBytes(32), wrapPlace(userId));
  await tx
    .insertInto('data_key')
    .values({ user_id: userId, wrapped, destroyed_at: null })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return requireLiveKey(await lockKeys(tx, keys, [userId]), userId);
}

/**
 * Reads these people's keys and locks their rows, in id order, until the transaction ends. So an
 * erasure happens either before or after the sealing here. A tombstone does not fail the other
 * keys: call `requireLiveKey` for each.
 * @param mode `alone`: also blocks other transactions that seal for these people
 */
export async function lockKeys(
  tx: Tx,
  keys: VaultKeys,
  userIds: readonly string[],
  mode: 'shared' | 'alone' = 'shared',
): Promise<KeyStates> {
  const query = tx
    .selectFrom('data_key')
    .select(['user_id', 'wrapped'])
    .where('user_id', '=', sql<string>`any(${[...new Set(userIds)]}::uuid[])`)
    .orderBy('user_id');
  const rows = await (mode === 'alone' ? query.forNoKeyUpdate() : query.forShare()).execute();
  return keyStates(keys, userIds, rows);
}

/** Reads these people's keys to open sealed values. Takes no locks. */
export async function readKeys(
  db: Database | Tx,
  keys: VaultKeys,
  userIds: readonly string[],
): Promise<KeyStates> {
  const rows = await db
    .selectFrom('data_key')
    .select(['user_id', 'wrapped'])
    .where('user_id', '=', sql<string>`any(${[...new Set(userIds)]}::uuid[])`)
    .execute();
  return keyStates(keys, userIds, rows);
}

/**
 * Returns the key to seal with.
 * @throws VaultError SUBJECT_ERASED, KEY_MISSING
 */
export function requireLiveKey(found: KeyStates, userId: string): DataKey {
  const state = found.get(userId);
  if (state?.kind === 'live') return state.key;
  if (state?.kind === 'erased') {
    throw new VaultError('SUBJECT_ERASED', `the data key of ${userId} was destroyed`);
  }
  throw new VaultError('KEY_MISSING', `no data key of ${userId}`);
}

/**
 * Turns the key row permanently into a tombstone, or inserts a tombstone if there was no row. Part
 * of an erasure (erase.ts), which locks the sessions first.
 * @returns false if the row was already a tombstone
 */
export async function destroyKey(tx: Tx, userId: string): Promise<boolean> {
  const result = await tx
    .insertInto('data_key')
    .values({ user_id: userId, wrapped: null, destroyed_at: sql<Date>`clock_timestamp()` })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet({ wrapped: null, destroyed_at: sql<Date>`clock_timestamp()` })
        .where('data_key.wrapped', 'is not', null),
    )
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

/**
 * Opens rows of data_key that the caller has read.
 * @param userIds requested people; a person without a row is `missing`
 */
export function keyStates(
  keys: VaultKeys,
  userIds: readonly string[],
  rows: readonly { readonly user_id: string; readonly wrapped: Buffer | null }[],
): KeyStates {
  const found = new Map<string, KeyState>(userIds.map((userId) => [userId, { kind: 'missing' }]));
  for (const { user_id, wrapped } of rows) {
    if (wrapped === null) found.set(user_id, { kind: 'erased' });
    else found.set(user_id, { kind: 'live', key: unwrap(keys, user_id, wrapped) });
  }
  return found;
}

/** Returns true if this row of data_key, not a tombstone, opens with these keys. */
export function opensDataKey(
  keys: DerivedKeys,
  row: { readonly user_id: string; readonly wrapped: Buffer | null },
): boolean {
  return (
    row.wrapped !== null && openBox(keys.wrapping, row.wrapped, wrapPlace(row.user_id)) !== null
  );
}

/**
 * Wraps a person's data key again if it is wrapped under the previous master key.
 * @returns null if it is wrapped under this one already; `unreadable` if under neither
 */
export function rewrapped(
  keys: VaultKeys,
  row: { readonly user_id: string; readonly wrapped: Buffer },
): Buffer | 'unreadable' | null {
  const place = wrapPlace(row.user_id);
  if (openBox(keys.wrapping, row.wrapped, place) !== null) return null;
  const bytes = openUnder(keys, 'wrapping', row.wrapped, place);
  return bytes === null ? 'unreadable' : sealBox(keys.wrapping, bytes, place);
}

function unwrap(keys: VaultKeys, userId: string, wrapped: Buffer): DataKey {
  const bytes = openUnder(keys, 'wrapping', wrapped, wrapPlace(userId));
  if (bytes === null || bytes.length !== 32) {
    throw new VaultError(
      'MASTER_KEY_INVALID',
      `the data key of ${userId} does not open: another master key, or a changed row`,
    );
  }
  return { userId, secret: createSecretKey(bytes) };
}

function wrapPlace(userId: string): string {
  return `roletrail/v1/data-key/${userId}`;
}
