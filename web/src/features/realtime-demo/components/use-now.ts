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
