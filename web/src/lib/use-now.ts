import { useEffect, useState } from 'react';

/** The browser's clock, ms since the epoch, read again every `everyMs`; stands still while not `running`. */
export function useNow(running: boolean, everyMs = 200): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (!running) return;
    const timer = setInterval(() => setNow(Date.now()), everyMs);
    return () => clearInterval(timer);
  }, [running, everyMs]);
  return now;
}

/** Whole seconds until `endsAt` (ms since the epoch), never below 0; a late tick shows the truth. */
export function useSecondsLeft(endsAt: number): number {
  const now = useNow(true, 500);
  return Math.max(0, Math.ceil((endsAt - now) / 1000));
}
