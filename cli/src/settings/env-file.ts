import { readFile, stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { CliError } from '../runtime/cli-error.ts';
import { isErrno } from '../runtime/files.ts';
import { COMPOSE_NAMES, ENV_NAMES, SECRETS } from './env.ts';

/**
 * Sources of settings: the environment and a file of `NAME=value` lines. A name in the environment,
 * even with an empty value, overrides the file.
 */
export interface SettingSources {
  readonly values: NodeJS.ProcessEnv;
  /** the file that was read; null when there was none */
  readonly file: string | null;
  /** names whose value is the file's */
  readonly inFile: ReadonlySet<string>;
  /** what the operator should hear of the file */
  readonly warnings: readonly string[];
}

const DEFAULT_FILE = '.env';
/** In place of a path: no file, not even ./.env. */
const NO_FILE = 'none';
const READABLE_BY_OTHERS = 0o077;

/**
 * Reads `--env-file`, else what `RT_ENV_FILE` names, else ./.env where there is one.
 * @throws CliError SETTINGS_INVALID when a file that was named cannot be read
 */
export async function readSources(
  option: string | undefined,
  environment: NodeJS.ProcessEnv = process.env,
): Promise<SettingSources> {
  const named = option ?? (environment.RT_ENV_FILE || undefined);
  const nothing = { values: environment, file: null, inFile: new Set<string>(), warnings: [] };
  if (named === NO_FILE) return nothing;
  const file = resolve(named ?? DEFAULT_FILE);
  const text = await textOf(file, named !== undefined);
  if (text === null) return nothing;
  const { known, unknown } = namesOf(parseEnv(text));
  const warnings = [];
  if (((await stat(file)).mode & READABLE_BY_OTHERS) !== 0) {
    warnings.push(`${file} can be read by others: chmod 600 it`);
  }
  if (unknown.length > 0) {
    warnings.push(`${file} names what is no setting, and is not used: ${unknown.join(', ')}`);
  }
  // Node 20 takes `--env-file` for its own wherever it stands, and has read the file before us
  const isFiles = (name: string) => [undefined, known[name]].includes(environment[name]);
  const inFile = new Set(Object.keys(known).filter(isFiles));
  return { values: { ...known, ...environment }, file, inFile, warnings };
}

async function textOf(file: string, isNamed: boolean): Promise<string | null> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if (!isNamed && isErrno(error, 'ENOENT')) return null;
    const why = error instanceof Error ? error.message : String(error);
    throw new CliError('SETTINGS_INVALID', `The file of settings cannot be read: ${why}`);
  }
}

function namesOf(given: NodeJS.Dict<string>) {
  const ours = new Set(ENV_NAMES);
  const others = new Set(COMPOSE_NAMES);
  const names = Object.keys(given);
  return {
    known: Object.fromEntries(names.flatMap((n) => (ours.has(n) ? [[n, given[n]]] : []))),
    unknown: names.filter((name) => !ours.has(name) && !others.has(name)).sort(),
  };
}

/**
 * Puts in what the files of secrets hold (`NAME_FILE`, as container platforms hand them out).
 * @throws CliError SETTINGS_INVALID for a secret given in both forms, or a file that cannot be read
 */
export async function withSecretFiles(values: NodeJS.ProcessEnv): Promise<NodeJS.ProcessEnv> {
  const filled = { ...values };
  for (const name of SECRETS) {
    const path = values[`${name}_FILE`];
    if (!path) continue;
    if (values[name]) {
      throw new CliError('SETTINGS_INVALID', `Both ${name} and ${name}_FILE are given: keep one.`);
    }
    // editors and `echo` end a file with a line break, which no secret does
    filled[name] = (await secretIn(name, path)).replace(/\r?\n$/, '');
  }
  return filled;
}

async function secretIn(name: string, path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new CliError('SETTINGS_INVALID', `${name}_FILE cannot be read: ${why}`);
  }
}
