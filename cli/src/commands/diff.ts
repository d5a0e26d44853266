import { asksJson, type CliCommand, type Values } from '../command.ts';
import { withRuntime } from '../compose/command-runtime.ts';
import { CLI_ERRORS, CliError } from '../runtime/cli-error.ts';
import { printLine, printWithBackpressure } from '../runtime/terminal.ts';
import { DifferenceTable } from '../shadow/difference-table.ts';
import type { RowDifference, ShadowDifferences } from '../shadow/differences.ts';
import { differencesNow } from '../shadow/rebuild.ts';
import { JSON_OPTION, KAFKA_OPTION } from './options.ts';
import { PROJECTION_NAMES, projectionNamed } from './projection-named.ts';

/** rows that a person is shown who did not ask for all */
const SHOWN = 100;

export const diff: CliCommand = {
  name: 'diff',
  summary:
    'Compares a projection with its shadow: the rows that a swap would change. Exit 0 none, 27 some.',
  details: [
    `Shows the first ${SHOWN} rows column by column; --all shows every one, and --json always does.`,
    '--quiet prints nothing: the exit code tells.',
  ],
  usage: `${PROJECTION_NAMES.join('|')} [--all] [--quiet] [--json]`,
  examples: ['consent', 'audit --json', 'consent --quiet'],
  options: {
    ...KAFKA_OPTION,
    ...JSON_OPTION,
    all: { type: 'boolean', purpose: 'Print every row that differs, not only the first ones.' },
    quiet: { type: 'boolean', purpose: 'Print nothing; the exit code is the answer.' },
  },
  // unreadable records are sealed
  keys: () => ['master'],
  positionals: [1, 1],
  words: [PROJECTION_NAMES],
  async run(values, [given]) {
    const projection = projectionNamed(given);
    const ways = ['all', 'quiet', 'json'].filter((way) => values[way] === true);
    if (ways.length > 1) {
      throw new CliError('USAGE', `Usage: roletrail diff ${diff.usage}`);
    }
    return withRuntime(
      { command: diff, values },
      { migrate: false, begins: false },
      async (runtime) => {
        const telling = tellingOf(projection.name, values);
        const found = await differencesNow(runtime, projection, (line) => telling.row(line));
        await telling.end(found);
        return found.rows === 0 ? 0 : CLI_ERRORS.SHADOW_DIFFERS;
      },
    );
  },
};

/** Prints each row at once, because the number of rows is unknown. */
interface Telling {
  row(line: string): Promise<void>;
  end(found: ShadowDifferences): Promise<void>;
}

function tellingOf(name: string, values: Values): Telling {
  if (asksJson(values)) return new JsonTelling();
  return values.quiet === true ? SILENT : new TableTelling(name, values.all === true);
}

const SILENT: Telling = { row: async () => undefined, end: async () => undefined };

/** One object, of which `shown` are the rows. */
class JsonTelling implements Telling {
  #before = '{"shown":[';

  async row(line: string): Promise<void> {
    await printWithBackpressure(`${this.#before}${line}`);
    this.#before = ',';
  }

  async end({ rows, digest, compared }: ShadowDifferences): Promise<void> {
    const begun = rows === 0 ? this.#before : '';
    printLine(`${begun}],${JSON.stringify({ rows, digest, compared }).slice(1)}`);
  }
}

/** A table, as wide as the first rows want it. */
class TableTelling implements Telling {
  readonly #name: string;
  readonly #all: boolean;
  #first: RowDifference[] = [];
  #table: DifferenceTable | null = null;

  constructor(name: string, all: boolean) {
    this.#name = name;
    this.#all = all;
  }

  async row(line: string): Promise<void> {
    if (this.#table && !this.#all) return;
    const row = JSON.parse(line) as RowDifference;
    if (this.#table) return this.#say(this.#table, row);
    this.#first.push(row);
    if (this.#first.length === SHOWN) await this.#begin();
  }

  async end({ rows, digest }: ShadowDifferences): Promise<void> {
    if (rows === 0) {
      printLine(`${this.#name}: the shadow says what the live projection says.`);
      return;
    }
    if (!this.#table) await this.#begin();
    if (!this.#all && rows > SHOWN) printLine(`… and ${rows - SHOWN} more rows: --all shows them`);
    printLine(`${rows} rows differ. To swap nevertheless: --accept-diff ${digest}`);
  }

  async #begin(): Promise<void> {
    const table = new DifferenceTable(this.#first);
    this.#table = table;
    await printWithBackpressure(table.head);
    for (const row of this.#first) await this.#say(table, row);
    this.#first = [];
  }

  async #say(table: DifferenceTable, row: RowDifference): Promise<void> {
    for (const line of table.lines(row)) await printWithBackpressure(line);
  }
}
