import { type RefObject, useEffect, useState } from 'react';
import { observeSizes } from '../../lib/browser-apis/sizes.ts';

/**
 * Tells whether the table in an area is as narrow as the area. The area then need not scroll, and
 * the table's head can stick to the window.
 */
export function useFits(area: RefObject<HTMLElement | null>): boolean {
  const [fits, setFits] = useState(false);
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
