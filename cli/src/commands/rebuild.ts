import { PROJECTIONS, type Projection } from '@roletrail/db/projections/all';
import { type Command, stringOption, type Values } from '../command.ts';
import { type DatabaseRuntime, withDatabase, withRuntime } from '../compose/command-runtime.ts';
import type { Runtime } from '../compose/runtime.ts';
import { checkDiskSpace } from '../recovery/disk-space.ts';
import { rebuildProjection } from '../recovery/rebuild.ts';
import { CliError } from '../runtime/cli-error.ts';
import { say } from '../runtime/terminal.ts';
import { finish, rebuildBeside, rollBack, type Swapped, type Wish } from '../shadow/rebuild.ts';
import { fsckSources } from './fsck-sources.ts';
import { KAFKA_OPTION } from './options.ts';

const NAMES = PROJECTIONS.map(({ name }) => name).join('|');
const USAGE = `${NAMES} --reason TEXT --yes [--accept-diff SHA256 | --in-place | --rollback [--accept-diff SHA256] | --finish]`;

export const rebuild: Command = {
  name: 'rebuild',
  summary:
    'Folds a projection again from the beginning of the log, beside the live one, and swaps the two.',
  usage: USAGE,
  examples: ["audit --reason 'new column' --yes", 'audit --finish --yes'],
  options: {
    ...KAFKA_OPTION,
    reason: { type: 'string' },
    yes: { type: 'boolean' },
    'accept-diff': { type: 'string' },
    'in-place': { type: 'boolean' },
    rollback: { type: 'boolean' },
    finish: { type: 'boolean' },
  },
  // unreadable records are sealed; in place that is the worker's affair
  keys: (values) => (values['in-place'] === true ? [] : ['master']),
  positionals: [1, 1],
  async run(values, [given]) {
    const how = modeOf(values);
    const wish = wishOf(values, given, how);
    if (values.yes !== true) {
      throw new CliError('REFUSED', `${WHAT[how](wish.projection)} Say --yes to begin.`);
    }
    const call = { command: rebuild, values };
    if (how === 'in-place') return withDatabase(call, (runtime) => inPlace(runtime, wish));
    return withRuntime(call, { migrate: false, begins: false }, (runtime) =>
      RUN[how](runtime, wish),
    );
  },
};

type Mode = 'beside' | 'in-place' | 'rollback' | 'finish';

/** @throws CliError USAGE */
function modeOf(values: Values): Mode {
  const chosen = (['in-place', 'rollback', 'finish'] as const).filter(
    (name) => values[name] === true,
  );
  const [mode = 'beside'] = chosen;
  const compares = mode === 'beside' || mode === 'rollback';
  if (chosen.length > 1 || (values['accept-diff'] !== undefined && !compares)) throw misused();
  return mode;
}

function wishOf(values: Values, given: string | undefined, mode: Mode): Wish {
  const projection = PROJECTIONS.find(({ name }) => name === given);
  const reason = stringOption(values, 'reason') ?? null;
  const acceptDiff = stringOption(values, 'accept-diff') ?? null;
  // nothing stands in the log of tables that nobody reads
  if (!projection || (!reason && mode !== 'finish')) throw misused();
  if (acceptDiff !== null && !/^[0-9a-f]{64}$/.test(acceptDiff)) throw misused();
  return { projection, reason: reason ?? '', acceptDiff };
}

const misused = () => new CliError('USAGE', `Usage: roletrail rebuild ${USAGE}`);

const WHAT: Record<Mode, (projection: Projection) => string> = {
  beside: ({ name }) =>
    `A second ${name} is folded beside the live one, compared, and then takes its place; people notice nothing.`,
  'in-place': ({ meanwhile }) => `Until the log was read again ${meanwhile}.`,
  rollback: ({ name }) => `What ${name} was before the last swap takes its place again.`,
  finish: ({ name }) => `The tables of ${name} that nobody reads are dropped.`,
};

const RUN: Record<Exclude<Mode, 'in-place'>, (runtime: Runtime, wish: Wish) => Promise<number>> = {
  async beside(runtime, wish) {
    const { settings, database } = runtime;
    say(await checkDiskSpace({ settings, db: database.open.db }, wish.projection));
    const done = await rebuildBeside(runtime, wish, (db) => fsckSources(runtime, db));
    tellSwap(wish, done);
    say(
      `Look at it, then: roletrail rebuild ${wish.projection.name} --finish --yes, or --rollback.`,
    );
    return 0;
  },
  async rollback(runtime, wish) {
    tellSwap(wish, await rollBack(runtime, wish));
    say(
      `What was live before is dropped by: roletrail rebuild ${wish.projection.name} --finish --yes`,
    );
    return 0;
  },
  async finish(runtime, { projection }) {
    say(`${await finish(runtime, projection)} is dropped.`);
    return 0;
  },
};

async function inPlace(runtime: DatabaseRuntime, { projection, reason }: Wish): Promise<number> {
  say(await checkDiskSpace(runtime, projection));
  const { records, schema } = await rebuildProjection(runtime, projection, reason);
  say(`${records} records are folded again; a worker that had halted must be started again.`);
  say(`The rows as they were stand in the schema ${schema}; drop it when nobody needs it.`);
  return 0;
}

function tellSwap({ projection: { name } }: Wish, { records, schema, accepted }: Swapped): void {
  say(`${records} records were folded, and ${name} is read from there now.`);
  if (accepted) say(`${accepted.rows} rows are others than before, as accepted.`);
  say(`What was live before stands in ${schema}; a worker that had halted must be started again.`);
}
