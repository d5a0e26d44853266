import { holdSteps } from './history-steps.ts';

/*
 * Holds navigation (link, call or Back) until the user confirms.
 *
 * *free* → (`holdLeaving`) → *held*: a push or replace to another path is dropped, a history step
 * is undone; each calls `onHeld` with a function that repeats it.
 * *held* → (the returned function) → *free*
 * Invariant: while held, the URL has the path of the page.
 */

type To = string | { readonly pathname?: string };

/** Functions that the router navigates with; replaced while navigation is held. */
export type Navigates = {
  push: (to: To, ...more: never[]) => void;
  replace: (to: To, ...more: never[]) => void;
};
/** Part of `window` that is used here. */
type Page = {
  readonly history: Pick<History, 'go' | 'state'>;
  readonly location: Pick<Location, 'pathname'>;
};

/** Calls `onHeld` for each navigation, with a function that repeats it. @returns the release */
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

/** Index of the history entry, set by the router. */
const placeOf = ({ history }: Page) => Number((history.state as { idx?: number } | null)?.idx ?? 0);
