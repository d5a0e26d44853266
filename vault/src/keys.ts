import { createSecretKey, hkdfSync, type KeyObject } from 'node:crypto';
import { openBox } from './cipher.ts';
import { VaultError } from './errors.ts';

/** Everything that comes from one master key. */
export interface DerivedKeys {
  /** wraps each person's data key */
  readonly wrapping: KeyObject;
  /** HMAC of search tags */
  readonly search: KeyObject;
  /** seals what belongs to no person: the bytes of dead letters */
  readonly system: KeyObject;
  /** hashes accounts and networks in counts of failed sign-ins */
  readonly counts: KeyObject;
}

/** Keys to seal with; kept for the life of the process. */
export interface VaultKeys extends DerivedKeys {
  /** during a rotation of the master key: the keys before, which only open and find; else null */
  readonly previous: DerivedKeys | null;
}

const MASTER_KEY_BYTES = 32;

/**
 * Derives the vault's keys by HKDF-SHA256 (RFC 5869), one label each, so that none tells anything
 * about another or about the master key.
 * @param masterKey RT_MASTER_KEY, 32 random bytes
 * @param previous RT_MASTER_KEY_PREVIOUS; null: no rotation
 * @throws VaultError MASTER_KEY_INVALID
 */
export function deriveVaultKeys(
  masterKey: Uint8Array,
  previous: Uint8Array | null = null,
): VaultKeys {
  return { ...deriveKeys(masterKey), previous: previous === null ? null : deriveKeys(previous) };
}

/** Opens a box that is sealed under these keys, or under the previous ones. Null: under neither. */
export function openUnder(
  keys: VaultKeys,
  name: 'wrapping' | 'system',
  box: Uint8Array,
  place: string,
): Buffer | null {
  const opened = openBox(keys[name], box, place);
  if (opened !== null || keys.previous === null) return opened;
  return openBox(keys.previous[name], box, place);
}

function deriveKeys(masterKey: Uint8Array): DerivedKeys {
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
