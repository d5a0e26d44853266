import { RelayWakeUps } from '@roletrail/event-log/outbox/relay-wake-ups';
import type { WakeUp } from '@roletrail/event-log/relay/port';
import type { Context } from './context.ts';
import type { Outbox } from './outbox.ts';
import type { SimProcess } from './process.ts';

/**
 * The shipped hints, as one process hears NOTIFY: late, twice where the process made the commit
 * itself, out of order, and now and then not at all.
 * @param loss chance that a hint is lost; nothing but polling helps then
 */
export function openSimWakeUp(
  context: Context,
  outbox: Outbox,
  process: SimProcess,
  loss: number,
): WakeUp {
  const hints = new RelayWakeUps((ms, signal) => process.sleep(ms, signal));
  const { time, random } = context;
  const forget = outbox.onFilled((place, seq) => {
    if (!process.alive) return forget();
    const times = random.chance(0.3) ? 2 : 1;
    for (let n = 0; n < times; n++) {
      if (random.chance(loss)) continue;
      const hear = () => hints.filled([{ place, seq }]);
      time.after(random.between(0.1, 20), () => process.deliver(hear));
    }
  });
  return hints;
}
