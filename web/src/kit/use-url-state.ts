import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { readCurrentSearch } from '../lib/address-now.ts';
import { type UrlParams, withParams } from './url-state.ts';

/** Kind of a change: `choice` adds a history entry; `typing` replaces the current one. */
export type UrlChange = 'choice' | 'typing';

export type SetUrlState<T> = (next: T | ((now: T) => T), change?: UrlChange) => void;

/** Pause after the last key before text is written, ms. Browsers limit the rate of writes. */
const TYPING_PAUSE_MS = 250;

/** State not yet in the URL, and the URL when it was typed. */
type Draft<T> = { readonly state: T; readonly over: string };

/**
 * Stores a typed state in the search parameters. Back, reload and a shared link restore it. Both
 * functions must be constant: declare them outside the component.
 * @param parse parses a URL, which may be invalid; must not throw
 * @param format returns the parameters of a state; `null` removes one that has its default
 */
export function useUrlState<T>(
  parse: (search: URLSearchParams) => T,
  format: (state: T) => UrlParams,
): [T, SetUrlState<T>] {
  const [search, setSearch] = useSearchParams();
  const address = search.toString();
  const parsed = useMemo(() => parse(new URLSearchParams(address)), [parse, address]);
  const [draft, setDraft] = useState<Draft<T> | null>(null);
  const latest = useRef<Draft<T> | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  // once the page has the next URL: until then the draft stands, so that no letter is lost
  useEffect(() => {
    if (latest.current === null || latest.current.over === readCurrentSearch().toString()) return;
    if (latest.current.over !== address) {
      latest.current = null;
      setDraft(null);
    }
  }, [address]);

  const write = useCallback(
    (state: T, replace: boolean) => {
      setSearch(withParams(format(state))(readCurrentSearch()), {
        replace,
        preventScrollReset: true,
      });
    },
    [format, setSearch],
  );
  const set: SetUrlState<T> = useCallback(
    (next, change = 'choice') => {
      clearTimeout(timer.current);
      const over = readCurrentSearch().toString();
      const typed = latest.current?.over === over ? latest.current.state : null;
      const now = typed ?? parse(readCurrentSearch());
      const state = typeof next === 'function' ? (next as (now: T) => T)(now) : next;
      if (change === 'choice') {
        latest.current = null;
        setDraft(null);
        return write(state, false);
      }
      latest.current = { state, over };
      setDraft(latest.current);
      timer.current = setTimeout(() => {
        // after Back or a link the draft belongs to another URL
        if (readCurrentSearch().toString() === over) write(state, true);
      }, TYPING_PAUSE_MS);
    },
    [parse, write],
  );
  const isOver = (url: string) => draft?.over === url;
  const isTyped = isOver(address) || isOver(readCurrentSearch().toString());
  return [draft !== null && isTyped ? draft.state : parsed, set];
}
