import type { LocalKey, TabKey } from '@roletrail/contracts/browser-storage';

/**
 * Storage of the browser that may be forbidden, full or absent: reading gives null then, writing
 * says false. Nothing that must be kept stands here, only what spares a question.
 */
function over<Key extends string>(area: () => Storage) {
  return {
    read(key: Key): string | null {
      try {
        return area().getItem(key);
      } catch {
        return null;
      }
    },
    write(key: Key, value: string): boolean {
      try {
        area().setItem(key, value);
        return true;
      } catch {
        return false;
      }
    },
    remove(key: Key): boolean {
      try {
        area().removeItem(key);
        return true;
      } catch {
        return false;
      }
    },
  };
}

/** Of the browser, for all tabs, until it is cleared. */
export const storage = over<LocalKey>(() => localStorage);
/** Of one tab, for as long as it is open. */
export const tabStorage = over<TabKey>(() => sessionStorage);
