import { useEffect } from 'react';

let locks = 0;

/**
 * Prevents scrolling behind a dialog while mounted. Radix would inject a style element, which the
 * CSP refuses, so its Overlay is not used.
 */
export function useScrollLock(): void {
  useEffect(() => {
    locks += 1;
    document.documentElement.dataset.scrollLocked = '';
    return () => {
      locks -= 1;
      if (locks === 0) delete document.documentElement.dataset.scrollLocked;
    };
  }, []);
}
