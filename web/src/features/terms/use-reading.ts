import { ACCEPT_FOCUS_DELAY_MS } from '@roletrail/contracts/limits';
import { type RefObject, useCallback, useEffect, useReducer, useRef } from 'react';
import { nextReading, startReading, type TermsReadingState } from './reading-machine.ts';

const now = () => new Date().toISOString();

/**
 * Runs one showing's machine. Half a second after the end was seen the accept button gets the
 * focus, unless the person has opened the decline confirmation by then (`held`).
 */
export function useReading(acceptRef: RefObject<HTMLButtonElement | null>, held: boolean) {
  const [reading, send] = useReducer(nextReading, null, () => startReading(now()));
  const { unlocked }: TermsReadingState = reading;
  const focused = useRef(false);
  useEffect(() => {
    if (!unlocked || held || focused.current) return;
    const timer = setTimeout(() => {
      focused.current = true;
      acceptRef.current?.focus();
    }, ACCEPT_FOCUS_DELAY_MS);
    return () => clearTimeout(timer);
  }, [unlocked, held, acceptRef]);
  const endSeen = useCallback(() => send({ type: 'END_SEEN', at: now() }), []);
  const toggle = useCallback(
    (checked: boolean) => send({ type: 'TOGGLED', checked, at: now() }),
    [],
  );
  return { reading, endSeen, toggle };
}
