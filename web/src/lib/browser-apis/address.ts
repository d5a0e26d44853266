import { attempt } from './attempt.ts';

/** Removes the hash from the URL and the history. */
export function dropHash(): void {
  const { pathname, search } = location;
  const replaced = attempt(() => {
    history.replaceState(history.state, '', pathname + search);
    return true;
  }, false);
  if (!replaced) location.hash = '';
}

/** Sets if the browser restores the scroll position after a history step. */
export function setScrollRestoration(mode: ScrollRestoration): void {
  attempt(() => {
    history.scrollRestoration = mode;
  }, undefined);
}
