import { LEDGER_TOPICS } from '@roletrail/contracts/events/catalogue';
import { PROJECTIONS, type ProjectionName } from '@roletrail/db/projections/all';
import { type CliCommand, NO_KEYS, stringOption, type Values } from '../command.ts';
import { withRuntime } from '../compose/command-runtime.ts';
import { treesOf } from '../compose/ledger.ts';
import type { Runtime } from '../compose/runtime.ts';
import { type Bound, type LogSelection, resolveRanges } from '../replay/bounds.ts';
import { type ReplayOptions, type ReplayReport, reportOf, signedWithin } from '../replay/replay.ts';
import { replayInMemory } from '../replay/replay-memory.ts';
import { replayIntoScratch } from '../replay/replay-scratch.ts';
import { CliError } from '../runtime/cli-error.ts';
import { interruptible } from '../runtime/interruptible.ts';
import { printLine } from '../runtime/terminal.ts';
import { dropScratch } from '../shadow/scratch.ts';
import { momentOption, numberOption } from './option-values.ts';
import { JSON_OPTION, KAFKA_OPTION } from './options.ts';
import { replayLines } from './replay-lines.ts';
import { readUserReplay, replayOfUser } from './replay-user.ts';

export const replay: CliCommand = {
  name: 'replay',
  summary:
    'Folds the log again with the workers’ own folds; nothing is written that the product reads.',
  details: [
    'Into memory, or into tables of a schema of their own, dropped at the end unless --keep.',
    'Bounds are offsets (--topic; --partition where it has several) or moments, each meaning the first record of each partition at or after it. --until is exclusive.',
    '--user folds the decisions of one person and compares the result with the live row; exit 27 if they differ.',
    'With --from only the consent projection is folded, as if what stands before were not there: a tree cannot begin in the middle, and a later copy of an event from before counts as that event.',
  ],
  usage:
    '[--topic TOPIC [--partition N]] [--from OFFSET|MOMENT|DURATION] [--until OFFSET|MOMENT|DURATION] [--into memory|scratch [--keep]] [--json] | --user ID|EMAIL [--until MOMENT|DURATION] [--json] | --drop',
  examples: [
    '',
    '--until 2026-11-22T08:00:00Z',
    '--topic consent-events --partition 0 --from 100 --until 200',
    '--into scratch --json',
    '--user ada@example.org',
  ],
  options: {
    ...KAFKA_OPTION,
    topic: { type: 'string', value: 'TOPIC', purpose: 'Only this topic.' },
    partition: { type: 'string', value: 'N', purpose: 'Only this partition; needs --topic.' },
    from: {
      type: 'string',
      value: 'BOUND',
      purpose: 'First record: an offset, a moment, or how long ago.',
    },
    until: {
      type: 'string',
      value: 'BOUND',
      purpose: 'End, exclusive: an offset, a moment, or how long ago.',
    },
    into: {
      type: 'string',
      value: 'memory|scratch',
      purpose: 'Fold into memory (default) or into tables of the schema scratch.',
    },
    user: { type: 'string', value: 'ID|EMAIL', purpose: 'Fold the consent of this person alone.' },
    keep: { type: 'boolean', purpose: 'Keep the tables of --into scratch.' },
    drop: { type: 'boolean', purpose: 'Drop the tables that --keep left.' },
    ...JSON_OPTION,
  },
  keys: NO_KEYS,
  copies: true,
  positionals: [0, 0],
  async run(values) {
    if (values.user !== undefined) return replayUser(values);
    const request =
      values.drop === true ? parseDropRequest(values) : parseRequest(values, new Date());
    return interruptible((signal) =>
      withRuntime({ command: replay, values }, { migrate: false, begins: false }, (runtime) => {
        signal.throwIfAborted();
        return request === null ? drop(runtime) : run(runtime, request, signal);
      }),
    );
  },
};

async function replayUser(values: Values): Promise<number> {
  const request = readUserReplay(values, new Date());
  return interruptible((signal) =>
    withRuntime({ command: replay, values }, { migrate: false, begins: false }, (runtime) =>
      replayOfUser(runtime, values, request, signal),
    ),
  );
}

interface ReplayRequest extends LogSelection {
  readonly projections: readonly ProjectionName[];
  readonly into: 'memory' | 'scratch';
  readonly keeps: boolean;
  readonly json: boolean;
}

function parseDropRequest(values: Values): null {
  const others = Object.keys(values).filter((name) => !(name in KAFKA_OPTION || name in DROPPING));
  if (others.length > 0) throw new CliError('USAGE', '--drop stands alone.');
  return null;
}
const DROPPING = { drop: true, 'env-file': true };

/** @throws CliError USAGE */
function parseRequest(values: Values, now: Date): ReplayRequest {
  const topic = stringOption(values, 'topic');
  const topics = LEDGER_TOPICS.filter((name) => topic === undefined || name === topic);
  if (topics.length === 0)
    throw new CliError('USAGE', `Topics that are folded are ${LEDGER_TOPICS.join(', ')}.`);
  const partition = numberOption('partition', stringOption(values, 'partition'));
  if (partition !== null && topic === undefined)
    throw new CliError('USAGE', '--partition needs --topic.');
  const bound = (name: string) => boundOption(name, stringOption(values, name), topic, now);
  const [from, until] = [bound('from'), bound('until')];
  if (typeof from === typeof until && from !== null && until !== null && from >= until)
    throw new CliError('USAGE', '--from must be earlier than --until.');
  const into = stringOption(values, 'into') ?? 'memory';
  if (into !== 'memory' && into !== 'scratch')
    throw new CliError('USAGE', '--into takes memory or scratch.');
  if (values.keep === true && into !== 'scratch')
    throw new CliError('USAGE', '--keep needs --into scratch.');
  return {
    topics: from === null ? topics : middleOf(topics),
    partition,
    from,
    until,
    projections: from === null ? projectionsOver(topics) : ['consent'],
    into,
    keeps: values.keep === true,
    json: values.json === true,
  };
}

function boundOption(
  name: string,
  text: string | undefined,
  topic: string | undefined,
  now: Date,
): Bound | null {
  if (text === undefined || !/^\d+$/.test(text)) return momentOption(name, text, now);
  if (topic === undefined) throw new CliError('USAGE', `An offset in --${name} needs --topic.`);
  return numberOption(name, text);
}

function projectionsOver(topics: LogSelection['topics']): readonly ProjectionName[] {
  const folds = (of: readonly string[]) => topics.some((topic) => of.includes(topic));
  return PROJECTIONS.filter((projection) => folds(projection.topics)).map(({ name }) => name);
}

/** Lists topics that can be folded without their beginning. */
function middleOf(topics: LogSelection['topics']): LogSelection['topics'] {
  if (topics.includes('consent-events')) return ['consent-events'];
  throw new CliError(
    'USAGE',
    `Only consent-events can be folded from its middle: ${topics.join()} makes nothing but trees, which begin at 0.`,
  );
}

async function run(runtime: Runtime, request: ReplayRequest, signal: AbortSignal): Promise<number> {
  const { log, partitions, database } = runtime;
  const perTopic = request.topics.map((topic) => partitions[topic]);
  const count = Math.max(...perTopic);
  if (request.partition !== null && request.partition >= count)
    throw new CliError('USAGE', `${request.topics.join()} has no partition ${request.partition}.`);
  if (request.partition === null && count > 1 && [request.from, request.until].some(isOffset))
    throw new CliError(
      'USAGE',
      `${request.topics.join()} has ${count} partitions: say --partition.`,
    );
  const ranges = await resolveRanges(log, partitions, request, signal);
  const signed = await signedWithin(database.open.db, treesOf(runtime), ranges);
  const marks = new Map([...signed].map(([place, { size }]) => [place, size]));
  const work: ReplayOptions = { ranges, projections: request.projections };
  const began = performance.now();
  const folded =
    request.into === 'memory'
      ? await replayInMemory(log, partitions, work, marks, signal)
      : await replayIntoScratch(runtime, work, marks, request.keeps, signal);
  const report = reportOf(work, folded, signed, performance.now() - began);
  if (request.json)
    printLine(JSON.stringify({ into: request.into, kept: request.keeps, ...report }));
  else for (const line of replayLines(report, request)) printLine(line);
  return judged(report);
}

function isOffset(bound: Bound | null): boolean {
  return typeof bound === 'number';
}

function judged({ trees }: ReplayReport): number {
  const other = trees?.find(({ signed }) => signed !== null && !signed.isSame);
  if (!other) return 0;
  throw new CliError(
    'SHADOW_WRONG',
    `What was folded of ${other.topic}/${other.partition} has another root at ${other.signed?.size} leaves than was signed: roletrail fsck.`,
  );
}

async function drop(runtime: Runtime): Promise<number> {
  printLine(`The schema ${await dropScratch(runtime)} is dropped.`);
  return 0;
}
