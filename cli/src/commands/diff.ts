import { PROJECTIONS } from '@roletrail/db/projections/all';
import { answer, type Command } from '../command.ts';
import { withRuntime } from '../compose/command-runtime.ts';
import { CLI_ERRORS, CliError } from '../runtime/cli-error.ts';
import { say } from '../runtime/terminal.ts';
import type { Differences, RowDifference } from '../shadow/differences.ts';
import { differencesNow } from '../shadow/rebuild.ts';
import { JSON_OPTION, KAFKA_OPTION } from './options.ts';

const NAMES = PROJECTIONS.map(({ name }) => name);

export const diff: Command = {
  name: 'diff',
  summary:
    'Compares a projection with its shadow: the rows that a swap would change. Exit 0 none, 27 some.',
  usage: `${NAMES.join('|')} [--json]`,
  examples: ['consent', 'audit --json'],
  options: { ...KAFKA_OPTION, ...JSON_OPTION },
  // unreadable records are sealed
  keys: () => ['master'],
  positionals: [1, 1],
  words: [NAMES],
  async run(values, [given]) {
    const projection = PROJECTIONS.find(({ name }) => name === given);
    if (!projection) throw new CliError('USAGE', `Usage: roletrail diff ${diff.usage}`);
    return withRuntime(
      { command: diff, values },
      { migrate: false, begins: false },
      async (runtime) => {
        const found = await differencesNow(runtime, projection);
        answer(values, found, () => tell(projection.name, found));
        return found.rows === 0 ? 0 : CLI_ERRORS.SHADOW_DIFFERS;
      },
    );
  },
};

function tell(name: string, { rows, digest, shown }: Differences): void {
  if (rows === 0) {
    say(`${name}: the shadow says what the live projection says.`);
    return;
  }
  for (const difference of shown) for (const line of linesOf(difference)) say(line);
  if (rows > shown.length) say(`… and ${rows - shown.length} more rows`);
  say(`${rows} rows differ. To swap nevertheless: --accept-diff ${digest}`);
}

/** A line for the row, and one for each column that differs. */
function linesOf({ table, key, live, shadow }: RowDifference): readonly string[] {
  const row = `${table} ${Object.entries(key)
    .map(([name, value]) => `${name}=${value}`)
    .join(' ')}`;
  if (!live) return [`${row}: only in the shadow`];
  if (!shadow) return [`${row}: only in the live projection`];
  const columns = Object.keys(live).filter((name) => live[name] !== shadow[name]);
  const said = (value: unknown) => JSON.stringify(value).slice(0, 80);
  return [
    `${row}:`,
    ...columns.map((name) => `  ${name}: live ${said(live[name])}, shadow ${said(shadow[name])}`),
  ];
}
