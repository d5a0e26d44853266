import type { BrokerWeather } from './broker.ts';
import type { CallFault } from './context.ts';
import type { Random } from './random.ts';

export type FaultKind =
  | 'leader-moves'
  | 'broker-down'
  | 'replicas-short'
  | 'producers-forgotten'
  | 'database-crash'
  | 'kill'
  | 'terminate'
  | 'stop'
  | 'sessions-cut'
  | 'database-clock'
  | 'poison'
  | 'rebuild'
  | 'workers-restart'
  | 'end-lost';

export interface Fault {
  readonly at: number;
  readonly kind: FaultKind;
  readonly lastsMs: number;
}

/** The database goes back to what it was. */
export interface RestorePlan {
  readonly backedUpAt: number;
  readonly lostAt: number;
  /** whether `roletrail restore` runs before the roles start again */
  readonly attended: boolean;
}

/** Faults of one seed. Each seed has only some kinds of fault (swarm testing). */
export interface FaultPlan {
  readonly weather: BrokerWeather;
  readonly faults: readonly Fault[];
  /** null in most seeds, and in all in which the log loses its end: one disaster at a time */
  readonly restore: RestorePlan | null;
  /** when an operator does something with a projection's shadow, ms; most seeds have none */
  readonly shadows: readonly number[];
  /** chance of each fate of a database call, 0 to 1 */
  readonly calls: Readonly<Record<Exclude<CallFault, 'none'>, number>>;
}

const KINDS: readonly FaultKind[] = [
  'leader-moves',
  'broker-down',
  'replicas-short',
  'producers-forgotten',
  'database-crash',
  'kill',
  'terminate',
  'stop',
  'sessions-cut',
  'database-clock',
  'poison',
  'rebuild',
  'workers-restart',
];
/** Probability of each disaster, 0 to 1; at most one per seed. */
export interface Disasters {
  /** the log loses records that it acknowledged */
  readonly endLost: number;
  /** the database is brought back from a backup */
  readonly restored: number;
  /** no disaster: projections are rebuilt beside the live ones, which they then replace */
  readonly shadows: number;
}

const DISASTERS: Disasters = { endLost: 0.12, restored: 0.16, shadows: 0.3 };

export function planFaults(
  random: Random,
  durationMs: number,
  often: Partial<Disasters> = {},
): FaultPlan {
  const { endLost, restored, shadows } = { ...DISASTERS, ...often };
  const sometimes = (most: number) => (random.chance(0.5) ? random.between(0, most) : 0);
  const storm = random.chance(0.3) ? 3 : 1;
  const kinds = KINDS.filter(() => random.chance(0.45));
  const count = kinds.length === 0 ? 0 : random.int(1, 14);
  const faults = Array.from({ length: count }, () => {
    const kind = random.pick(kinds);
    return {
      at: random.between(500, durationMs),
      kind,
      lastsMs: random.between(20, longest(kind)),
    };
  });
  const disaster = random.float();
  if (disaster < endLost) {
    // the moment at which it matters most who still believes what: others stumble then, too
    const at = random.between(3000, durationMs - 2000);
    faults.push({ at, kind: 'end-lost', lastsMs: random.between(0, 1500) });
    for (const kind of ['kill', 'stop', 'sessions-cut', 'database-crash'] as const) {
      if (!random.chance(0.4)) continue;
      const nearly = at + random.between(-1500, 1500);
      faults.push({ at: nearly, kind, lastsMs: random.between(20, longest(kind)) });
    }
  }
  return {
    weather: {
      lostRequest: sometimes(0.15 * storm),
      lostAnswer: sometimes(0.15 * storm),
      lateRequest: sometimes(0.1 * storm),
      failedReplication: sometimes(0.15),
      latencyMs: random.chance(0.2) ? random.between(5, 600) : random.between(0.5, 8),
    },
    faults,
    restore:
      disaster >= endLost && disaster < endLost + restored ? planRestore(random, durationMs) : null,
    calls: {
      'lost-before': sometimes(0.015),
      'lost-after': sometimes(0.015),
      'kill-before': sometimes(0.001),
      'kill-after': sometimes(0.001),
    },
    shadows: random.chance(shadows)
      ? Array.from({ length: random.int(2, 8) }, () => random.between(500, durationMs))
      : [],
  };
}

function planRestore(random: Random, durationMs: number): RestorePlan {
  const lostAt = random.between(3000, durationMs - 9500);
  const backedUpAt = Math.max(200, lostAt - random.between(50, 6000));
  return { backedUpAt, lostAt, attended: random.chance(0.6) };
}

function longest(kind: FaultKind): number {
  if (kind === 'stop') return 12_000;
  if (kind === 'broker-down' || kind === 'replicas-short') return 6000;
  return 2500;
}

export function fateOf(random: Random, calls: FaultPlan['calls']): CallFault {
  let left = random.float();
  for (const fault of ['lost-before', 'lost-after', 'kill-before', 'kill-after'] as const) {
    left -= calls[fault];
    if (left < 0) return fault;
  }
  return 'none';
}
