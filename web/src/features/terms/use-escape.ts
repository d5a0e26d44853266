import { useEffect } from 'react';

/**
 * Calls `onEscape` for each press of Escape anywhere in the page. A dialog of Radix that is opening
 * or closing ignores the key until it has rendered, so a quick second press would be lost.
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
