import type { Place } from '@roletrail/event-log/port';
import type { WakeUp } from '@roletrail/event-log/relay/port';
import { placeName } from './broker.ts';
import type { Context } from './context.ts';
import type { Outbox } from './outbox.ts';
import type { SimProcess } from './process.ts';

/** NOTIFY as one process hears it: late, and now and then not at all. */
export function openSimWakeUp(context: Context, outbox: Outbox, process: SimProcess): WakeUp {
  const kept = new Set<string>();
  const waiting = new Map<string, () => void>();
  const heard = (place: Place) => {
    const name = placeName(place);
    const resume = waiting.get(name);
    if (resume) resume();
    else kept.add(name);
  };
  const forget = outbox.onFilled((place) => {
    if (!process.alive) return forget();
    if (context.random.chance(0.1)) return;
    context.time.after(context.random.between(0.1, 20), () => process.deliver(() => heard(place)));
  });
  return {
    async wait(place, ms, signal) {
      const name = placeName(place);
      if (kept.delete(name)) return;
      const woken = new AbortController();
      const end = () => woken.abort();
      if (signal.aborted) end();
      signal.addEventListener('abort', end, { once: true });
      waiting.set(name, end);
      await process.sleep(ms, woken.signal);
      waiting.delete(name);
      signal.removeEventListener('abort', end);
    },
  };
}
