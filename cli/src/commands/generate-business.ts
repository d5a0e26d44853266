import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '@roletrail/db/open';
import { DEMO_ACCOUNTS } from '@roletrail/db/seeds/demo-accounts';
import { printResult, type Values } from '../command.ts';
import { FalseClock, findFaketime } from '../generate/business/false-clock.ts';
import { startOnClock } from '../generate/business/product-on-clock.ts';
import {
  liveYear,
  visitsOf,
  writePageViews,
  type YearReport,
} from '../generate/business/run-year.ts';
import { planStaff } from '../generate/business/staff-plan.ts';
import { WHERE_TO_LOOK } from '../generate/business/stories.ts';
import { planYear } from '../generate/business/year-plan.ts';
import { CLI_ERRORS, CliError } from '../runtime/cli-error.ts';
import { isErrno } from '../runtime/files.ts';
import { interruptible } from '../runtime/interruptible.ts';
import { createLogger } from '../runtime/logger.ts';
import { ProgressLine } from '../runtime/progress-line.ts';
import { printLine, printNotice } from '../runtime/terminal.ts';
import { accessOf } from '../settings/local-access.ts';
import { loadSettings, type Settings } from '../settings/settings.ts';

export const BUSINESS_PEOPLE = 300;
/** Measured on two cores; larger years need about as much for each person. */
const SECONDS_PER_PERSON = 0.5;
/** A small business looks at its requests more seldom. */
const deskDays = (people: number) => (people < 100 ? 28 : 7);
const STATEMENT_TIMEOUT_MS = 120_000;

interface BusinessReport extends YearReport {
  readonly seed: string;
  readonly people: number;
  readonly measurements: number;
  readonly dataDir: string;
}

/**
 * Makes a year of a made-up business in a data folder of its own.
 * @returns exit code
 * @throws CliError REFUSED if the folder is used or a database is named, INTERRUPTED
 */
export async function generateBusiness(
  values: Values,
  seed: string,
  people: number,
): Promise<number> {
  const envFile = typeof values['env-file'] === 'string' ? values['env-file'] : undefined;
  const settings = await loadSettings(envFile, { kafka: false, keys: [], makes: false });
  await refuseUsed(settings);
  const library = await findFaketime();
  const minutes = Math.max(1, Math.ceil((people * SECONDS_PER_PERSON) / 60));
  printNotice(`seed ${seed}; ${people} people take about ${minutes} min on two cores`);
  const folder = await mkdtemp(join(tmpdir(), 'rt-clock-'));
  // PostgreSQL may run as another user
  await chmod(folder, 0o711);
  try {
    const clock = new FalseClock(join(folder, 'clock'), library);
    const report = await interruptible((signal) => make(settings, clock, signal, seed, people));
    printResult(values, report, tell);
    if (report.gone) return CLI_ERRORS.PRODUCT_UNREACHABLE;
    return report.unexpected === 0 ? 0 : CLI_ERRORS.ANSWER_UNEXPECTED;
  } catch (error) {
    if (!(error instanceof CliError && error.code === 'INTERRUPTED')) throw error;
    const text = `Interrupted. ${settings.dataDir} has a part of the year and is not for use. Remove it, then give the command again.`;
    throw new CliError('INTERRUPTED', text, { cause: error });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** @throws CliError REFUSED */
async function refuseUsed({ databaseUrl, dataDir, eventLog }: Settings): Promise<void> {
  if (databaseUrl !== null || eventLog === 'kafka') {
    throw new CliError(
      'REFUSED',
      '--business makes a database and a log of its own. Leave DATABASE_URL and EVENT_LOG out, and name an empty folder as DATA_DIR.',
    );
  }
  const names = await readdir(dataDir).catch((error: unknown) => {
    if (isErrno(error, 'ENOENT')) return [];
    throw error;
  });
  if (names.length === 0) return;
  throw new CliError(
    'REFUSED',
    `${dataDir} is not empty: --business never adds to data. Name an empty folder, for example DATA_DIR=./business.`,
  );
}

async function make(
  settings: Settings,
  clock: FalseClock,
  signal: AbortSignal,
  seed: string,
  people: number,
): Promise<BusinessReport> {
  const { dataDir, publicOrigin } = settings;
  const year = planYear(seed, people, Date.now());
  await clock.set(year.start);
  await using product = await started(settings, clock);
  signal.throwIfAborted();
  const { demoPassword } = await accessOf(dataDir);
  const staff = planStaff(demoPassword(adminEmail()), year.end - year.start, deskDays(people));
  using progress = new ProgressLine({
    what: 'living a year',
    total: visitsOf(year, staff),
    unit: 'visits',
  });
  const visited = () => progress.add(1);
  const { origin, databaseUrl, stopRoles, atRest } = product;
  const lived = await liveYear(year, staff, {
    origin,
    pageOrigin: publicOrigin,
    clock: { now: () => clock.now(), set: (time) => atRest(() => clock.set(time)) },
    signal,
    visited,
  });
  signal.throwIfAborted();
  await atRest(() => clock.set(Date.now()));
  await stopRoles();
  const measurements = await measured(databaseUrl, year);
  signal.throwIfAborted();
  return { seed, people: year.people.length, dataDir, measurements, ...lived };
}

async function started(settings: Settings, clock: FalseClock) {
  const product = await startOnClock(
    settings,
    clock,
    createLogger('warn', 'command', { isWatched: true }),
  );
  return { ...product, [Symbol.asyncDispose]: () => product.stop() };
}

async function measured(url: string, year: Parameters<typeof writePageViews>[1]): Promise<number> {
  const options = {
    url,
    applicationName: 'roletrail generate',
    poolSize: 2,
    statementTimeoutMs: STATEMENT_TIMEOUT_MS,
  };
  await using database = openDatabase(options, () => undefined);
  return await writePageViews(database.db, year);
}

function tell({
  people,
  did,
  answers,
  unexpected,
  gone,
  guesses,
  measurements,
  dataDir,
}: BusinessReport) {
  if (gone) printLine('The product no longer answered: the rest of the year was left out.');
  printLine(`${people} people, ${measurements} measurements of pages`);
  for (const [deed, count] of Object.entries(did)) printLine(`${count} ${deed}`);
  for (const [call, counts] of Object.entries({ ...answers, guess: guesses })) {
    const some = Object.entries(counts).map(([status, count]) => `${status} ×${count}`);
    printLine(`  ${call}: ${some.join(', ')}`);
  }
  printLine(
    unexpected === 0 ? 'All answers were as expected.' : `${unexpected} were not expected.`,
  );
  printLine();
  printLine('Planted, to be found on the staff screens:');
  for (const story of WHERE_TO_LOOK) printLine(`  ${story}`);
  printLine();
  printLine(`Open it: DATA_DIR=${dataDir} npm start, then sign in as ${adminEmail()}.`);
}

const adminEmail = () => DEMO_ACCOUNTS.find(({ roles }) => roles.includes('admin'))?.email ?? '';
