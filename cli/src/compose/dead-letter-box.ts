import type { OpenBytes } from '@roletrail/event-log/dead-letters/port';
import type { SealBytes } from '@roletrail/event-log/dead-letters/store-dead-letters';
import { VaultError } from '@roletrail/vault/errors';
import type { VaultKeys } from '@roletrail/vault/keys';
import { sealSystem, unsealSystem } from '@roletrail/vault/seal';

/** What the bytes of each dead letter are bound to. */
export const deadLetterPlace = 'dead-letter';

/** Creates functions that seal and open the bytes of dead letters with a service key. */
export function deadLetterBox(keys: VaultKeys): {
  readonly seal: SealBytes;
  readonly open: OpenBytes;
} {
  return {
    seal: (bytes) => sealSystem(keys, deadLetterPlace, bytes),
    open: (sealed) => {
      try {
        return unsealSystem(keys, deadLetterPlace, sealed);
      } catch (error) {
        if (error instanceof VaultError) return null;
        throw error;
      }
    },
  };
}
