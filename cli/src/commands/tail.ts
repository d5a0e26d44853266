import { TOPICS, type Topic } from '@roletrail/contracts/events/catalogue';
import type { GuardedLog } from '@roletrail/event-log/log-identity-gate';
import type { TopicPartition } from '@roletrail/event-log/port';
import { listTopicPartitions } from '@roletrail/event-log/topic-partitions';
import { type CliCommand, NO_KEYS, stringOption, type Values } from '../command.ts';
import { withRuntime } from '../compose/command-runtime.ts';
import { mergeByTime } from '../replay/merge-by-time.ts';
import type { PartitionRange } from '../replay/scan.ts';
import { CliError } from '../runtime/cli-error.ts';
import { interruptible } from '../runtime/interruptible.ts';
import { systemTimer } from '../runtime/system-timer.ts';
import { outputClosed, printNotice, printWithBackpressure } from '../runtime/terminal.ts';
import { untilStopped } from '../runtime/until-stopped.ts';
import {
  isFiltered,
  matchesFilter,
  type TailFilter,
  typeNames,
  typeOption,
} from '../tail/filter.ts';
import { inTurn, type TailItem, tailItems, takeLast } from '../tail/items.ts';
import { formatTailLine, shortTailLine } from '../tail/lines.ts';
import { liveItems } from '../tail/live.ts';
import { momentOption, numberOption } from './option-values.ts';
import { KAFKA_OPTION } from './options.ts';
import { userNamed } from './user-named.ts';

/** Longest `--last`: as many records are held in memory. */
const LAST_MAX = 100_000;
/** Time for which `--follow` holds a record back, so that an earlier one may overtake it, ms. */
const HOLD_MS = 500;

export const tail: CliCommand = {
  name: 'tail',
  summary: 'Prints the events of the log in the order of their times; --follow waits for more.',
  details: [
    'On a terminal a short line each: time, type, person, what was changed (a role, a document), place. With --json, and into a pipe or file, the whole event as one JSON line.',
    'The order between partitions is that of the times of the events; within a partition it is that of the log.',
    `--follow prints an event ${HOLD_MS} ms after it arrived. A record that cannot be read matches every time.`,
  ],
  usage:
    '[--topic TOPIC [--partition N [--from-offset N]]] [--since MOMENT] [--until MOMENT] [--user ID|EMAIL] [--type TYPE] [--last N] [--follow] [--unordered] [--json]',
  examples: [
    '--last 20',
    '--topic consent-events --follow',
    '--user ada@example.org --since yesterday',
    '--since 1h --json',
  ],
  options: {
    ...KAFKA_OPTION,
    json: { type: 'boolean', purpose: 'Print each event whole, as JSON; failures too.' },
    topic: { type: 'string', values: TOPICS, purpose: 'Only this topic.' },
    partition: { type: 'string', value: 'N', purpose: 'Only this partition; needs --topic.' },
    'from-offset': {
      type: 'string',
      value: 'N',
      purpose: 'First offset; needs --topic and --partition.',
    },
    since: { type: 'string', value: 'MOMENT', purpose: 'Only events of this moment or later.' },
    until: { type: 'string', value: 'MOMENT', purpose: 'Only events before this moment.' },
    user: { type: 'string', value: 'ID|EMAIL', purpose: 'Only events of this person.' },
    type: {
      type: 'string',
      value: 'TYPE',
      values: typeNames(),
      purpose: 'Only events of this type, such as consent.accepted.',
    },
    last: { type: 'string', value: 'N', purpose: 'Only the last N events of the output.' },
    follow: { type: 'boolean', purpose: 'Wait for further events until Ctrl-C.' },
    unordered: {
      type: 'boolean',
      purpose: 'One partition after the other; --follow prints events as they arrive.',
    },
  },
  keys: NO_KEYS,
  copies: true,
  positionals: [0, 0],
  async run(values) {
    const options = parseOptions(values);
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
        const run = (signal: AbortSignal) => print(log, places, { ...options, userId }, signal);
        await (options.follow
          ? untilStopped(run)
          : interruptible(async (signal) => {
              await run(AbortSignal.any([signal, outputClosed]));
              signal.throwIfAborted();
            }));
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
  readonly unordered: boolean;
  readonly asJson: boolean;
}
type Printed = TailOptions & TailFilter;

/** @throws CliError USAGE */
function parseOptions(values: Values): TailOptions {
  const topic = stringOption(values, 'topic');
  const topics = TOPICS.filter((name) => topic === undefined || name === topic);
  if (topics.length === 0) throw new CliError('USAGE', `Topics are ${TOPICS.join(', ')}.`);
  const number = (name: string) => numberOption(name, stringOption(values, name));
  const [partition, fromOffset, last] = [
    number('partition'),
    number('from-offset'),
    number('last'),
  ];
  const now = new Date();
  const moment = (name: string) => momentOption(name, stringOption(values, name), now);
  const options = {
    topics,
    partition,
    fromOffset,
    last,
    since: moment('since'),
    until: moment('until'),
    user: stringOption(values, 'user') ?? null,
    type: typeOption(stringOption(values, 'type')),
    follow: values.follow === true,
    unordered: values.unordered === true,
    asJson: values.json === true || process.stdout.isTTY !== true,
  };
  const fault = faultOf(options, topic !== undefined);
  if (fault !== null) throw new CliError('USAGE', fault);
  return options;
}

/** Returns why the options do not go together, or null. */
function faultOf(
  { partition, fromOffset, last, since, until, follow }: TailOptions,
  hasTopic: boolean,
): string | null {
  if (partition !== null && !hasTopic) return '--partition needs --topic.';
  if (fromOffset !== null && partition === null)
    return '--from-offset needs --topic and --partition.';
  if (fromOffset !== null && last !== null) return 'Either --from-offset or --last.';
  if (last !== null && last > LAST_MAX)
    return `--last takes at most ${LAST_MAX}; else use --since.`;
  if (until !== null && follow) return 'Either --until or --follow.';
  if (since !== null && until !== null && since >= until)
    return '--since must be earlier than --until.';
  return null;
}

async function print(
  log: GuardedLog,
  places: readonly TopicPartition[],
  options: Printed,
  signal: AbortSignal,
): Promise<void> {
  const ranges: PartitionRange[] = [];
  for (const place of places) ranges.push(await rangeOf(log, place, options));
  const sources = ranges.map((range) => tailItems(log, range, signal));
  const past = asked(options.unordered ? inTurn(sources) : mergeByTime(sources), options);
  await printAll(options.last === null ? past : takeLast(past, options.last), options, signal);
  if (!options.follow || signal.aborted) return;
  const starts = ranges.map(({ place, from, until }) => ({ place, from: Math.max(from, until) }));
  const holdMs = options.unordered ? 0 : HOLD_MS;
  const live = liveItems(log, starts, { holdMs, timer: systemTimer, notice: printNotice }, signal);
  await printAll(asked(live, options), options, signal);
}

/** Range from which the past is printed, up to the current end. */
async function rangeOf(
  log: GuardedLog,
  place: TopicPartition,
  options: Printed,
): Promise<PartitionRange> {
  const { low, end } = await log.range(place);
  const { last, fromOffset } = options;
  // The last n of the output are among the last n of each partition, unless a filter leaves some out.
  const first = last === null || isFiltered(options) ? low : end - last;
  return { place, from: Math.max(low, fromOffset ?? first), until: end };
}

async function* asked(
  items: AsyncIterable<TailItem>,
  filter: TailFilter,
): AsyncGenerator<TailItem> {
  for await (const item of items) if (matchesFilter(item.record, filter)) yield item;
}

async function printAll(
  items: AsyncIterable<TailItem>,
  { asJson }: Printed,
  signal: AbortSignal,
): Promise<void> {
  const line = asJson ? formatTailLine : shortTailLine;
  for await (const { place, record } of items) {
    if (signal.aborted) return;
    await printWithBackpressure(line(place, record));
  }
}
