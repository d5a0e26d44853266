import type { Logger } from '@roletrail/contracts/logger';
import { openDatabase } from '@roletrail/db/open';
import { readLedgerCopy } from '@roletrail/event-log/copy';
import { runningPostgresUrl } from '../launch/postgres.ts';
import { existingData } from '../launch/postgres-place.ts';
import { CliError } from '../runtime/cli-error.ts';
import { DisposeStack } from '../runtime/lifecycle.ts';
import { createLogger } from '../runtime/logger.ts';
import { loadSettings, type Settings, type SettingsOptions } from '../settings/settings.ts';
import { openDatabaseUrl } from './database.ts';

/** Settings of a process, and whether it has none of its keys because its database is a copy. */
export interface SettingsFound {
  readonly settings: Settings;
  readonly isCopy: boolean;
}

/**
 * Loads settings with the requested keys. If keys are missing, the database may be an imported
 * copy: no keys exist for it, none are created, and it is read without them.
 * @param starts whether to start the embedded database for the check; otherwise only a running one
 *   is checked
 * @throws CliError as `loadSettings` does
 */
export async function settingsOrCopy(
  envFile: string | undefined,
  options: SettingsOptions,
  starts = true,
): Promise<SettingsFound> {
  try {
    const settings = await loadSettings(envFile, { ...options, makes: false });
    if (!options.makes) return { settings, isCopy: false };
  } catch (error) {
    if (!areLacking(error)) throw error;
    const settings = await loadSettings(envFile, { ...options, keys: [], makes: false });
    if (await isCopy(settings, starts)) return { settings, isCopy: true };
    if (!options.makes) throw error;
  }
  return { settings: await loadSettings(envFile, options), isCopy: false };
}

function areLacking(error: unknown): boolean {
  return error instanceof CliError && /^(SETTINGS_MISSING|NOT_FOUND)$/.test(error.code);
}

const STATEMENT_TIMEOUT_MS = 5000;
const ignore = (): void => undefined;

async function isCopy(settings: Settings, starts: boolean): Promise<boolean> {
  if (settings.databaseUrl === null && (await existingData(settings.dataDir)) === null)
    return false;
  const logger = createLogger(settings.logLevel);
  const stack = new DisposeStack();
  try {
    const databaseOptions = { join: true, onDeath: ignore, progress: ignore };
    const url = starts
      ? await openDatabaseUrl(settings, logger, stack, databaseOptions)
      : (settings.databaseUrl ?? (await runningPostgresUrl(settings.dataDir)));
    return url !== null && (await holdsCopy(url, stack, logger));
  } catch (error) {
    // The missing keys are reported. Without a database there is nothing to read.
    logger.debug({ err: error }, 'failed to check whether the database is a copy');
    return false;
  } finally {
    await stack.dispose(logger);
  }
}

async function holdsCopy(url: string, stack: DisposeStack, logger: Logger): Promise<boolean> {
  const { db } = stack.use(
    openDatabase(
      {
        url,
        applicationName: 'roletrail',
        poolSize: 1,
        statementTimeoutMs: STATEMENT_TIMEOUT_MS,
      },
      (error) => logger.debug({ err: error }, 'an idle connection broke'),
    ),
  );
  return (await readLedgerCopy(db)) !== null;
}
