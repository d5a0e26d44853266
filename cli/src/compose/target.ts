import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { existingKafka } from '../launch/kafka.ts';
import { existingData } from '../launch/postgres-place.ts';
import { CliError } from '../runtime/cli-error.ts';
import { isErrno } from '../runtime/files.ts';
import { absolute } from '../settings/env.ts';
import { defaultDataDir, type Settings } from '../settings/settings.ts';

/** Database and log that these settings name, without a secret, for people. */
export function targetOf(settings: Settings): string {
  const from = settings.envFile === null ? '' : `; settings from ${settings.envFile}`;
  return `${databaseOf(settings)}, ${logOf(settings)}${from}`;
}

function databaseOf({ databaseUrl, dataDir }: Settings): string {
  if (databaseUrl === null) return `the database in ${dataDir}`;
  const { username, host, pathname } = new URL(databaseUrl);
  const user = username === '' ? '' : `${decodeURIComponent(username)}@`;
  return `the database ${user}${host}${decodeURIComponent(pathname)}`;
}

function logOf({ eventLog, kafka, dataDir }: Settings): string {
  if (eventLog === 'postgres') return 'the log in it';
  if (kafka.brokers === null) return `the log on the broker in ${dataDir}`;
  const prefix = kafka.topicPrefix === '' ? '' : `, topics ${kafka.topicPrefix}…`;
  return `the log on Kafka ${kafka.brokers.join(',')}${prefix}`;
}

/**
 * Refuses a command on an embedded database or broker that `start` has not created. Without
 * `DATABASE_URL`, such a command would work on an empty database and report success. Exceptions:
 * `restore-backup` if the data folder was used before, and `import-bundle`.
 * @throws CliError NOT_FOUND
 */
export async function assertDataExists(settings: Settings, command: string): Promise<void> {
  const { databaseUrl, dataDir, eventLog, kafka } = settings;
  if (databaseUrl !== null || command === 'import-bundle') return;
  const mayBeLost = command === 'restore-backup' && (await wasUsed(settings));
  const hasData = (await existingData(dataDir)) !== null;
  if (!mayBeLost && !hasData) throw absent('database', dataDir, await otherLog(settings));
  if (eventLog !== 'kafka' || kafka.brokers !== null) return;
  if (await existingKafka(dataDir)) return;
  const hint = hasData ? 'If its log is in PostgreSQL, leave out --kafka. ' : '';
  throw absent('broker', dataDir, hint);
}

/** Returns a hint if the default data folder of the other kind of log is in use, else ''. */
async function otherLog({ eventLog, dataDir }: Settings): Promise<string> {
  const other = eventLog === 'kafka' ? 'postgres' : 'kafka';
  if (dataDir !== absolute(defaultDataDir(eventLog))) return '';
  const folder = absolute(defaultDataDir(other));
  if ((await existingData(folder)) === null) return '';
  return other === 'kafka'
    ? `There is one in ${folder}, whose log is on Kafka: add --kafka. `
    : `There is one in ${folder}, whose log is in it: leave out --kafka. `;
}

function absent(what: string, dataDir: string, hint: string): CliError {
  return new CliError(
    'NOT_FOUND',
    `There is no ${what} in ${dataDir}. ${hint}Only \`roletrail start\` makes one. Set DATABASE_URL (an --env-file or ./.env may hold it), or the right DATA_DIR.`,
  );
}

/** A start leaves its keys; where they are given, the notes that it signed. */
async function wasUsed({ dataDir, witnessFile }: Settings): Promise<boolean> {
  return (await isThere(join(dataDir, 'keys.env'))) || (await isThere(witnessFile));
}

async function isThere(path: string): Promise<boolean> {
  try {
    await stat(path);
    return true;
  } catch (error) {
    if (isErrno(error, 'ENOENT')) return false;
    throw error;
  }
}
