import { readCareerSource, readOews } from '@roletrail/api/tools/releases/import';
import { type ListedRelease, listReleases } from '@roletrail/api/tools/releases/listed';
import {
  activateRelease,
  type MadeRelease,
  RELEASE_SOURCES,
  removeRelease,
  storeRelease,
} from '@roletrail/api/tools/releases/store';
import { type CliCommand, NO_KEYS, printResult, type Values } from '../command.ts';
import { type DatabaseRuntime, withDatabase } from '../compose/command-runtime.ts';
import { CliError } from '../runtime/cli-error.ts';
import { isErrno } from '../runtime/files.ts';
import { printLine, printNotice } from '../runtime/terminal.ts';
import { JSON_OPTION, KAFKA_OPTION } from './options.ts';
import { YES_OPTION } from './yes.ts';

type Work = (runtime: DatabaseRuntime) => Promise<void>;
/** Actions, whose arguments and files are checked before opening. @throws CliError USAGE */
const ACTS: Readonly<Record<string, (values: Values, rest: readonly string[]) => Promise<Work>>> = {
  import: importFiles,
  list,
  activate,
  remove,
};

export const data: CliCommand = {
  name: 'data',
  summary:
    'Imports public statistics for the career tools beside those that are shipped, lists, activates and removes releases.',
  details: [
    'import keeps a release beside the others, with --activate it answers all later requests. oews takes all files of a release together, as the bureau gives them: .xlsx, .zip or .csv.',
    'activate takes a name of list; ooh-shipped and onet-shipped go back to what came with this version.',
    'remove of what is active wants --yes: what is shipped answers then, and of areas nothing.',
  ],
  usage: `(import ${RELEASE_SOURCES.join('|')} PATH… [--activate] | list | activate NAME | remove NAME [--yes]) [--json]`,
  examples: [
    'import oews oesm24nat.zip oesm24st.zip oesm24ma.zip --activate',
    'list --json',
    'activate ooh-shipped',
    'remove oews-2024-05-3f2a9c1b --yes',
  ],
  options: {
    ...KAFKA_OPTION,
    ...JSON_OPTION,
    ...YES_OPTION,
    activate: { type: 'boolean', purpose: 'Use the release at once (import).' },
  },
  keys: NO_KEYS,
  positionals: [1, 100],
  words: [Object.keys(ACTS)],
  async run(values, [verb = '', ...rest]) {
    const act = Object.hasOwn(ACTS, verb) ? ACTS[verb] : undefined;
    if (!act) throw usage();
    await withDatabase({ command: data, values }, await act(values, rest));
    return 0;
  },
};

const usage = () => new CliError('USAGE', `Usage: roletrail data ${data.usage}`);

async function importFiles(values: Values, [source, ...paths]: readonly string[]): Promise<Work> {
  const made = await readRelease(source, paths);
  const activates = values.activate === true;
  return async ({ db }) => {
    const { name, stored } = await storeRelease(db, made, activates);
    const { edition, rows, areas } = made;
    const result = { name, source, edition, rows, areas, stored, activated: activates };
    printResult(values, result, () => {
      printLine(`${name}: ${sizeOf({ rows, areas })}, ${stored ? 'imported' : 'imported before'}.`);
      printLine(
        activates ? 'It is active.' : `roletrail data activate ${name} has the tools use it.`,
      );
    });
  };
}

async function readRelease(
  source: string | undefined,
  paths: readonly string[],
): Promise<MadeRelease> {
  const [path = '', ...more] = paths;
  if (path === '') throw usage();
  try {
    if (source === 'oews') return await readOews(paths, (table) => printNotice(`reading ${table}`));
    if ((source !== 'ooh' && source !== 'onet') || more.length > 0) throw usage();
    return await readCareerSource(source, path);
  } catch (error) {
    if (!isErrno(error, 'ENOENT')) throw error;
    // of several, the one that is missing
    const missing = error instanceof Error && 'path' in error ? String(error.path) : path;
    throw new CliError('NOT_FOUND', `There is no file ${missing}.`, { cause: error });
  }
}

async function list(values: Values, rest: readonly string[]): Promise<Work> {
  if (rest.length > 0) throw usage();
  return async ({ db }) => {
    printResult(values, await listReleases(db), (releases) => {
      for (const release of releases) printLine(lineOf(release));
      if (!releases.some(({ source, active }) => source === 'oews' && active)) {
        printLine('No release of oews is active: pay is national only.');
      }
    });
  };
}

function lineOf(release: ListedRelease): string {
  const { name, active, shipped, rows, areas, importedAt, credit } = release;
  const since = importedAt === null ? '' : `  imported ${importedAt.toISOString()}`;
  const size = rows === null ? '' : `  ${sizeOf({ rows, areas })}`;
  const state = active ? 'active' : 'beside';
  return `${name}  ${state}${shipped ? '  shipped' : ''}  ${credit.source}${size}${since}`;
}

const sizeOf = ({ rows, areas }: { rows: number; areas: number | null }) =>
  areas === null ? `${rows} rows` : `${rows} rows of ${areas} areas`;

async function activate(values: Values, [name, ...more]: readonly string[]): Promise<Work> {
  if (name === undefined || more.length > 0) throw usage();
  return async ({ db }) => {
    const changed = await activateRelease(db, name);
    printResult(values, { name, changed }, () =>
      printLine(changed ? `${name}: active.` : `${name}: active before.`),
    );
  };
}

async function remove(values: Values, [name, ...more]: readonly string[]): Promise<Work> {
  if (name === undefined || more.length > 0) throw usage();
  return async ({ db }) => {
    const outcome = await removeRelease(db, name, values.yes === true);
    if (outcome === 'shipped') {
      throw new CliError('REFUSED', `${name} comes with this version. It can only be replaced.`);
    }
    if (outcome === 'active') {
      throw new CliError(
        'REFUSED',
        `The tools answer from ${name}. Without it they answer from what is shipped, which has no areas. Activate another, or say --yes to insist.`,
      );
    }
    printResult(values, { name, removed: true }, () => printLine(`${name}: removed.`));
  };
}
