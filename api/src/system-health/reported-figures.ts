import type { HealthFigures } from '@roletrail/contracts/http/system-health';
import type { ApiFigures, KafkaFigures } from '@roletrail/event-log/deployment/process-report';
import type { ProcessReading } from '@roletrail/event-log/deployment/processes';
import {
  addUp,
  type DurationCounts,
  percentile,
  totalOf,
} from '@roletrail/event-log/deployment/recent-durations';

/** Combined reports of all live processes. */
export interface ReportedFigures {
  readonly requests: HealthFigures['requests'];
  readonly sockets: number;
  readonly revocationP99Ms: number | null;
  readonly kafka: HealthFigures['kafka'];
  readonly pools: HealthFigures['postgres']['pools'];
}

export function reportedFigures(up: readonly ProcessReading[]): ReportedFigures {
  const apis = up.flatMap(({ figures }) => figures?.api ?? []);
  const all = addUp(apis.map(({ requests }) => requests));
  return {
    requests: {
      perSecond: perSecond(apis, 'requests'),
      errorsPerSecond: perSecond(apis, 'errors'),
      p50Ms: percentile(all, 0.5),
      p95Ms: percentile(all, 0.95),
      p99Ms: percentile(all, 0.99),
    },
    sockets: apis.reduce((sum, { sockets }) => sum + sockets, 0),
    revocationP99Ms: percentile(addUp(apis.map(({ revocations }) => revocations)), 0.99),
    pools: poolsOf(up.flatMap(({ figures }) => figures?.pool ?? [])),
    kafka: worst(up.flatMap(({ figures }) => figures?.kafka ?? [])),
  };
}

/** Accepting decisions per second. */
export function acceptsPerSecond(up: readonly ProcessReading[]): number {
  return perSecond(
    up.flatMap(({ figures }) => figures?.api ?? []),
    'accepts',
  );
}

function perSecond(
  apis: readonly ApiFigures[],
  of: {
    [K in keyof ApiFigures]: ApiFigures[K] extends DurationCounts ? K : never;
  }[keyof ApiFigures],
): number {
  const rate = apis.reduce((sum, figures) => sum + totalOf(figures[of]) / figures.seconds, 0);
  return Math.round(rate * 100) / 100;
}

function poolsOf(pools: readonly ReportedFigures['pools'][]): ReportedFigures['pools'] {
  const sum = (of: keyof ReportedFigures['pools']) => pools.reduce((all, one) => all + one[of], 0);
  return { taken: sum('taken'), size: sum('size'), waiting: sum('waiting') };
}

/** Returns the worst figures: a process that cannot reach the brokers comes first. */
function worst(reports: readonly KafkaFigures[]): KafkaFigures | null {
  const [first] = [...reports].sort(
    (a, b) =>
      Number(b.reason !== null) - Number(a.reason !== null) ||
      b.underReplicated - a.underReplicated ||
      a.brokers - b.brokers,
  );
  return first ?? null;
}
