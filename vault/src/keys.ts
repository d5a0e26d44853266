import { createSecretKey, hkdfSync, type KeyObject } from 'node:crypto';
import { VaultError } from './errors.ts';

/** Everything that comes from the master key; kept for the life of the process. */
export interface VaultKeys {
  /** wraps each person's data key */
  readonly wrapping: KeyObject;
  /** HMAC of search tags */
  readonly search: KeyObject;
  /** seals what belongs to no person: the bytes of dead letters */
  readonly system: KeyObject;
  /** hashes accounts and networks in counts of failed sign-ins */
  readonly counts: KeyObject;
}

const MASTER_KEY_BYTES = 32;

/**
 * Derives the vault's keys by HKDF-SHA256 (RFC 5869), one label each, so that none tells anything
 * about another or about the master key.
 * @param masterKey RT_MASTER_KEY, 32 random bytes
 * @throws VaultError MASTER_KEY_INVALID
 */
export function deriveVaultKeys(masterKey: Uint8Array): VaultKeys {
  if (masterKey.length !== MASTER_KEY_BYTES) {
    throw new VaultError('MASTER_KEY_INVALID', `master key has ${masterKey.length} bytes, not 32`);
  }
  const derive = (label: string) =>
    createSecretKey(Buffer.from(hkdfSync('sha256', masterKey, '', `roletrail/v1/${label}`, 32)));
  return {
    wrapping: derive('wrap'),
    search: derive('search'),
    system: derive('system'),
    counts: derive('counts'),
  };
}
