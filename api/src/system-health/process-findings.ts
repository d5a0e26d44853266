import type { HealthFinding, HealthPart } from '@roletrail/contracts/http/system-health';
import { WRITES } from '@roletrail/event-log/deployment/process-report';
import type { ProcessReading } from '@roletrail/event-log/deployment/processes';
import { fault, trimReason, warning } from './wording.ts';

type Processes = readonly ProcessReading[];

export function goneFindings(processes: Processes): readonly HealthFinding[] {
  const advice = 'Start it again, and look at the last lines of its log.';
  return processes
    .filter(({ state }) => state === 'gone')
    .map((one) =>
      warning(partOf(one), `${named(one)} is gone.`, advice, 'process-gone', one.instance),
    );
}

export function silentFindings(processes: Processes): readonly HealthFinding[] {
  const advice = 'It is stopped or stuck: let it go on, or end it and start it again.';
  return processes
    .filter(({ state }) => state === 'silent')
    .map((one) => {
      const says = `${named(one)} is connected and does not report.`;
      return warning(partOf(one), says, advice, 'process-silent', one.instance);
    });
}

/** Returns why PostgreSQL rejects writes, from any process's check; null if it accepts them. */
export function writesRefused(processes: Processes): string | null {
  const checks = processes.flatMap((one) =>
    one.state === 'up' ? (one.figures?.checks ?? []) : [],
  );
  return checks.find(({ name, reason }) => name === WRITES && reason !== null)?.reason ?? null;
}

/** Returns findings from the checks that live processes report. */
export function redFindings(processes: Processes): readonly HealthFinding[] {
  return processes.flatMap((one) => {
    const red = one.state === 'up' ? (one.figures?.checks ?? []).filter(({ ok }) => !ok) : [];
    return red.map(({ name, reason }) => {
      const why = reason === null ? '' : `: ${trimReason(reason)}`;
      const says = `${named(one)} is not ready, ${name}${why}.`;
      const subject = `${one.instance}/${name}`;
      return fault(partOf(one), says, 'Look at its log.', 'process-not-ready', subject);
    });
  });
}

const named = ({ instance, roles }: ProcessReading) => `${instance} (${roles.join(', ')})`;

function partOf({ roles }: ProcessReading): HealthPart {
  if (roles.includes('api')) return 'api';
  return roles.includes('consent-worker') ? 'projections' : 'ledger';
}
