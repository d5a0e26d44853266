import { greatestDelay } from '@roletrail/contracts/greatest-delay';
import type {
  HealthFigures,
  HealthFinding,
  HealthPart,
  ProcessState,
} from '@roletrail/contracts/http/system-health';
import { formatBytes } from '../../lib/format.ts';
import {
  formatAge,
  formatCounted,
  formatDelay,
  formatMs,
  formatRate,
  formatShortCount,
} from './figure-format.ts';

/** Part of the drawing: a health part, or the browser. */
export type DrawnPart = 'browser' | HealthPart;
export type Condition = 'well' | 'warning' | 'fault';

export const HEALTH_PART_LABELS: Readonly<Record<DrawnPart, string>> = {
  browser: 'Browsers',
  api: 'API',
  outbox: 'Outbox',
  log: 'Log',
  projections: 'Projections',
  ledger: 'Ledger',
  sockets: 'Sockets',
  mail: 'Mail',
  database: 'Database',
};

export const HEALTH_CONDITION_LABELS: Readonly<Record<Condition, string>> = {
  well: 'Works',
  warning: 'Warning',
  fault: 'Fault',
};

/** Returns the condition of the worst finding of a part. Browsers have none. */
export function conditionOf(part: DrawnPart, findings: readonly HealthFinding[]): Condition {
  const own = findings.filter((finding) => finding.part === part);
  if (own.some(({ severity }) => severity === 'fault')) return 'fault';
  return own.length > 0 ? 'warning' : 'well';
}

export type PartFigures = Readonly<Record<DrawnPart, readonly string[]>>;

/** Returns the two or three figures of a part in the drawing. */
export function partFigures(
  figures: HealthFigures,
  processes: readonly ProcessState[],
): PartFigures {
  const { requests, partitions, folds, sessions, postgres, ledger, mail } = figures;
  const unsent = sum(partitions.map((one) => one.unsent));
  const apis = processes.filter(({ roles, state }) => roles.includes('api') && state === 'up');
  return {
    browser: [formatCounted(sessions.open, 'session')],
    api: [
      formatRate(requests.perSecond),
      p99(requests.p99Ms),
      formatCounted(apis.length, 'instance'),
    ],
    outbox: [
      `${formatShortCount(unsent)} waiting`,
      `oldest ${formatAge(greatest(partitions.map((one) => one.unsentSeconds)))}`,
    ],
    log: logFigures(figures),
    projections: [
      `${formatShortCount(sum(folds.map((one) => one.behind)))} behind`,
      `delay ${formatDelay(greatestDelay(folds))}`,
    ],
    ledger: [
      formatCounted(ledger.entries, 'entry', 'entries'),
      `${formatShortCount(unsigned(figures))} unsigned`,
    ],
    sockets: [
      `${formatShortCount(sessions.sockets)} open`,
      `ended in ${p99(sessions.revocationP99Ms)}`,
    ],
    mail: mail.hasServer
      ? [`${formatShortCount(mail.waiting)} waiting`, `oldest ${formatAge(mail.oldestSeconds)}`]
      : ['no server', `${formatShortCount(mail.waiting)} not sent`],
    database: [
      `${postgres.connections} of ${postgres.connectionsMax} connections`,
      formatBytes(postgres.sizeBytes),
      `${formatShortCount(postgres.slowStatements)} slow`,
    ],
  };
}

function logFigures({ partitions, kafka }: HealthFigures): readonly string[] {
  const events = formatCounted(sum(partitions.map((one) => one.logEnd)), 'event');
  return [events, kafka === null ? 'in the database' : formatCounted(kafka.brokers, 'broker')];
}

/** Returns the number of entries that no signed root covers. */
export function unsigned({ ledger }: HealthFigures): number {
  return Math.max(0, ledger.entries - ledger.signedEntries);
}

/** Returns the number of open dead letters. */
export function openLetters({ folds }: HealthFigures): number {
  return sum(folds.map((one) => one.deadLetters));
}

const p99 = (ms: number | null): string => (ms === null ? 'p99 none' : `p99 ${formatMs(ms)}`);
const sum = (values: readonly number[]): number => values.reduce((all, one) => all + one, 0);
const greatest = (values: readonly number[]): number => Math.max(0, ...values);
