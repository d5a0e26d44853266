import type { ARTICLE_KEY, LocalKey, TabKey } from '@roletrail/contracts/browser-storage';
import { attempt } from './attempt.ts';

/**
 * Storage that may be forbidden, full or absent: then `read` returns null, `write` and `remove`
 * return false. Contains only data whose loss does no harm.
 */
function over<Key extends string>(area: () => Storage | null) {
  return {
    read: (key: Key): string | null => attempt(() => area()?.getItem(key) ?? null, null),
    write(key: Key, value: string): boolean {
      return attempt(() => {
        const to = area();
        to?.setItem(key, value);
        return to !== null;
      }, false);
    },
    remove(key: Key): boolean {
      return attempt(() => {
        const from = area();
        from?.removeItem(key);
        return from !== null;
      }, false);
    },
  };
}

/** Shared by all tabs, persistent. */
export const storage = over<LocalKey>(() => attempt(() => localStorage ?? null, null));
const keysOf = (start: typeof ARTICLE_KEY): string[] =>
  attempt(() => Object.keys(localStorage ?? {}).filter((key) => key.startsWith(start)), []);
/** Returns true if a key with this beginning holds something. */
export const hasStored = (start: typeof ARTICLE_KEY): boolean => keysOf(start).length > 0;
/** Removes what all keys with this beginning hold. */
export function removeStored(start: typeof ARTICLE_KEY): void {
  attempt(() => {
    for (const key of keysOf(start)) localStorage.removeItem(key);
  }, undefined);
}

/** Per tab, until it is closed. */
export const tabStorage = over<TabKey>(() => attempt(() => sessionStorage ?? null, null));
