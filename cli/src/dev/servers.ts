/**
 * Program that runs the embedded database and, with `--kafka`, a broker, but no role. `npm run dev`
 * keeps it running while the roles restart. Prints `{"brokers": …}` as one line of JSON when both
 * are ready (null without its own broker). Stops both on a signal or if its parent exits.
 */
import { composeBrokers } from '../compose/event-log.ts';
import { startPostgres } from '../launch/postgres.ts';
import { CliError } from '../runtime/cli-error.ts';
import { reportFailure } from '../runtime/describe-failure.ts';
import { runUntilStopped } from '../runtime/lifecycle.ts';
import { createLogger } from '../runtime/logger.ts';
import { printLine } from '../runtime/terminal.ts';
import { loadSettings } from '../settings/settings.ts';

async function serve(kafka: boolean): Promise<number> {
  const settings = await loadSettings(undefined, { kafka, keys: [], makes: true });
  if (settings.mode !== 'embedded') {
    throw new CliError(
      'SETTINGS_INVALID',
      'DATABASE_URL is set: develop on a database of its own.',
    );
  }
  const logger = createLogger(settings.logLevel, 'command', { isWatched: true });
  return runUntilStopped(
    logger,
    async (stack, fail) => {
      const progress = (line: string) => printLine(`    ${line}`);
      const onDeath = (detail: string) => fail(new CliError('LAUNCH_FAILED', detail));
      const brokers = await composeBrokers(settings, logger, stack, onDeath, progress);
      const { dataDir } = settings;
      const database = stack.use(
        await startPostgres({ dataDir, mode: 'durable', logger, progress, whenRunning: 'refuse' }),
      );
      database.onDeath(onDeath);
      printLine(JSON.stringify({ brokers: brokers.length > 0 ? brokers.join(',') : null }));
    },
    { lastLine: reportFailure },
  );
}

try {
  process.exitCode = await serve(process.argv.includes('--kafka'));
} catch (error) {
  process.exitCode = reportFailure(error);
}
