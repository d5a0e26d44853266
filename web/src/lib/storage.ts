/**
 * Storage of the browser that may be forbidden, full or absent: reading gives null then, writing
 * says false. Nothing that must be kept stands here, only what spares a question.
 */
function over(area: () => Storage) {
  return {
    read(key: string): string | null {
      try {
        return area().getItem(key);
      } catch {
        return null;
      }
    },
    write(key: string, value: string): boolean {
      try {
        area().setItem(key, value);
        return true;
      } catch {
        return false;
      }
    },
    remove(key: string): boolean {
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
export const storage = over(() => localStorage);
/** Of one tab, for as long as it is open. */
export const tabStorage = over(() => sessionStorage);
