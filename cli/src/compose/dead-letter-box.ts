import type { OpenBytes } from '@roletrail/event-log/dead-letters/port';
import type { SealBytes } from '@roletrail/event-log/dead-letters/store-dead-letters';
import { VaultError } from '@roletrail/vault/errors';
import type { VaultKeys } from '@roletrail/vault/keys';
import { sealSystem, unsealSystem } from '@roletrail/vault/seal';

/** Creates functions that seal and open the bytes of dead letters with a service key. */
export function deadLetterBox(keys: VaultKeys): {
  readonly seal: SealBytes;
  readonly open: OpenBytes;
} {
  return {
    seal: (bytes) => sealSystem(keys, 'dead-letter', bytes),
    open: (sealed) => {
      try {
        return unsealSystem(keys, 'dead-letter', sealed);
      } catch (error) {
        if (error instanceof VaultError) return null;
        throw error;
      }
    },
  };
}
