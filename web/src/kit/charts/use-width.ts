import { type RefObject, useEffect, useRef, useState } from 'react';
import { observeSizes } from '../../lib/browser-apis/sizes.ts';

/** Returns the current width of an element, px; `first` until measured. */
export function useWidth(first: number): [RefObject<HTMLDivElement | null>, number] {
  const ref = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(first);
  useEffect(() => {
    const element = ref.current;
    if (element === null) return;
    const measure = () => setWidth(Math.max(200, Math.round(element.clientWidth)));
    return observeSizes([element], measure);
  }, []);
  return [ref, width];
}
