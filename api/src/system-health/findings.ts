import type { HealthFinding } from '@roletrail/contracts/http/system-health';
import { formatTopicPartition } from '@roletrail/event-log/port';
import { leaseFindings } from './lease-findings.ts';
import { goneFindings, redFindings, silentFindings, writesRefused } from './process-findings.ts';
import type { HealthReading } from './reading.ts';
import { fault, formatCountOf, formatDuration, trimReason, warning } from './wording.ts';

/** Waiting items are late from here on, s. */
const LATE_S = 10;
const UNSIGNED_S = 30;
const MAIL_S = 5 * 60;
/** Share of PostgreSQL's maximum connections. */
const NEARLY_OUT = 0.9;
const CLEAR = 'Repair the cause, then `roletrail unhalt`; a restart changes nothing.';

type Rule = (reading: HealthReading) => readonly HealthFinding[];

/** Rules by name. Each evaluates one reading, so a finding clears by itself. */
export const RULES = {
  brokerAway: ({ figures: { kafka } }) => {
    if (!kafka || kafka.reason === null) return [];
    const advice = 'Bring the brokers back; decisions wait in the outbox meanwhile.';
    const says = `Kafka cannot be reached: ${trimReason(kafka.reason)}.`;
    return [fault('log', says, advice, 'broker-down')];
  },
  underReplicated: ({ figures: { kafka } }) => {
    if (!kafka || kafka.underReplicated === 0) return [];
    const has = formatCountOf(kafka.underReplicated, 'partition has', 'partitions have');
    const advice = 'Start the brokers that are missing before another one is lost.';
    return [
      warning('log', `${has} fewer copies in sync than it should.`, advice, 'too-few-copies'),
    ];
  },
  projectionHalted: ({ figures }) =>
    figures.folds.flatMap(({ halted, projection, ...at }) => {
      if (halted === null) return [];
      const says = `The projection ${projection} has stopped in ${formatTopicPartition(at)}: ${trimReason(halted)}.`;
      const subject = `${projection}/${formatTopicPartition(at)}`;
      return [fault('projections', says, CLEAR, 'projection-halted', subject)];
    }),
  relayHalted: ({ figures }) =>
    figures.partitions.flatMap(({ halted, ...at }) => {
      if (halted === null) return [];
      const says = `The relay of ${formatTopicPartition(at)} has stopped: ${trimReason(halted)}.`;
      return [fault('outbox', says, CLEAR, 'relay-halted', formatTopicPartition(at))];
    }),
  outboxFilling: ({ figures, outboxLimit }) => {
    const unsent = figures.partitions.reduce((sum, at) => sum + at.unsent, 0);
    const oldest = Math.max(0, ...figures.partitions.map((at) => at.unsentSeconds));
    if (oldest < LATE_S && unsent < outboxLimit / 2) return [];
    const isFull = unsent >= outboxLimit;
    const waits = `${formatCountOf(unsent, 'event waits', 'events wait')} for the log, the oldest for ${formatDuration(oldest)}`;
    const says = isFull ? `${waits}: decisions are refused.` : `${waits}.`;
    const advice = 'Look at the log and the relays; nothing is lost while it waits.';
    return [(isFull ? fault : warning)('outbox', says, advice, 'outbox-filling')];
  },
  foldBehind: ({ figures }) =>
    figures.folds.flatMap(({ halted, projection, delaySeconds, behind, ...at }) => {
      if (halted !== null || (delaySeconds !== null && delaySeconds < LATE_S)) return [];
      const records = formatCountOf(behind, 'record', 'records');
      const says =
        delaySeconds === null
          ? `The projection ${projection} is ${records} behind in ${formatTopicPartition(at)}; for how long is not known.`
          : `The projection ${projection} is ${formatDuration(delaySeconds)} behind in ${formatTopicPartition(at)}, by ${records}.`;
      const advice = 'After a burst it catches up by itself; else look at who folds it.';
      const subject = `${projection}/${formatTopicPartition(at)}`;
      return [warning('projections', says, advice, 'projection-behind', subject)];
    }),
  leaseFree: ({ free }) => leaseFindings(free),
  processGone: ({ processes }) => goneFindings(processes),
  processSilent: ({ processes }) => silentFindings(processes),
  unwritable: ({ processes }) => {
    const reason = writesRefused(processes);
    if (reason === null) return [];
    const says = `PostgreSQL takes no writes, and decisions are refused: ${trimReason(reason)}.`;
    const advice = 'Look at its log, and at its disk.';
    return [fault('database', says, advice, 'disk-full')];
  },
  checkRed: ({ processes }) => redFindings(processes),
  unsigned: ({ unsignedSeconds, figures: { ledger } }) => {
    if (unsignedSeconds < UNSIGNED_S) return [];
    const are = formatCountOf(ledger.entries - ledger.signedEntries, 'entry is', 'entries are');
    const says = `${are} covered by no signed checkpoint, the oldest for ${formatDuration(unsignedSeconds)}.`;
    const advice = 'Look at the signer’s line in /readyz of the audit-projector.';
    return [fault('ledger', says, advice, 'entries-unsigned')];
  },
  deadLetters: ({ figures }) => {
    const open = figures.folds.reduce((sum, { deadLetters }) => sum + deadLetters, 0);
    if (open === 0) return [];
    const says = `${formatCountOf(open, 'record', 'records')} of the log could not be read.`;
    const advice = 'Find out who wrote there: nothing of ours writes such a record.';
    return [warning('projections', says, advice, 'unreadable-records')];
  },
  connectionsOut: ({ figures: { postgres } }) => {
    const { connections, connectionsMax } = postgres;
    if (connections < NEARLY_OUT * connectionsMax) return [];
    const says = `${connections} of the ${connectionsMax} connections that PostgreSQL allows are taken.`;
    const advice = 'Raise max_connections, or run fewer processes.';
    return [warning('database', says, advice, 'postgresql-connections')];
  },
  slowStatements: ({ figures: { postgres } }) => {
    if (postgres.slowStatements === 0) return [];
    const run = formatCountOf(postgres.slowStatements, 'statement has', 'statements have');
    const says = `${run} run for more than 5 s in PostgreSQL.`;
    const advice = 'pg_stat_activity shows them, and pg_blocking_pids() whom they wait for.';
    return [warning('database', says, advice, 'slow-statements')];
  },
  mailWaiting: ({ figures: { mail } }) => {
    if (!mail.hasServer || mail.oldestSeconds < MAIL_S) return [];
    const wait = formatCountOf(mail.waiting, 'letter waits', 'letters wait');
    const says = `${wait} to be sent, the oldest for ${formatDuration(mail.oldestSeconds)}.`;
    const advice = 'Look at the mail server; each letter is tried again for up to three days.';
    return [warning('mail', says, advice, 'mail-waiting')];
  },
  checkDisagrees: ({ figures: { ledger } }) => {
    if (ledger.lastCheck === null || ledger.lastCheck.agrees) return [];
    const { codes } = ledger.lastCheck;
    const found = codes.length === 0 ? '' : `: ${codes.join(', ')}`;
    const says = `The last fsck found something that does not agree with the log${found}.`;
    const advice = 'Copy the database before anything is changed, then see what fsck names.';
    return [fault('ledger', says, advice, 'check-disagrees')];
  },
} as const satisfies Readonly<Record<string, Rule>>;

/** Finding if the reading timed out or had no connection, so that nothing could be evaluated. */
export const LATE = fault(
  'database',
  'PostgreSQL answers slowly: it is overloaded, or something is locked.',
  'pg_stat_activity shows what runs, and pg_blocking_pids() whom it waits for.',
  'postgresql-slow',
);

/** Returns the findings, worst first. */
export function evaluateHealth(reading: HealthReading): HealthFinding[] {
  const all = Object.values(RULES).flatMap((rule: Rule) => [...rule(reading)]);
  return all.sort((a, b) => Number(b.severity === 'fault') - Number(a.severity === 'fault'));
}
