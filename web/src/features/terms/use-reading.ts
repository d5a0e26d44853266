import { ACCEPT_FOCUS_DELAY_MS } from '@roletrail/contracts/limits';
import { type RefObject, useCallback, useEffect, useReducer, useRef } from 'react';
import { nextReading, startReading, type TermsReadingState } from './reading-machine.ts';

const now = () => new Date().toISOString();

/**
 * Runs the state machine of one presentation. Focuses the accept button 0.5 s after the end is
 * reached, unless the decline confirmation is open (`held`).
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
