import type { AsOfAnswer } from '@roletrail/contracts/http/as-of';
import { type CliCommand, NO_KEYS, stringOption } from '../command.ts';
import { withRuntime } from '../compose/command-runtime.ts';
import { type ConsentSnapshot, asOf as foldAsOf } from '../replay/as-of.ts';
import { CliError } from '../runtime/cli-error.ts';
import { interruptible } from '../runtime/interruptible.ts';
import { outputClosed, printWithBackpressure } from '../runtime/terminal.ts';
import { momentOption } from './option-values.ts';
import { JSON_OPTION, KAFKA_OPTION } from './options.ts';
import { userNamed } from './user-named.ts';

type Person = AsOfAnswer['items'][number];

export const asOfCommand: CliCommand = {
  name: 'as-of',
  summary:
    'Shows the consent state of people at a moment: the last decision of each until then, and whether it bound them.',
  details: [
    'Folded from the log, not read from a table. --json has the form of GET /api/admin/audit/as-of.',
  ],
  usage: '--at MOMENT|DURATION [--user ID|EMAIL] [--json]',
  examples: ['--at 2026-11-22T08:00:00Z', '--at P1D --user ada@example.org', '--at PT0S --json'],
  options: {
    ...KAFKA_OPTION,
    at: { type: 'string', value: 'MOMENT', purpose: 'Moment to compute, or how long ago.' },
    user: { type: 'string', value: 'ID|EMAIL', purpose: 'Only this person.' },
    ...JSON_OPTION,
  },
  keys: NO_KEYS,
  copies: true,
  positionals: [0, 0],
  async run(values) {
    const at = momentOption('at', stringOption(values, 'at'), new Date());
    if (at === null) throw new CliError('USAGE', `Usage: roletrail as-of ${asOfCommand.usage}`);
    const named = stringOption(values, 'user') ?? null;
    return interruptible((signal) =>
      withRuntime(
        { command: asOfCommand, values },
        { migrate: false, begins: false },
        async (runtime) => {
          const { log, partitions, database } = runtime;
          const { db } = database.open;
          const user = named === null ? null : await userNamed(db, named);
          const snapshot = await foldAsOf({ db, log, partitions }, at, user, signal);
          const print = values.json === true ? printJson(user) : printText;
          await print(at.toISOString(), snapshot, signal);
          return 0;
        },
      ),
    );
  },
};

/** One document, a line a person: as many as there are, none of them in memory twice. */
const printJson =
  (user: string | null) =>
  async (
    at: string,
    { documents, people }: ConsentSnapshot,
    signal: AbortSignal,
  ): Promise<void> => {
    // the log holds no address
    const person = user === null ? null : { userId: user, email: null };
    const head = JSON.stringify({ at, documents, person }).slice(0, -1);
    await printWithBackpressure(`${head},"items":[`);
    let before: string | null = null;
    for (const person of people) {
      if (outputClosed.aborted) return;
      signal.throwIfAborted();
      if (before !== null) await printWithBackpressure(`${before},`);
      before = JSON.stringify(person);
    }
    if (before !== null) await printWithBackpressure(before);
    await printWithBackpressure('],"next":null}');
  };

async function printText(
  at: string,
  { documents, people }: ConsentSnapshot,
  signal: AbortSignal,
): Promise<void> {
  const bound = documents.map(({ docType, version }) => `${docType} ${version}`).join(', ');
  await printWithBackpressure(
    `As of ${at} ${bound === '' ? 'no document was in force' : `these bound: ${bound}`}.`,
  );
  const counts = new Map<string, number>();
  for (const person of people) {
    if (outputClosed.aborted) return;
    signal.throwIfAborted();
    counts.set(person.state, (counts.get(person.state) ?? 0) + 1);
    await printWithBackpressure(lineOf(person));
  }
  const all = [...counts.values()].reduce((sum, n) => sum + n, 0);
  const each = [...counts].map(([state, n]) => `${n} ${state}`).join(', ');
  await printWithBackpressure(
    all === 0
      ? 'No one had decided anything.'
      : `${all} ${all === 1 ? 'person' : 'people'}: ${each}`,
  );
}

function lineOf({ userId, state, decision, topic, partition, offset }: Person): string {
  const where = `${topic}/${partition} offset ${offset}`;
  if (decision === null) return `${userId}  ${state}  a record that no one can read, ${where}`;
  const { termsVersion, privacyVersion, decidedAt, eventId } = decision;
  const versions =
    termsVersion === null ? '' : ` terms ${termsVersion}, privacy ${privacyVersion ?? '–'}`;
  return `${userId}  ${state}  ${decision.decision}${versions} at ${decidedAt}, event ${eventId}, ${where}`;
}
