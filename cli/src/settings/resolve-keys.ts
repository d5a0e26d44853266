import { join } from 'node:path';
import { CliError } from '../runtime/cli-error.ts';
import { readTextFile } from '../runtime/files.ts';
import type { Env } from './env.ts';
import {
  type AllKeys,
  KEY_NAMES,
  KEY_VARIABLES,
  type KeyName,
  type Keys,
  loadOrCreateKeys,
  readPreviousMasterKey,
  readStoredKeys,
} from './keys.ts';
import { weaknessOf } from './weak-keys.ts';

export interface KeyOptions {
  /** keys that this process works with; any other that is given is dropped, with a warning */
  readonly keys: readonly KeyName[];
  /** may make what the embedded mode lacks (`start`) */
  readonly makes: boolean;
}

/** Folder with the data that the embedded mode created with its keys. */
export interface KeptPlace {
  readonly dataDir: string;
  readonly witnessFile: string;
}

export interface ResolvedKeys {
  readonly keys: Keys;
  /** given with the master key during its rotation; else null */
  readonly previousMasterKey: Buffer | null;
  readonly weakKeys: string | null;
  /** variables that were given and are not needed */
  readonly surplus: readonly string[];
}

/**
 * The keys that a process asks for, and no other. The embedded mode keeps its own in the data
 * folder; those that are given must be the same ones.
 * @throws CliError SETTINGS_MISSING; SETTINGS_INVALID where given and kept keys differ; NOT_FOUND where
 *   there are none, and none may be made
 */
export async function resolveKeys(
  env: Env,
  { keys: declared, makes }: KeyOptions,
  mode: 'embedded' | 'distributed',
  place: KeptPlace,
): Promise<ResolvedKeys> {
  const given = {
    master: env.RT_MASTER_KEY ?? null,
    ledger: env.RT_LEDGER_KEY ?? null,
    jwt: env.RT_JWT_KEY ?? null,
  };
  const names = KEY_NAMES.filter((name) => given[name] !== null);
  const kept = mode === 'embedded' ? await ownKeys(place, given, makes) : null;
  // the one process of an embedded deployment sets all of it up, whichever roles it runs
  const wanted = mode === 'embedded' && makes ? KEY_NAMES : declared;
  const found = kept ?? given;
  if (mode === 'embedded' && kept === null && names.length === 0 && wanted.length > 0) {
    throw new CliError(
      'NOT_FOUND',
      `There are no keys in ${place.dataDir}, and only \`roletrail start\` makes them. Set DATABASE_URL, or the right DATA_DIR.`,
    );
  }
  const missing = wanted.filter((name) => found[name] === null);
  if (missing.length > 0) {
    throw new CliError(
      'SETTINGS_MISSING',
      `Missing: ${variables(missing).join(', ')}. \`roletrail keygen\` prints fresh ones.`,
    );
  }
  const held = (name: KeyName) => (wanted.includes(name) ? found[name] : null);
  return {
    keys: { master: held('master'), ledger: held('ledger'), jwt: held('jwt') },
    previousMasterKey: wanted.includes('master') ? await previousOf(env, mode, place) : null,
    weakKeys: weaknessOf(given),
    surplus: variables(names.filter((name) => !wanted.includes(name))),
  };
}

async function previousOf(
  env: Env,
  mode: 'embedded' | 'distributed',
  { dataDir }: KeptPlace,
): Promise<Buffer | null> {
  if (env.RT_MASTER_KEY_PREVIOUS) return env.RT_MASTER_KEY_PREVIOUS;
  return mode === 'embedded' ? readPreviousMasterKey(join(dataDir, 'keys.env')) : null;
}

const variables = (names: readonly KeyName[]) => names.map((name) => KEY_VARIABLES[name]);

/** The data folder's keys; null where it has none and some are given, or none may be made. */
async function ownKeys(
  { dataDir, witnessFile }: KeptPlace,
  given: Keys,
  makes: boolean,
): Promise<AllKeys | null> {
  const file = join(dataDir, 'keys.env');
  const kept = await readStoredKeys(file);
  if (kept !== null) {
    const other = KEY_NAMES.filter((name) => given[name]?.equals(kept[name]) === false);
    if (other.length === 0) return kept;
    const [differ, them] =
      other.length === 1 ? ['differs from the one', 'it'] : ['differ from those', 'them'];
    throw new CliError(
      'SETTINGS_INVALID',
      `${variables(other).join(', ')} ${differ} in ${file}, which this data was made with. Leave ${them} out, or choose another DATA_DIR.`,
    );
  }
  const isNoneGiven = KEY_NAMES.every((name) => given[name] === null);
  if (!makes || !isNoneGiven) return null;
  if ((await readTextFile(witnessFile)) !== null) {
    throw new CliError(
      'NOT_FOUND',
      `${file} is gone, and ${witnessFile} was made with its keys: put it back. Others would open nothing.`,
    );
  }
  return loadOrCreateKeys(file);
}
