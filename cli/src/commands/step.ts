import type { Database } from '@roletrail/db/open';
import { formatTopicPartition } from '@roletrail/event-log/port';
import { type CliCommand, NO_KEYS, stringOption } from '../command.ts';
import { withRuntime } from '../compose/command-runtime.ts';
import { decodeRecordValue } from '../replay/record.ts';
import {
  type ConsentStatus,
  evaluateConsentSteps,
  type ReplayStep,
  stepsOf,
} from '../replay/steps.ts';
import { browse } from '../runtime/browse.ts';
import { CliError } from '../runtime/cli-error.ts';
import { interruptible } from '../runtime/interruptible.ts';
import { outputClosed, printLine, printWithBackpressure } from '../runtime/terminal.ts';
import { ALL_RECORDS, matchesFilter } from '../tail/filter.ts';
import { JSON_OPTION, KAFKA_OPTION } from './options.ts';
import { userNamed } from './user-named.ts';

export const step: CliCommand = {
  name: 'step',
  summary:
    'Goes through all that the log has of a person, with their state before and after each event.',
  details: [
    'On a terminal n and p select the next and previous event, up, down, space and b scroll, q quits. Elsewhere it prints all steps.',
    'Each event is judged at its own time; those of different partitions come in the order of their time.',
  ],
  usage: '--user ID|EMAIL [--json]',
  examples: ['--user ada@example.org', '--user ada@example.org --json'],
  options: {
    ...KAFKA_OPTION,
    user: { type: 'string', value: 'ID|EMAIL', purpose: 'Whose events.' },
    ...JSON_OPTION,
  },
  keys: NO_KEYS,
  copies: true,
  positionals: [0, 0],
  async run(values) {
    const named = stringOption(values, 'user');
    if (named === undefined) throw new CliError('USAGE', `Usage: roletrail step ${step.usage}`);
    return interruptible((signal) =>
      withRuntime({ command: step, values }, { migrate: false, begins: false }, async (runtime) => {
        const { log, partitions, database } = runtime;
        const { db } = database.open;
        const userId = await userNamed(db, named);
        const concerns = (record: ReplayStep['record']) =>
          matchesFilter(record, { ...ALL_RECORDS, userId });
        const steps = await stepsOf(log, partitions, concerns, userId, signal);
        if (values.json === true) await printAll(db, steps, signal, jsonOf);
        else if (steps.length === 0) printLine(`The log has nothing of ${userId}.`);
        else if (process.stdin.isTTY && process.stdout.isTTY) await show(db, steps, signal);
        else await printAll(db, steps, signal, textOf);
        return 0;
      }),
    );
  },
};

type Judged = Awaited<ReturnType<typeof evaluateConsentSteps>>;
type Printed = (step: ReplayStep, consent: Judged, nth: number, count: number) => string;

async function printAll(
  db: Database,
  steps: readonly ReplayStep[],
  signal: AbortSignal,
  print: Printed,
): Promise<void> {
  for (const [i, one] of steps.entries()) {
    signal.throwIfAborted();
    if (outputClosed.aborted) return;
    await printWithBackpressure(
      print(one, await evaluateConsentSteps(db, one), i + 1, steps.length),
    );
  }
}

async function show(
  db: Database,
  steps: readonly ReplayStep[],
  signal: AbortSignal,
): Promise<void> {
  const terminal = { input: process.stdin, output: process.stdout };
  const page = async (nth: number) => {
    const one = steps[nth];
    if (!one) return [];
    const content = JSON.stringify(decodeRecordValue(one.record.value), null, 2);
    return [...linesOf(one, await evaluateConsentSteps(db, one)), '', ...content.split('\n')];
  };
  await browse(terminal, steps.length, page, signal);
}

const jsonOf: Printed = ({ place, record, at }, consent, nth, count) =>
  JSON.stringify({
    step: nth,
    of: count,
    ...place,
    offset: record.offset,
    key: record.key,
    at: at?.toISOString() ?? null,
    ...decodeRecordValue(record.value),
    ...consent,
  });

const textOf: Printed = (one, consent, nth, count) => {
  const [head = '', ...rest] = linesOf(one, consent);
  return [`${nth} of ${count}  ${head}`, ...rest.map((line) => `  ${line}`)].join('\n');
};

function linesOf({ place, record, at }: ReplayStep, { before, after }: Judged): readonly string[] {
  const content = decodeRecordValue(record.value);
  const what = 'unreadable' in content ? `unreadable: ${content.unreadable}` : typeIn(content);
  const where = `${formatTopicPartition(place)} offset ${record.offset}`;
  return [
    `${at?.toISOString() ?? 'at no known time'}  ${what}, ${where}`,
    `before: ${formatStatus(before)}`,
    `after:  ${formatStatus(after)}`,
  ];
}

function typeIn(content: { readonly newer?: string; readonly event: { type: string } }): string {
  return content.newer ?? content.event.type;
}

function formatStatus({ state, decision }: ConsentStatus): string {
  if (decision === null) return state;
  const { termsVersion, privacyVersion, decidedAt, eventId } = decision;
  const versions =
    termsVersion === null ? '' : ` terms ${termsVersion}, privacy ${privacyVersion ?? '–'}`;
  return `${state} (${decision.decision}${versions} at ${decidedAt}, event ${eventId})`;
}
