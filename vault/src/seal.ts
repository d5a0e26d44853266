import type { StoredKindId } from '@roletrail/contracts/tools/saved/kind-ids';
import { openBox, sealBox } from './cipher.ts';
import type { DataKey, KeyState } from './data-keys.ts';
import { VaultError } from './errors.ts';
import { type DerivedKeys, openUnder, type VaultKeys } from './keys.ts';

/** Where a sealed value belongs; it opens nowhere else. */
export interface SealedPlace {
  readonly eventId: string;
  readonly userId: string;
  /** which field of the event or row; none: the one that events of every version have */
  readonly field?: 'account' | 'words' | 'summary' | StoredKindId | `${StoredKindId}/summary`;
}

export type Unsealed =
  | { readonly kind: 'opened'; readonly value: unknown }
  | { readonly kind: 'erased' };

/**
 * Seals a JSON value under a person's key, bound to the event, its field and the person.
 * @returns base64url without padding (contracts `sealed`)
 * @throws VaultError SUBJECT_UNKNOWN when key and place name different people
 */
export function seal(key: DataKey, place: SealedPlace, value: unknown): string {
  if (key.userId !== place.userId) {
    throw new VaultError('SUBJECT_UNKNOWN', `key of ${key.userId} for data of ${place.userId}`);
  }
  const plaintext = Buffer.from(JSON.stringify(value));
  return sealBox(key.secret, plaintext, sealPlace(place)).toString('base64url');
}

/**
 * Opens what `seal` made. Only a tombstone answers `erased`.
 * @throws VaultError KEY_MISSING, UNSEAL_FAILED
 */
export function unseal(state: KeyState | undefined, place: SealedPlace, sealed: string): Unsealed {
  if (state?.kind === 'erased') return { kind: 'erased' };
  if (state?.kind !== 'live' || state.key.userId !== place.userId) {
    throw new VaultError('KEY_MISSING', `no data key of ${place.userId}`);
  }
  const plaintext = openBox(state.key.secret, decode(sealed), sealPlace(place));
  if (plaintext === null) {
    throw new VaultError('UNSEAL_FAILED', `sealed data of event ${place.eventId} does not open`);
  }
  return { kind: 'opened', value: JSON.parse(plaintext.toString('utf8')) };
}

/**
 * Seals bytes that belong to no known person, such as a dead letter's.
 * @param place what they are bound to, e.g. `dead-letter/consent-events/0/17`
 */
export function sealSystem(keys: DerivedKeys, place: string, bytes: Uint8Array): Buffer {
  return sealBox(keys.system, bytes, systemPlace(place));
}

/** @throws VaultError UNSEAL_FAILED */
export function unsealSystem(keys: VaultKeys, place: string, box: Uint8Array): Buffer {
  const bytes = openUnder(keys, 'system', box, systemPlace(place));
  if (bytes === null) throw new VaultError('UNSEAL_FAILED', `${place} does not open`);
  return bytes;
}

/**
 * Seals bytes again if they are sealed under the previous master key.
 * @returns null if they are sealed under this one already; `unreadable` if under neither
 */
export function resealedSystem(
  keys: VaultKeys,
  place: string,
  box: Uint8Array,
): Buffer | 'unreadable' | null {
  if (openBox(keys.system, box, systemPlace(place)) !== null) return null;
  const bytes = openUnder(keys, 'system', box, systemPlace(place));
  return bytes === null ? 'unreadable' : sealSystem(keys, place, bytes);
}

const systemPlace = (place: string) => `roletrail/v1/system/${place}`;

function sealPlace({ eventId, userId, field }: SealedPlace): string {
  return `roletrail/v1/sealed/${eventId}/${userId}${field === undefined ? '' : `/${field}`}`;
}

/** Buffer's decoder skips what it does not know; a changed character must not be skipped. */
function decode(sealed: string): Buffer {
  const bytes = Buffer.from(sealed, 'base64url');
  return bytes.toString('base64url') === sealed ? bytes : Buffer.alloc(0);
}
