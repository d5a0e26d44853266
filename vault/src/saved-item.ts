import { EARLIER_KIND_IDS, type StoredKindId } from '@roletrail/contracts/tools/saved/kind-ids';
import type { DataKey, KeyState } from './data-keys.ts';
import { VaultError } from './errors.ts';
import { type SealedPlace, seal, type Unsealed, unseal } from './seal.ts';

/** Row of a saved item. */
export interface ItemPlace {
  readonly id: string;
  readonly userId: string;
  readonly kind: StoredKindId;
}
/** Sealed part of a row. */
type ItemPart = 'content' | 'summary';

const EARLIER: readonly string[] = EARLIER_KIND_IDS;

/**
 * Seals a part of a saved item, bound to its row, person and kind. Items of the earlier kinds are
 * not bound to the kind, because processes of the previous release read them.
 */
export function sealItem(key: DataKey, place: ItemPlace, part: ItemPart, value: unknown): string {
  return seal(
    key,
    EARLIER.includes(place.kind) ? unboundPlace(place, part) : boundPlace(place, part),
    value,
  );
}

/**
 * Opens a part of a saved item. Items of the earlier kinds may be bound to the kind or not: the
 * next release will bind them.
 * @throws VaultError KEY_MISSING, UNSEAL_FAILED, also for a part that is bound to another kind
 */
export function openItem(
  state: KeyState | undefined,
  place: ItemPlace,
  part: ItemPart,
  sealed: string,
): Unsealed {
  if (EARLIER.includes(place.kind)) {
    try {
      return unseal(state, unboundPlace(place, part), sealed);
    } catch (error) {
      if (!(error instanceof VaultError && error.code === 'UNSEAL_FAILED')) throw error;
    }
  }
  return unseal(state, boundPlace(place, part), sealed);
}

function boundPlace({ id: eventId, userId, kind }: ItemPlace, part: ItemPart): SealedPlace {
  return { eventId, userId, field: part === 'content' ? kind : `${kind}/summary` };
}

function unboundPlace({ id: eventId, userId }: ItemPlace, part: ItemPart): SealedPlace {
  return part === 'content' ? { eventId, userId } : { eventId, userId, field: 'summary' };
}
