import type { Projection } from '@roletrail/db/projections/all';
import { asksJson, type CliCommand, printResult, stringOption, type Values } from '../command.ts';
import { type DatabaseRuntime, withDatabase, withRuntime } from '../compose/command-runtime.ts';
import type { Runtime } from '../compose/runtime.ts';
import { checkDiskSpace } from '../recovery/disk-space.ts';
import { rebuildProjection } from '../recovery/rebuild.ts';
import { CLI_ERRORS, CliError } from '../runtime/cli-error.ts';
import { resumable } from '../runtime/interruptible.ts';
import { printLine, printNotice } from '../runtime/terminal.ts';
import {
  type DryRun,
  finish,
  type RebuildRequest,
  rebuildBeside,
  rebuildDry,
  rollBack,
  type Swapped,
} from '../shadow/rebuild.ts';
import { fsckSources } from './fsck-sources.ts';
import { JSON_OPTION, KAFKA_OPTION } from './options.ts';
import { PROJECTION_NAMES, projectionNamed } from './projection-named.ts';
import { requireConfirmation, YES_OPTION } from './yes.ts';

const USAGE = `${PROJECTION_NAMES.join('|')} --reason TEXT --yes [--accept-diff SHA256 | --in-place | --rollback [--accept-diff SHA256] | --finish] [--json] | --dry-run [--json]`;

export const rebuild: CliCommand = {
  name: 'rebuild',
  summary:
    'Folds a projection again from the beginning of the log, beside the live one, and swaps the two.',
  usage: USAGE,
  details: ['--dry-run folds and compares, and swaps nothing. Exit 0: no row differs, 27: some.'],
  examples: ['audit --dry-run', "audit --reason 'new column' --yes", 'audit --finish --yes'],
  options: {
    ...KAFKA_OPTION,
    ...JSON_OPTION,
    ...YES_OPTION,
    reason: { type: 'string', value: 'TEXT', purpose: 'Why; recorded in the log.' },
    'accept-diff': {
      type: 'string',
      value: 'SHA256',
      purpose: 'Swap although rows differ: digest of the differences, as diff prints it.',
    },
    'in-place': {
      type: 'boolean',
      purpose: 'Empty the live tables and fold again, without a second copy.',
    },
    'dry-run': { type: 'boolean', purpose: 'Fold again and compare, but swap nothing.' },
    rollback: { type: 'boolean', purpose: 'Swap back to the tables before the last swap.' },
    finish: { type: 'boolean', purpose: 'Drop the tables that are no longer read.' },
  },
  // unreadable records are sealed; in place that is the worker's affair
  keys: (values) => (values['in-place'] === true ? [] : ['master']),
  positionals: [1, 1],
  words: [PROJECTION_NAMES],
  async run(values, [given]) {
    const how = modeOf(values);
    const request = parseRequest(values, given, how);
    if (how !== 'dry-run')
      requireConfirmation(values, `${WHAT[how](request.projection)} Say --yes to begin.`);
    const call = { command: rebuild, values };
    if (how === 'in-place')
      return withDatabase(call, (runtime) => inPlace(runtime, values, request));
    const work = () =>
      withRuntime(call, { migrate: false, begins: false }, (runtime) =>
        RUN[how](runtime, values, request),
      );
    return resumable(work, asksJson(values));
  },
};

type Mode = 'beside' | 'in-place' | 'rollback' | 'finish' | 'dry-run';

/** @throws CliError USAGE */
function modeOf(values: Values): Mode {
  const chosen = (['in-place', 'rollback', 'finish', 'dry-run'] as const).filter(
    (name) => values[name] === true,
  );
  const [mode = 'beside'] = chosen;
  const compares = mode === 'beside' || mode === 'rollback';
  if (chosen.length > 1 || (values['accept-diff'] !== undefined && !compares)) throw misused();
  return mode;
}

function parseRequest(values: Values, given: string | undefined, mode: Mode): RebuildRequest {
  const projection = projectionNamed(given);
  const reason = stringOption(values, 'reason') ?? null;
  const acceptDiff = stringOption(values, 'accept-diff') ?? null;
  // Tables that are not read have no entry in the log, so no reason is needed.
  const needsReason = mode !== 'finish' && mode !== 'dry-run';
  if (!reason && needsReason) {
    throw new CliError('USAGE', 'A rebuild needs --reason TEXT; it is recorded in the log.');
  }
  if (acceptDiff !== null && !/^[0-9a-f]{64}$/.test(acceptDiff)) throw misused();
  return { projection, reason: reason ?? '', acceptDiff };
}

const misused = () => new CliError('USAGE', `Usage: roletrail rebuild ${USAGE}`);

const WHAT: Record<Exclude<Mode, 'dry-run'>, (projection: Projection) => string> = {
  beside: ({ name }) =>
    `A second ${name} is folded beside the live one, compared, and then takes its place; people notice nothing.`,
  'in-place': ({ meanwhile }) => `Until the log was read again ${meanwhile}.`,
  rollback: ({ name }) => `What ${name} was before the last swap takes its place again.`,
  finish: ({ name }) => `The unused tables of ${name} are dropped.`,
};

type Run = (runtime: Runtime, values: Values, request: RebuildRequest) => Promise<number>;

const RUN: Record<Exclude<Mode, 'in-place'>, Run> = {
  async beside(runtime, values, request) {
    const { settings, database } = runtime;
    beforehand(
      values,
      await checkDiskSpace({ settings, db: database.open.db }, request.projection, 'beside'),
    );
    const done = await rebuildBeside(runtime, request, (db) => fsckSources(runtime, db));
    printResult(values, swapped(request, done), () => {
      tellSwap(request, done);
      printLine(
        `Look at it, then: roletrail rebuild ${request.projection.name} --finish --yes, or --rollback.`,
      );
    });
    return 0;
  },
  async rollback(runtime, values, request) {
    const done = await rollBack(runtime, request);
    printResult(values, swapped(request, done), () => {
      tellSwap(request, done);
      printLine(
        `What was live before is dropped by: roletrail rebuild ${request.projection.name} --finish --yes`,
      );
    });
    return 0;
  },
  async 'dry-run'(runtime, values, { projection }) {
    const { settings, database } = runtime;
    beforehand(
      values,
      await checkDiskSpace({ settings, db: database.open.db }, projection, 'beside'),
    );
    const done = await rebuildDry(runtime, projection, (db) => fsckSources(runtime, db));
    const { differences, dropped, seconds } = done;
    const { rows, digest } = differences;
    const result = { projection: projection.name, rows, digest, dropped, seconds };
    printResult(values, result, () => tellDryRun(projection, done));
    return rows === 0 ? 0 : CLI_ERRORS.SHADOW_DIFFERS;
  },
  async finish(runtime, values, { projection }) {
    const dropped = await finish(runtime, projection);
    printResult(values, { projection: projection.name, dropped }, () =>
      printLine(`${dropped} is dropped.`),
    );
    return 0;
  },
};

async function inPlace(
  runtime: DatabaseRuntime,
  values: Values,
  { projection, reason }: RebuildRequest,
): Promise<number> {
  beforehand(values, await checkDiskSpace(runtime, projection, 'in-place'));
  const { records, schema } = await rebuildProjection(runtime, projection, reason);
  printResult(values, { projection: projection.name, records, schema }, () => {
    printLine(
      `${records} records are folded again; a worker that had halted must be started again.`,
    );
    printLine(
      `The rows as they were stand in the schema ${schema}; drop it once it is not needed.`,
    );
  });
  return 0;
}

/** Prints a line before the long work begins. */
function beforehand(values: Values, line: string): void {
  if (asksJson(values)) printNotice(line);
  else printLine(line);
}

function swapped({ projection: { name } }: RebuildRequest, done: Swapped) {
  const { records, schema, accepted, seconds } = done;
  return { projection: name, records, schema, accepted: accepted?.digest ?? null, seconds };
}

function tellDryRun({ name }: Projection, { differences, dropped, seconds }: DryRun): void {
  const took = Object.entries(seconds).map(([step, s]) => `${step} ${s.toFixed(1)} s`);
  printLine(
    differences.rows === 0
      ? `No row of ${name} differs from the live ones. Nothing was changed.`
      : `${differences.rows} rows of ${name} differ from the live ones. Nothing was changed. A rebuild needs --accept-diff ${differences.digest}`,
  );
  printLine(`It took: ${took.join(', ')}.`);
  if (!dropped) printLine(`The shadow of an unfinished rebuild is kept: roletrail diff ${name}`);
}

function tellSwap({ projection: { name } }: RebuildRequest, done: Swapped): void {
  const { records, schema, accepted, seconds } = done;
  printLine(`${records} records were folded, and ${name} is read from there now.`);
  const took = Object.entries(seconds).map(([step, s]) => `${step} ${s.toFixed(1)} s`);
  printLine(`It took: ${took.join(', ')}.`);
  if (accepted) printLine(`${accepted.rows} rows are others than before, as accepted.`);
  printLine(
    `What was live before stands in ${schema}; a worker that had halted must be started again.`,
  );
}
