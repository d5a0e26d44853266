import { attempt } from './attempt.ts';

/** Returns true if the user prefers reduced motion; false if unknown. */
export function wantsLessMotion(): boolean {
  return attempt(() => matchMedia('(prefers-reduced-motion: reduce)').matches, false);
}
