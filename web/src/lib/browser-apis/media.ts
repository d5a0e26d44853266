import { attempt } from './attempt.ts';

/** Returns true if the person wants less motion; false if the browser does not say. */
export function wantsLessMotion(): boolean {
  return attempt(() => matchMedia('(prefers-reduced-motion: reduce)').matches, false);
}
