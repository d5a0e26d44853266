import { type RefObject, useEffect, useState } from 'react';
import { observeSizes } from '../../lib/browser-apis/sizes.ts';

/**
 * Returns true if the table fits its area without scrolling, so that its header can stick to the
 * window; null before it was measured.
 */
export function useFits(area: RefObject<HTMLElement | null>): boolean | null {
  const [fits, setFits] = useState<boolean | null>(null);
  useEffect(() => {
    const element = area.current;
    const table = element?.querySelector('table') ?? null;
    if (element === null || table === null) return;
    return observeSizes([element, table], () => {
      setFits(table.offsetWidth <= element.clientWidth);
    });
  }, [area]);
  return fits;
}
