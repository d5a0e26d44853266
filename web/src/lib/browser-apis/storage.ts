import type { LocalKey, TabKey } from '@roletrail/contracts/browser-storage';
import { attempt } from './attempt.ts';

/**
 * Storage that may be forbidden, full or absent: `read` returns null then, `write` and `remove`
 * return false. It holds nothing that must be kept, only what saves a question.
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

/** Of the browser, for all tabs, until it is cleared. */
export const storage = over<LocalKey>(() => attempt(() => localStorage ?? null, null));
/** Of one tab, for as long as it is open. */
export const tabStorage = over<TabKey>(() => attempt(() => sessionStorage ?? null, null));
