import { attempt } from './attempt.ts';

/**
 * Calls `changed` for the first sizes of the elements, and for each change. A browser that does not
 * observe elements reports only changes of its window.
 * @returns ends it
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
