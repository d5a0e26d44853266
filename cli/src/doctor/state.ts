import { setTimeout as delay } from 'node:timers/promises';
import {
  goneFindings,
  redFindings,
  silentFindings,
} from '@roletrail/api/system-health/process-findings';
import type { Database } from '@roletrail/db/open';
import { type DeploymentState, readDeploymentState } from '@roletrail/event-log/deployment/state';
import { formatTopicPartition } from '@roletrail/event-log/port';
import type { PartitionCounts } from '@roletrail/event-log/topic-partitions';
import type { What } from './advice.ts';
import { type DoctorCheck, found } from './examine.ts';

/** Age above which unfolded or unsent records are a fault, s. */
const LATE_S = 60;
/** A lease changes hands within a second or two. */
const HANDOVER_MS = 3000;
const AGAIN_MS = 250;
const TIMEOUT_MS = 5000;

export function readDoctorState(
  db: Database,
  partitions: PartitionCounts,
  outboxLimit: number,
): Promise<DeploymentState> {
  return readDeploymentState(db, partitions, { countTo: outboxLimit + 1, timeoutMs: TIMEOUT_MS });
}

const free = ({ leases }: DeploymentState) =>
  [...leases].flatMap(([lease, holder]) => (holder === null ? [lease] : []));

/** Reads the state, and retries for a while if a lease is free because it is changing hands. */
export async function untilHeld(read: () => Promise<DeploymentState>): Promise<DeploymentState> {
  const until = performance.now() + HANDOVER_MS;
  let state = await read();
  while (free(state).length > 0 && performance.now() < until) {
    await delay(AGAIN_MS);
    state = await read();
  }
  return state;
}

/** Checks halts, backlog, and whether each lease is held. */
export function examineState(state: DeploymentState, outboxLimit: number): readonly DoctorCheck[] {
  const unsent = state.outbox.reduce((sum, place) => sum + place.unsent, 0);
  const oldest = Math.round(Math.max(...state.outbox.map(({ oldestSeconds }) => oldestSeconds)));
  const full = unsent >= outboxLimit;
  return [
    halts(
      'projections',
      state.lags.map(({ projection, place, halted }) => ({
        where: `${projection} ${formatTopicPartition(place)}`,
        halted,
      })),
    ),
    halts(
      'relays',
      state.outbox.map(({ place, halted }) => ({ where: formatTopicPartition(place), halted })),
    ),
    found('outbox', {
      ok: !full && oldest < LATE_S,
      detail: `${unsent}${full ? ' or more' : ''} events wait for the log${unsent > 0 ? `, the oldest for ${oldest} s` : ''}`,
    }),
    leases(state),
    processes(state),
  ];
}

function halts(
  what: What,
  places: readonly { readonly where: string; readonly halted: string | null }[],
): DoctorCheck {
  const halted = places.filter((place) => place.halted !== null);
  const reasons = halted.map((place) => `; ${place.where}: ${place.halted}`).join('');
  return found(what, { ok: halted.length === 0, detail: `${halted.length} halted${reasons}` });
}

function leases(state: DeploymentState): DoctorCheck {
  const missing = free(state);
  const holders = [...new Set([...state.leases.values()].filter((holder) => holder !== null))];
  const detail =
    missing.length > 0
      ? `no one does the work of ${missing.join(', ')}`
      : `all ${state.leases.size} held, by ${holders.sort().join(', ')}`;
  return found('leases', { ok: missing.length === 0, detail });
}

/** Describes processes with the terms of the admin pages. */
function processes({ processes: all }: DeploymentState): DoctorCheck {
  const missed = [...goneFindings(all), ...silentFindings(all), ...redFindings(all)];
  const detail =
    missed.length > 0 ? missed.map(({ says }) => says).join(' ') : `${all.length} report`;
  return found('processes', { ok: missed.length === 0, detail });
}

/**
 * Checks the backlog of the folds.
 * @param ends by `topic/partition`, from the brokers if they reported them; otherwise the
 *   acknowledged offsets
 */
export function examineLags(
  { lags }: DeploymentState,
  ends: ReadonlyMap<string, number>,
): DoctorCheck {
  const behind = lags
    .map(({ projection, place, next, records, seconds }) => {
      const end = ends.get(formatTopicPartition(place));
      return {
        name: `${projection} ${formatTopicPartition(place)}`,
        records: end === undefined ? records : Math.max(0, end - next),
        seconds,
      };
    })
    .filter(({ records }) => records > 0);
  const text = behind.map(({ name, records, seconds }) => {
    const age = seconds === null || seconds === 0 ? '' : `, ${Math.round(seconds)} s`;
    return `${name} ${records} records${age}`;
  });
  return found('lag', {
    ok: behind.every(({ seconds }) => (seconds ?? 0) < LATE_S),
    detail: behind.length === 0 ? 'everything is folded' : `behind: ${text.join('; ')}`,
  });
}
