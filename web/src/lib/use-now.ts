import { useEffect, useState } from 'react';

/** Returns the current time, ms since the epoch, updated every `everyMs` while `running`. */
export function useNow(running: boolean, everyMs = 200): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (!running) return;
    const timer = setInterval(() => setNow(Date.now()), everyMs);
    return () => clearInterval(timer);
  }, [running, everyMs]);
  return now;
}

/** Returns the whole seconds until `endsAt` (ms since the epoch), at least 0. */
export function useSecondsLeft(endsAt: number): number {
  const now = useNow(true, 500);
  return Math.max(0, Math.ceil((endsAt - now) / 1000));
}
