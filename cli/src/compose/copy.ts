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
 * Settings with the keys that are asked for. Where some are lacking the database may be a copy out
 * of a bundle: nobody has keys for that, and it is read without them. None are made for it.
 * @param starts may bring the embedded database up to look; else only a running one is asked
 * @throws CliError as `loadSettings` does
 */
export async function settingsOrCopy(
  envFile: string | undefined,
  wish: SettingsOptions,
  starts = true,
): Promise<SettingsFound> {
  try {
    const settings = await loadSettings(envFile, { ...wish, makes: false });
    if (!wish.makes) return { settings, isCopy: false };
  } catch (error) {
    if (!areLacking(error)) throw error;
    const settings = await loadSettings(envFile, { ...wish, keys: [], makes: false });
    if (await isCopy(settings, starts)) return { settings, isCopy: true };
    if (!wish.makes) throw error;
  }
  return { settings: await loadSettings(envFile, wish), isCopy: false };
}

function areLacking(error: unknown): boolean {
  return error instanceof CliError && /^(SETTINGS_MISSING|NOT_FOUND)$/.test(error.code);
}

const STATEMENT_TIMEOUT_MS = 5000;
const nobodyTold = (): void => undefined;

async function isCopy(settings: Settings, starts: boolean): Promise<boolean> {
  if (settings.databaseUrl === null && (await existingData(settings.dataDir)) === null)
    return false;
  const logger = createLogger(settings.logLevel);
  const stack = new DisposeStack();
  try {
    const wishes = { join: true, onDeath: nobodyTold, progress: nobodyTold };
    const url = starts
      ? await openDatabaseUrl(settings, logger, stack, wishes)
      : (settings.databaseUrl ?? (await runningPostgresUrl(settings.dataDir)));
    return url !== null && (await holdsCopy(url, stack, logger));
  } catch (error) {
    // what is lacking is told; without a database there is nothing to read either
    logger.debug({ err: error }, 'whether the database is a copy cannot be told');
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
