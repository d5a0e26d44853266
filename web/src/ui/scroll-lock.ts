import { useEffect } from 'react';

let locks = 0;

/**
 * Holds the page behind a dialog still while mounted. Radix would do it with an injected style
 * element, which our content security policy refuses, so its Overlay is not used.
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
