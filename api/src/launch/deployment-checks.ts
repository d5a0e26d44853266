import type { HealthFigures } from '@roletrail/contracts/http/system-health';
import {
  type CheckResult,
  type CheckSubject,
  fail,
  formatQuantity,
  type LaunchCheckFunction,
  pass,
  unknown,
} from './check.ts';

/** Longest delay of a projection, s. Decisions wait 5 s for theirs. */
const DELAY_MAX = 5;
/** A comparison with the log that is older says too little about today. */
const CHECK_DAYS_MAX = 7;
const DAY_MS = 86_400_000;

/** Returns a check that reads the figures of the deployment. */
function ofFigures(
  judge: (figures: HealthFigures, subject: CheckSubject) => CheckResult,
): LaunchCheckFunction {
  return async (subject) => {
    const health = await subject.health();
    if (health.database === 'answers') return judge(health.figures, subject);
    return unknown('The database does not answer.', 'See System health.');
  };
}

/** Every partition that the code expects is there, and each is replicated. */
export const checkPartitions = ofFigures(({ partitions, kafka }, { context }) => {
  const expected = Object.entries(context.deps.partitions).flatMap(([topic, n]) =>
    Array.from({ length: n }, (_, partition) => `${topic}/${partition}`),
  );
  const present = new Set(partitions.map(({ topic, partition }) => `${topic}/${partition}`));
  const missing = expected.filter((name) => !present.has(name));
  if (missing.length > 0) {
    return fail(`Missing partitions: ${missing.join(', ')}.`, 'Run roletrail doctor.');
  }
  if (kafka === null) return pass(`All ${expected.length} partitions are there, in PostgreSQL.`);
  if (kafka.reason !== null) return unknown(`Kafka: ${kafka.reason}.`, 'Run roletrail doctor.');
  if (kafka.underReplicated > 0) {
    return fail(
      `${formatQuantity(kafka.underReplicated, 'partition')} with too few replicas in sync.`,
      'Start the missing brokers.',
    );
  }
  return pass(
    `All ${expected.length} partitions are there, on ${formatQuantity(kafka.brokers, 'broker')}.`,
  );
});

export const checkLag = ofFigures(({ folds, partitions }) => {
  if (folds.some(({ delaySeconds }) => delaySeconds === null)) {
    return unknown('The delay of a projection is unknown.', 'See System health.');
  }
  const delay = Math.max(0, ...folds.map(({ delaySeconds }) => delaySeconds ?? 0));
  const unsent = Math.max(0, ...partitions.map(({ unsentSeconds }) => unsentSeconds));
  const says = `Projections are at most ${delay} s behind, the log ${unsent} s.`;
  if (Math.max(delay, unsent) <= DELAY_MAX) return pass(says);
  return fail(says, `More than ${DELAY_MAX} s is too slow; see System health.`);
});

export const checkHalts = ofFigures(({ folds, partitions }) => {
  const halted = [...partitions, ...folds].filter((one) => one.halted !== null);
  const letters = folds.reduce((sum, { deadLetters }) => sum + deadLetters, 0);
  if (halted.length > 0) {
    const names = halted.map(({ topic, partition }) => `${topic}/${partition}`).join(', ');
    return fail(`Halted: ${names}.`, 'See System health for the reason of each.');
  }
  if (letters > 0) {
    return fail(
      `${formatQuantity(letters, 'record')} could not be read and wait for a decision.`,
      'Redrive or discard them under System health.',
    );
  }
  return pass('Nothing has halted, and no record waits for a decision.');
});

/** Last whole comparison of tables, log and ledger by `roletrail fsck`. */
export const checkLedgerState = ofFigures(({ ledger: { lastCheck } }) => {
  const advice = 'Run roletrail fsck.';
  if (lastCheck === null) return unknown('No fsck has been completed.', advice);
  if (!lastCheck.agrees) {
    return fail(`fsck found differences: ${lastCheck.codes.join(', ')}.`, advice);
  }
  const days = Math.floor((Date.now() - Date.parse(lastCheck.at)) / DAY_MS);
  const says = `fsck found no difference on ${lastCheck.at.slice(0, 10)}.`;
  if (days <= CHECK_DAYS_MAX) return pass(says);
  return unknown(`${says} That was ${days} days ago.`, advice);
});
