import { attempt } from './attempt.ts';

/**
 * Calls `seen` once, when any part of the element is in view. Without IntersectionObserver calls it
 * at once.
 * @returns function that stops it
 */
export function onceInView(element: Element, seen: () => void): () => void {
  const observer = attempt(
    () =>
      new IntersectionObserver((entries, self) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        self.disconnect();
        seen();
      }),
    null,
  );
  if (observer === null) seen();
  else observer.observe(element);
  return () => observer?.disconnect();
}
