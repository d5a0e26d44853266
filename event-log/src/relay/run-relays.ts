import type { ReadinessCheck } from '@roletrail/contracts/http/health';
import { formatErrorWithCause } from '../loop.ts';
import { formatTopicPartition, type TopicPartition } from '../port.ts';
import { Relay } from './relay.ts';
import type { RelayDeps, RelayLimits, RelayState } from './settings.ts';

/** 16 KiB events: 1,000 rows or 800 kB stay under Kafka's default `max.message.bytes` (1 MiB). */
export const RELAY_LIMITS: RelayLimits = {
  maxRows: 1000,
  maxBytes: 800_000,
  deadlineMs: 2000,
  pollMs: 1000,
  recheckMs: 30_000,
  standbyMs: 1000,
  backOff: { firstMs: 100, maxMs: 5000 },
};

export interface RelayReport extends RelayState {
  readonly place: TopicPartition;
}

/** Relays of one process: one per partition, running or in standby. */
export interface Relays extends AsyncDisposable {
  states(): readonly RelayReport[];
  /**
   * Returns the checks for /readyz: red if halted. A relay that backs off is green with its reason:
   * the API still answers 202, and no other instance could do better.
   */
  checks(): readonly ReadinessCheck[];
  /**
   * Resolves when a read of every partition's outbox has found no unacknowledged row.
   * @throws Error if a relay is halted or stopped
   */
  processAll(): Promise<void>;
}

/** Starts one relay per partition; each waits for its own lease. */
export function startRelays(
  deps: RelayDeps,
  places: readonly TopicPartition[],
  limits: RelayLimits = RELAY_LIMITS,
): Relays {
  const stop = new AbortController();
  const relays = places.map((place) => new Relay(deps, limits, place));
  const running = relays.map((relay) => relay.run(stop.signal));
  return {
    states: () => relays.map((relay) => ({ place: relay.place, ...relay.state })),
    checks: () => relays.map(check),
    async processAll() {
      for (const relay of relays) await drained(deps, relay);
    },
    async [Symbol.asyncDispose]() {
      stop.abort();
      await Promise.all(running);
    },
  };
}

function check({ place, state }: Relay): ReadinessCheck {
  return {
    name: `relay ${formatTopicPartition(place)}`,
    ok: state.mode !== 'halted',
    reason: state.reason,
  };
}

const LOOK_AGAIN_MS = 10;

async function drained(deps: RelayDeps, relay: Relay): Promise<void> {
  for (;;) {
    if (relay.state.mode === 'halted' || relay.state.mode === 'stopped') {
      throw new Error(`relay is ${relay.state.mode}: ${relay.state.reason ?? 'disposed'}`);
    }
    try {
      if ((await deps.store.unsent(relay.place, 1, 1)).length === 0) return;
    } catch (error) {
      deps.logger.debug(
        { reason: formatErrorWithCause(error) },
        'outbox out of reach, asking again',
      );
    }
    await deps.timer.sleep(LOOK_AGAIN_MS);
  }
}
