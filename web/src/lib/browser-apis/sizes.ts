import { attempt } from './attempt.ts';

/**
 * Calls `changed` for the initial sizes and each change. Without ResizeObserver, only window
 * changes count.
 * @returns function that stops it
 */
export function observeSizes(
  elements: readonly (Element | null)[],
  changed: () => void,
): () => void {
  const observer = attempt(() => new ResizeObserver(changed), null);
  for (const element of elements) if (element !== null) observer?.observe(element);
  if (observer !== null) return () => observer.disconnect();
  changed();
  window.addEventListener('resize', changed);
  return () => window.removeEventListener('resize', changed);
}

/** Returns the number of device pixels for one CSS pixel. */
export const pixelRatio = (): number => attempt(() => window.devicePixelRatio, 1);
