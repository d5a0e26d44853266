/*
 * Back and Forward, before the router hears of them. Browsers tell a window's listeners in the order
 * in which they came, capture or not: ours is there before the router's, and can keep a step from it.
 */

type Step = (event: Event) => void;
let held: Step | null = null;

/** Called once, before the router begins to listen. */
export function watchSteps(page: Pick<Window, 'addEventListener'>): void {
  page.addEventListener('popstate', (event) => held?.(event));
}

/** @returns lets go again */
export function holdSteps(step: Step): () => void {
  held = step;
  return () => {
    if (held === step) held = null;
  };
}
