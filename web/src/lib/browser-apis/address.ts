import { attempt } from './attempt.ts';

/** Takes what follows `#` out of the address bar and the history. */
export function dropHash(): void {
  const { pathname, search } = location;
  const replaced = attempt(() => {
    history.replaceState(history.state, '', pathname + search);
    return true;
  }, false);
  if (!replaced) location.hash = '';
}

/** Leaves to the browser, or takes from it, where a page stands after a step back. */
export function setScrollRestoration(mode: ScrollRestoration): void {
  attempt(() => {
    history.scrollRestoration = mode;
  }, undefined);
}
