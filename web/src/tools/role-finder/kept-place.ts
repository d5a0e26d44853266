import { useEffect, useLayoutEffect, useRef } from 'react';

/** Place in the list that an entry of the browser's history keeps. */
type KeptPlace = {
  /** scroll position before a reload, CSS pixels; null: the page was not left */
  readonly top: number | null;
  /** codes of the open rows */
  readonly open: readonly string[];
};

/** Returns the state of the history entry as the router has written it; {} if it has none. */
export function readEntryState(): Readonly<Record<string, unknown>> {
  const own: unknown = history.state?.usr;
  return typeof own === 'object' && own !== null ? { ...own } : {};
}

function readPlace(): KeptPlace {
  const { rolePlace } = readEntryState();
  if (typeof rolePlace !== 'object' || rolePlace === null) return { top: null, open: [] };
  return rolePlace as KeptPlace;
}

/** Writes past the router, because no part of the page depends on it. */
function writePlace(rolePlace: KeptPlace): void {
  history.replaceState({ ...history.state, usr: { ...readEntryState(), rolePlace } }, '');
}

/** Returns true if the row was open when the person left this entry of the history. */
export const wasOpen = (code: string): boolean => readPlace().open.includes(code);

/** Keeps in the history entry that a row is open. */
export function keepOpen(code: string, isOpen: boolean): void {
  const { top, open } = readPlace();
  const others = open.filter((one) => one !== code);
  writePlace({ top, open: isOpen ? [...others, code] : others });
}

/**
 * Restores the scroll position after a reload: the browser does so before the list is there.
 */
export function useKeptPlace(): void {
  const isDone = useRef(false);
  useEffect(() => {
    const leave = () => writePlace({ ...readPlace(), top: window.scrollY });
    window.addEventListener('pagehide', leave);
    return () => window.removeEventListener('pagehide', leave);
  }, []);
  useLayoutEffect(() => {
    if (isDone.current) return;
    isDone.current = true;
    const { top, open } = readPlace();
    if (top === null) return;
    writePlace({ top: null, open });
    window.scrollTo(0, top);
  }, []);
}
