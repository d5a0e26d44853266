import { useEffect } from 'react';

/**
 * Calls `onEscape` on each press of Escape. A Radix dialog ignores the key while it opens or
 * closes, so a quick second press would be lost.
 * @param onEscape a constant callback
 */
export function useEscape(onEscape: () => void): void {
  useEffect(() => {
    const press = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') onEscape();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [onEscape]);
}
