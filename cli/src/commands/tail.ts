import { TOPICS, type Topic } from '@roletrail/contracts/events/catalogue';
import type { GuardedLog } from '@roletrail/event-log/log-identity-gate';
import { formatErrorWithCause } from '@roletrail/event-log/loop';
import {
  formatTopicPartition,
  type LogRecord,
  OffsetOutOfRange,
  type TopicPartition,
} from '@roletrail/event-log/port';
import { listTopicPartitions } from '@roletrail/event-log/topic-partitions';
import { type CliCommand, NO_KEYS, stringOption, type Values } from '../command.ts';
import { withRuntime } from '../compose/command-runtime.ts';
import { decodeRecordValue } from '../replay/record.ts';
import { CliError } from '../runtime/cli-error.ts';
import { onEndSignal } from '../runtime/end-signals.ts';
import { systemTimer } from '../runtime/system-timer.ts';
import { outputClosed, printNotice, printWithBackpressure } from '../runtime/terminal.ts';
import { momentOption, numberOption } from './option-values.ts';
import { JSON_OPTION, KAFKA_OPTION } from './options.ts';
import { isAskedFor, type TailFilter, typeNames, typeOption } from './tail-filter.ts';
import { userNamed } from './user-named.ts';

const READ = { maxRecords: 1000, maxBytes: 4 * 1024 * 1024 };
const FOLLOW_MS = 1000;

export const tail: CliCommand = {
  name: 'tail',
  summary: 'Prints the log’s events, oldest first, one JSON line each; --follow waits for more.',
  usage:
    '[--topic TOPIC [--partition N [--from-offset N]]] [--since MOMENT|DURATION] [--user ID|EMAIL] [--type TYPE] [--last N] [--follow] [--json]',
  examples: ['--last 20', '--topic consent-events --follow', '--user ada@example.org --since P1D'],
  options: {
    ...KAFKA_OPTION,
    // its lines are JSON with or without; so are its failures then
    ...JSON_OPTION,
    topic: { type: 'string', values: TOPICS, purpose: 'Only this topic.' },
    partition: { type: 'string', value: 'N', purpose: 'Only this partition; needs --topic.' },
    'from-offset': {
      type: 'string',
      value: 'N',
      purpose: 'First offset; needs --topic and --partition.',
    },
    since: { type: 'string', value: 'MOMENT', purpose: 'Only events of this moment or later.' },
    user: { type: 'string', value: 'ID|EMAIL', purpose: 'Only events of this person.' },
    type: {
      type: 'string',
      values: typeNames(),
      value: 'TYPE',
      purpose: 'Only events of this type, such as consent.accepted.',
    },
    last: { type: 'string', value: 'N', purpose: 'Only the last N events of the output.' },
    follow: { type: 'boolean', purpose: 'Wait for further events until Ctrl-C.' },
  },
  keys: NO_KEYS,
  copies: true,
  positionals: [0, 0],
  async run(values) {
    const options = parseOptions(values);
    const stop = new AbortController();
    const onSignal = () => stop.abort();
    outputClosed.addEventListener('abort', onSignal);
    return withRuntime(
      { command: tail, values },
      { migrate: false, begins: false },
      async ({ log, partitions, database }) => {
        const userId =
          options.user === null ? null : await userNamed(database.open.db, options.user);
        const places = listTopicPartitions(options.topics, partitions).filter(
          ({ partition }) => options.partition === null || partition === options.partition,
        );
        if (places.length === 0) {
          throw new CliError(
            'USAGE',
            `${options.topics.join()} has no partition ${options.partition}.`,
          );
        }
        const printed = { ...options, userId };
        if (!options.follow) {
          for (const place of places) await print(log, place, printed, stop.signal);
          return 0;
        }
        // there is no other end to it; a second one ends the process where it stands
        const off = onEndSignal(() => {
          off();
          onSignal();
        });
        await Promise.all(places.map((place) => follow(log, place, printed, stop.signal)));
        return 0;
      },
    );
  },
};

interface TailOptions extends Omit<TailFilter, 'userId'> {
  readonly topics: readonly Topic[];
  readonly partition: number | null;
  readonly fromOffset: number | null;
  readonly user: string | null;
  readonly last: number | null;
  readonly follow: boolean;
}
type Printed = TailOptions & TailFilter;

/** @throws CliError USAGE */
function parseOptions(values: Values): TailOptions {
  const topic = stringOption(values, 'topic');
  const topics = TOPICS.filter((name) => topic === undefined || name === topic);
  if (topics.length === 0) throw new CliError('USAGE', `Topics are ${TOPICS.join(', ')}.`);
  const partition = numberOption('partition', stringOption(values, 'partition'));
  const fromOffset = numberOption('from-offset', stringOption(values, 'from-offset'));
  const last = numberOption('last', stringOption(values, 'last'));
  if (partition !== null && topic === undefined)
    throw new CliError('USAGE', '--partition needs --topic.');
  if (fromOffset !== null && partition === null)
    throw new CliError('USAGE', '--from-offset needs --topic and --partition.');
  if (fromOffset !== null && last !== null)
    throw new CliError('USAGE', 'Either --from-offset or --last.');
  return {
    topics,
    partition,
    fromOffset,
    last,
    since: momentOption('since', stringOption(values, 'since'), new Date()),
    user: stringOption(values, 'user') ?? null,
    type: typeOption(stringOption(values, 'type')),
    follow: values.follow === true,
  };
}

/** Offset after the last printed record; null: nothing was printed. */
interface Reached {
  next: number | null;
}

/**
 * Prints the records up to the current end of the log. After a fault, a further call continues.
 * @returns the next offset
 */
async function print(
  log: GuardedLog,
  place: TopicPartition,
  options: Printed,
  signal: AbortSignal,
  reached: Reached = { next: null },
): Promise<number> {
  const { low, end } = await log.range(place);
  const isFiltered = options.userId !== null || options.type !== null || options.since !== null;
  // A filter may match few records, so the last n are searched from the start.
  const last = isFiltered ? low : end - (options.last ?? Number.POSITIVE_INFINITY);
  const kept: string[] = [];
  const from = reached.next ?? Math.max(low, options.fromOffset ?? last);
  const next = await readTo(log, place, { from, end }, signal, async (record) => {
    const text = isAskedFor(record, options) ? formatTailLine(place, record) : null;
    if (isFiltered && options.last !== null) {
      if (text !== null) kept.push(text);
      if (kept.length > options.last) kept.shift();
      return;
    }
    reached.next = record.offset + 1;
    if (text !== null) await printWithBackpressure(text);
  });
  for (const text of kept) await printWithBackpressure(text);
  return next;
}

/** Goes on until the signal, also across a broker that is away for a while. */
async function follow(
  log: GuardedLog,
  place: TopicPartition,
  options: Printed,
  signal: AbortSignal,
): Promise<void> {
  const reached: Reached = { next: null };
  let caughtUp: number | null = null;
  let isAway = false;
  const answers = () => {
    if (isAway) printNotice(`${formatTopicPartition(place)}: the log answers again`);
    isAway = false;
  };
  while (!signal.aborted) {
    try {
      if (caughtUp === null) {
        caughtUp = await print(log, place, options, signal, reached);
        answers();
      }
      const to = { from: caughtUp, end: Number.POSITIVE_INFINITY };
      await readTo(log, place, to, signal, async (record) => {
        caughtUp = record.offset + 1;
        answers();
        if (isAskedFor(record, options)) await printWithBackpressure(formatTailLine(place, record));
      });
    } catch (error) {
      // what the log no longer holds does not come back by asking again
      if (signal.aborted || error instanceof OffsetOutOfRange) throw error;
      if (!isAway)
        printNotice(`${formatTopicPartition(place)}: ${formatErrorWithCause(error)}; asking again`);
      isAway = true;
      await systemTimer.sleep(FOLLOW_MS, signal);
    }
  }
}

/** @returns the offset after the last that was read */
async function readTo(
  log: GuardedLog,
  place: TopicPartition,
  { from, end }: { readonly from: number; readonly end: number },
  signal: AbortSignal,
  take: (record: LogRecord) => Promise<void>,
): Promise<number> {
  const reader = await log.openReader(place);
  let next = from;
  try {
    while (!signal.aborted && next < end) {
      const waitMs = Number.isFinite(end) ? 0 : FOLLOW_MS;
      for (const record of await reader.read(next, { ...READ, waitMs, signal })) {
        next = record.offset + 1;
        if (record.offset < end) await take(record);
      }
    }
    return next;
  } finally {
    await reader.close();
  }
}

/** A record as one line: every event as it was written, those of newer code too. */
export function formatTailLine(
  { topic, partition }: TopicPartition,
  { offset, key, value }: LogRecord,
): string {
  return JSON.stringify({ topic, partition, offset, key, ...decodeRecordValue(value) });
}
