import type { HealthFinding, SystemHealth } from '@roletrail/contracts/http/system-health';
import type { RunBook } from '@roletrail/contracts/run-books';
import { formatClock } from './figure-format.ts';
import { type Condition, HEALTH_PART_LABELS } from './parts.ts';

/** Returns the overall condition: that of the worst finding. */
export function overall(health: SystemHealth): Condition {
  if (health.database !== 'answers') return 'fault';
  const { findings } = health;
  if (findings.some(({ severity }) => severity === 'fault')) return 'fault';
  return findings.length > 0 ? 'warning' : 'well';
}

/** Findings of processes whose state is unknown. */
const UNKNOWN: readonly RunBook[] = ['process-gone', 'process-silent'];

/**
 * Formats the summary sentence of the findings, worst first. It does not say that everything works
 * while the state of a process is unknown.
 */
export function formatFindings(findings: readonly HealthFinding[]): string {
  const counted = (severity: HealthFinding['severity']) => {
    const found = findings.filter((finding) => finding.severity === severity);
    const where = [...new Set(found.map(({ part }) => HEALTH_PART_LABELS[part]))].join(', ');
    return found.length === 0
      ? null
      : `${found.length} ${severity}${found.length === 1 ? '' : 's'} (${where})`;
  };
  const [faults, warnings] = [counted('fault'), counted('warning')];
  if (faults !== null) return warnings === null ? faults : `${faults} and ${warnings}`;
  if (warnings === null) return 'Everything works';
  const isUnknown = findings.some(({ runBook }) => UNKNOWN.includes(runBook));
  return `${isUnknown ? 'Unknown' : 'Everything works'}, with ${warnings}`;
}

/**
 * Formats the summary sentence of a health answer, also if the database is unreachable.
 * @param silentSince time of the last news, ms, if the server is silent; then the state is unknown
 */
export function formatHealthSummary(
  health: SystemHealth,
  silentSince: number | null = null,
): string {
  if (silentSince !== null) return `Unknown: no news since ${formatClock(silentSince)}`;
  return health.database === 'answers'
    ? formatFindings(health.findings)
    : `The database is ${health.database}`;
}

/** A cause that becomes a fault is announced again. */
const isSameCause = (a: HealthFinding, b: HealthFinding) =>
  a.key === b.key && a.severity === b.severity;

/** Returns the text to announce if the findings changed; else null. */
export function newsOf(
  before: readonly HealthFinding[],
  after: readonly HealthFinding[],
): string | null {
  const came = after.filter((finding) => !before.some((known) => isSameCause(known, finding)));
  const gone = before.filter((known) => !after.some(({ key }) => key === known.key));
  if (came.length === 0 && gone.length === 0) return null;
  const news = came.map(
    ({ part, severity, says }) => `New ${severity}, ${HEALTH_PART_LABELS[part]}: ${says}`,
  );
  const over = gone.map(({ part, severity }) => `Over: ${severity}, ${HEALTH_PART_LABELS[part]}.`);
  return [...news, ...over, `${formatFindings(after)}.`].join(' ');
}

/** Returns the text to announce for a whole answer, a database outage first; null if unchanged. */
export function healthNews(before: SystemHealth, after: SystemHealth): string | null {
  if (after.database !== 'answers') {
    return before.database === after.database ? null : `${formatHealthSummary(after)}.`;
  }
  return before.database === 'answers'
    ? newsOf(before.findings, after.findings)
    : `The database answers again. ${formatHealthSummary(after)}.`;
}
