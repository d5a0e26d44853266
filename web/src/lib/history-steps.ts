/*
 * Handles Back and Forward before the router. A window calls its listeners in registration order,
 * capture or not. This one is registered first and can stop the event.
 */

type Step = (event: Event) => void;
let held: Step | null = null;

/** Registers the listener; called once, before the router starts. */
export function watchSteps(page: Pick<Window, 'addEventListener'>): void {
  page.addEventListener('popstate', (event) => held?.(event));
}

/** @returns function that releases it */
export function holdSteps(step: Step): () => void {
  held = step;
  return () => {
    if (held === step) held = null;
  };
}
