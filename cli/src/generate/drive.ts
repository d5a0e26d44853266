import { setMaxListeners } from 'node:events';
import type { Timer } from '@roletrail/event-log/port';
import { LoadClient } from './client.ts';
import { live } from './live.ts';
import type { TrafficPlan } from './plan.ts';
import { Tally, type TallyReport } from './tally.ts';

export interface DriveDeps {
  /** of the product, without a slash behind */
  readonly origin: string;
  /** what a browser says of the page that it calls from */
  readonly pageOrigin: string;
  /** whose time the plan's is */
  readonly timer: Timer;
  /** aborted: no further call begins */
  readonly signal: AbortSignal;
  readonly visited: () => void;
  /** done once, when half of the plan's time has passed */
  readonly halfway?: () => Promise<void>;
}

export interface DriveReport extends TallyReport {
  /** the product was gone: what was to come was left out */
  readonly gone: boolean;
}

/**
 * Executes a plan through the public API of a running product. If the product is slower than the
 * plan or rate-limits an address, later calls are delayed, not dropped. Ends early if the product
 * no longer answers.
 */
export async function drive(plan: TrafficPlan, deps: DriveDeps): Promise<DriveReport> {
  const { origin, timer, pageOrigin, visited } = deps;
  const lost = new AbortController();
  const signal = AbortSignal.any([deps.signal, lost.signal]);
  // All clients listen on it.
  setMaxListeners(0, signal);
  const tally = new Tally();
  const client = new LoadClient({ origin, tally, timer, signal, gone: () => lost.abort() });
  const world = { client, tally, timer, signal, pageOrigin };
  const beganAt = timer.now();
  const halfway = async () => {
    if (deps.halfway === undefined) return;
    await timer.sleep(plan.durationMs / 2, signal);
    if (!signal.aborted) await deps.halfway();
  };
  const lives = plan.people.map((person) => live(world, person, beganAt, visited));
  await Promise.all([...lives, halfway()]);
  return { ...tally.report(), gone: lost.signal.aborted };
}
