import { Gauge, type Registry } from 'prom-client';
import type { TopicPartition } from '../port.ts';
import type { DeploymentState } from './state.ts';
import type { DeploymentWatch } from './watch.ts';

type Reading = readonly [labels: Readonly<Record<string, string>>, value: number];

/**
 * Gauges of the whole deployment, updated at every scrape, because a stopped process cannot report
 * itself. A gauge has no value if the state is unreadable.
 */
export function deploymentGauges(registry: Registry, watch: DeploymentWatch): void {
  const gauge = (
    name: string,
    help: string,
    labelNames: readonly string[],
    read: (state: DeploymentState) => readonly Reading[],
  ) =>
    new Gauge({
      name,
      help,
      labelNames: [...labelNames],
      registers: [registry],
      async collect() {
        const state = await watch();
        this.reset();
        for (const [labels, value] of state ? read(state) : []) this.set({ ...labels }, value);
      },
    });
  const places = ['topic', 'partition'];
  const folds = ['projection', ...places];
  gauge('roletrail_outbox_unsent', 'Events that wait for the log', places, ({ outbox }) =>
    outbox.map(({ place, unsent }) => [at(place), unsent]),
  );
  gauge(
    'roletrail_outbox_oldest_seconds',
    'Age of the oldest event that waits for the log',
    places,
    ({ outbox }) => outbox.map(({ place, oldestSeconds }) => [at(place), oldestSeconds]),
  );
  gauge('roletrail_relay_halted', '1 if the relay has halted', places, ({ outbox }) =>
    outbox.map(({ place, halted }) => [at(place), halted === null ? 0 : 1]),
  );
  gauge(
    'roletrail_projection_next_offset',
    'Offset of the next record to fold',
    folds,
    ({ lags }) => lags.map(({ projection, place, next }) => [{ projection, ...at(place) }, next]),
  );
  gauge(
    'roletrail_projection_lag_records',
    'Records acknowledged by the log that wait to be folded',
    folds,
    ({ lags }) =>
      lags.map(({ projection, place, records }) => [{ projection, ...at(place) }, records]),
  );
  gauge(
    'roletrail_projection_lag_seconds',
    'Age of the oldest event that waits to be folded',
    folds,
    ({ lags }) =>
      lags.flatMap(({ projection, place, seconds }) =>
        seconds === null ? [] : [[{ projection, ...at(place) }, seconds]],
      ),
  );
  gauge('roletrail_projection_halted', '1 if the projection has halted', folds, ({ lags }) =>
    lags.map(({ projection, place, halted }) => [
      { projection, ...at(place) },
      halted === null ? 0 : 1,
    ]),
  );
  gauge('roletrail_dead_letters', 'Unreadable records that are still open', folds, ({ lags }) =>
    lags.map(({ projection, place, deadLetters }) => [{ projection, ...at(place) }, deadLetters]),
  );
  gauge(
    'roletrail_process_up',
    '1 where a process reports, 0 where it is gone or silent',
    // Prometheus uses `instance` for the scraped target
    ['process', 'roles'],
    ({ processes }) =>
      processes.map(({ instance, roles, state }) => [
        { process: instance, roles: roles.join('+') },
        state === 'up' ? 1 : 0,
      ]),
  );
  gauge('roletrail_lease_held', '1 where a process does this work', ['lease'], ({ leases }) =>
    [...leases].map(([lease, holder]) => [{ lease }, holder === null ? 0 : 1]),
  );
}

function at({ topic, partition }: TopicPartition): Readonly<Record<string, string>> {
  return { topic, partition: String(partition) };
}
