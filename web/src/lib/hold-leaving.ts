import { holdSteps } from './history-steps.ts';

/*
 * Leaving a page by a link, a call or Back is held until somebody said that it may go.
 *
 * *free* (what navigates goes) → `holdLeaving` → *held* (a push or replace to another path is not
 * made, a step of the history is taken back; each is told to `onHeld` with the way to repeat it) →
 * the function that it answers → *free*. Invariant: while held, the address has the page's path.
 */

type To = string | { readonly pathname?: string };

/** What the router navigates by; its functions are exchanged while something is held. */
export type Navigates = {
  push: (to: To, ...more: never[]) => void;
  replace: (to: To, ...more: never[]) => void;
};
/** What of the window counts here. */
type Page = {
  readonly history: Pick<History, 'go' | 'state'>;
  readonly location: Pick<Location, 'pathname'>;
};

/** Tells `onHeld` of each leaving; the function given repeats it. @returns lets go again */
export function holdLeaving(
  router: Navigates,
  page: Page,
  onHeld: (goOn: () => void) => void,
): () => void {
  const { pathname } = page.location;
  const own = { push: router.push, replace: router.replace };
  let at = placeOf(page);
  let isReturning = false;
  const held =
    (go: Navigates['push']): Navigates['push'] =>
    (to, ...more) => {
      const path = typeof to === 'string' ? to.split(/[?#]/)[0] : to.pathname;
      if (path && path !== pathname) return onHeld(() => go(to, ...more));
      go(to, ...more);
      at = placeOf(page);
    };
  const step = (event: Event) => {
    const steps = placeOf(page) - at;
    if (isReturning) {
      isReturning = false;
      event.stopImmediatePropagation();
    } else if (page.location.pathname === pathname) {
      at += steps;
    } else if (steps !== 0) {
      event.stopImmediatePropagation();
      isReturning = true;
      page.history.go(-steps);
      onHeld(() => page.history.go(steps));
    }
  };
  router.push = held(own.push);
  router.replace = held(own.replace);
  const letGo = holdSteps(step);
  return () => {
    Object.assign(router, own);
    letGo();
  };
}

/** The router numbers the entries of the history. */
const placeOf = ({ history }: Page) => Number((history.state as { idx?: number } | null)?.idx ?? 0);
