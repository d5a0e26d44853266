import type { HealthFinding, SystemHealth } from '@roletrail/contracts/http/system-health';
import { type Condition, HEALTH_PART_LABELS } from './parts.ts';

/** Returns the overall condition: that of the worst finding. */
export function overall(health: SystemHealth): Condition {
  if (health.database !== 'answers') return 'fault';
  const { findings } = health;
  if (findings.some(({ severity }) => severity === 'fault')) return 'fault';
  return findings.length > 0 ? 'warning' : 'well';
}

/** Formats the summary sentence of the findings, worst first. */
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
  return warnings === null ? 'Everything works' : `Everything works, with ${warnings}`;
}

/** Formats the summary sentence of a health answer, also if the database is unreachable. */
export function formatHealthSummary(health: SystemHealth): string {
  return health.database === 'answers'
    ? formatFindings(health.findings)
    : `The database is ${health.database}`;
}

/** Replaces figures: `1 event waits for 63 s` and `2 events wait for 2 min` become equal. */
function withoutFigures(says: string): string {
  return says.replace(/\d[\d.,:]*( (?:ms|s|min|h|days?)\b)?/g, '0').replace(/s\b/g, '');
}

/**
 * Indexes findings by their sentence without figures, because those change every second. Findings
 * with the same key are numbered.
 */
export function indexFindings(findings: readonly HealthFinding[]): Map<string, HealthFinding> {
  const byName = new Map<string, HealthFinding>();
  for (const finding of findings) {
    const { part, severity, says } = finding;
    const kind = `${severity} ${part} ${withoutFigures(says)}`;
    let nth = 1;
    while (byName.has(`${kind} ${nth}`)) nth += 1;
    byName.set(`${kind} ${nth}`, finding);
  }
  return byName;
}

/** Returns the text to announce if the findings changed; else null. */
export function newsOf(
  before: readonly HealthFinding[],
  after: readonly HealthFinding[],
): string | null {
  const [known, kept] = [indexFindings(before), indexFindings(after)];
  const came = [...kept].filter(([name]) => !known.has(name));
  const gone = [...known].filter(([name]) => !kept.has(name));
  if (came.length === 0 && gone.length === 0) return null;
  const news = came.map(
    ([, { part, severity, says }]) => `New ${severity}, ${HEALTH_PART_LABELS[part]}: ${says}`,
  );
  const over = gone.map(
    ([, { part, severity }]) => `Over: ${severity}, ${HEALTH_PART_LABELS[part]}.`,
  );
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
