import { randomBytes } from 'node:crypto';
import { type CliCommand, NO_KEYS, printResult, stringOption, type Values } from '../command.ts';
import { type DatabaseRuntime, withDatabase } from '../compose/command-runtime.ts';
import { type DriveReport, drive } from '../generate/drive.ts';
import { publishNewTerms } from '../generate/new-terms.ts';
import { plan, type TrafficPlan } from '../generate/plan.ts';
import { assertLocalTarget, isThisMachine, originOption } from '../generate/target.ts';
import { CLI_ERRORS, CliError } from '../runtime/cli-error.ts';
import { interruptible } from '../runtime/interruptible.ts';
import { ProgressLine } from '../runtime/progress-line.ts';
import { systemTimer } from '../runtime/system-timer.ts';
import { printLine, printNotice } from '../runtime/terminal.ts';
import type { Settings } from '../settings/settings.ts';
import { BUSINESS_PEOPLE, generateBusiness } from './generate-business.ts';
import { JSON_OPTION, KAFKA_OPTION } from './options.ts';
import { confirmOnTerminal, requireConfirmation, YES_OPTION } from './yes.ts';

const PEOPLE_MAX = 10_000;
const MINUTES_MAX = 1440;
/** As the api has it: sign-ups from one address. */
const SIGN_UPS_A_MINUTE = 60;

export const generate: CliCommand = {
  name: 'generate',
  summary:
    'Has made-up people sign up, read, decide, come again, leave and be erased, by the ordinary calls of a running product without real people. Exit 28 where an answer was not to be expected.',
  details: [
    'With --business: makes a year of a made-up business in an empty DATA_DIR, on a false clock (libfaketime).',
    `--people is ${BUSINESS_PEOPLE} by default there, which takes about 3 min on two cores; 1,000 take about 10 min, 10,000 about 100 min.`,
  ],
  usage: `--people 1…${PEOPLE_MAX} --minutes 1…${MINUTES_MAX} [--seed TEXT] [--origin URL] [--publish] [--yes] [--json] | --business [--people 1…${PEOPLE_MAX}] [--seed TEXT] [--json]`,
  examples: [
    '--people 50 --minutes 5',
    '--people 2000 --minutes 60 --seed monday --origin http://127.0.0.1:3000',
    '--people 200 --minutes 20 --publish',
    '--business --people 300 --seed monday',
  ],
  options: {
    ...KAFKA_OPTION,
    ...JSON_OPTION,
    ...YES_OPTION,
    people: { type: 'string', value: 'N', purpose: 'Number of made-up people.' },
    minutes: { type: 'string', value: 'N', purpose: 'Minutes that they take.' },
    seed: { type: 'string', value: 'TEXT', purpose: 'The same text makes the same people.' },
    origin: { type: 'string', value: 'URL', purpose: 'Address of the running product.' },
    publish: { type: 'boolean', purpose: 'Publish new terms halfway.' },
    business: {
      type: 'boolean',
      purpose: 'Make a year of a made-up business in an empty data folder.',
    },
  },
  keys: NO_KEYS,
  positionals: [0, 0],
  async run(values) {
    const seed = stringOption(values, 'seed') ?? randomBytes(4).toString('hex');
    if (values.business === true) {
      refuseBeside(values);
      const count =
        values.people === undefined ? BUSINESS_PEOPLE : within(values, 'people', PEOPLE_MAX);
      return generateBusiness(values, seed, count);
    }
    const people = within(values, 'people', PEOPLE_MAX);
    const minutes = within(values, 'minutes', MINUTES_MAX);
    if (values.publish === true) {
      await confirmOnTerminal(
        values,
        'Halfway a new version of the terms is published, which stays.',
      );
    }
    const { origin, settings } = await withDatabase({ command: generate, values }, (runtime) =>
      permitted(runtime, values),
    );
    printNotice(`seed ${seed}`);
    warnOfLimit(settings, people, minutes);
    const made = plan(seed, people, minutes);
    const halfway = values.publish === true ? () => published(values) : undefined;
    const report = await interruptible((signal) => lived(made, origin, settings, signal, halfway));
    printResult(values, { seed, people, minutes, ...report }, tell);
    if (report.interrupted) return CLI_ERRORS.INTERRUPTED;
    if (report.gone) return CLI_ERRORS.PRODUCT_UNREACHABLE;
    return report.unexpected === 0 ? 0 : CLI_ERRORS.ANSWER_UNEXPECTED;
  },
};

/** Checks the target. Reads the database once and closes it. */
async function permitted({ db, settings }: DatabaseRuntime, values: Values) {
  const origin = originOption(stringOption(values, 'origin'), settings.port);
  if (!isThisMachine(origin)) {
    requireConfirmation(values, `${origin.origin} is another machine. Say --yes to load it.`);
  }
  await assertLocalTarget(db, origin);
  return { origin, settings };
}

async function published(values: Values): Promise<void> {
  await withDatabase({ command: generate, values }, async ({ db, partitions, settings }) => {
    const deps = { db, partitions, publicOrigin: settings.publicOrigin };
    printNotice(
      `terms ${await publishNewTerms(deps, new Date())} are published: people accept again`,
    );
    return 0;
  });
}

/** @throws CliError USAGE if an option has no meaning with --business */
function refuseBeside(values: Values): void {
  for (const name of ['minutes', 'origin', 'publish', 'kafka']) {
    if (values[name] !== undefined) {
      throw new CliError('USAGE', `--${name} has no meaning with --business.`);
    }
  }
}

/** @throws CliError USAGE */
function within(values: Values, name: string, most: number): number {
  const number = Number(stringOption(values, name));
  if (Number.isInteger(number) && number >= 1 && number <= most) return number;
  throw new CliError('USAGE', `--${name} takes a number from 1 to ${most}.`);
}

interface Lived extends DriveReport {
  /** Ctrl-C: what was to come was left out */
  readonly interrupted: boolean;
}

/** All come from this machine's address, unless the product believes what we say of theirs. */
function warnOfLimit({ trustedProxies }: Settings, people: number, minutes: number): void {
  if (trustedProxies.length > 0 || people <= SIGN_UPS_A_MINUTE * minutes) return;
  printNotice(
    `${SIGN_UPS_A_MINUTE} people a minute may sign up from one address, so this takes about ${Math.ceil(people / SIGN_UPS_A_MINUTE)} minutes. A product with TRUSTED_PROXIES=127.0.0.1 takes each to have an address of their own.`,
  );
}

async function lived(
  made: TrafficPlan,
  origin: URL,
  { publicOrigin }: Settings,
  signal: AbortSignal,
  halfway: (() => Promise<void>) | undefined,
): Promise<Lived> {
  const total = made.people.reduce((sum, { visits }) => sum + visits.length, 0);
  using progress = new ProgressLine({ what: 'living', total, unit: 'visits' });
  const report = await drive(made, {
    origin: origin.origin,
    pageOrigin: publicOrigin,
    timer: systemTimer,
    signal,
    visited: () => progress.add(1),
    ...(halfway === undefined ? {} : { halfway }),
  });
  return { ...report, interrupted: signal.aborted };
}

function tell({ did, answers, unexpected, interrupted, gone }: Lived): void {
  if (gone) printLine('The product no longer answers: the rest was left out.');
  if (interrupted) printLine('Interrupted: what was to come was left out.');
  for (const [deed, count] of Object.entries(did)) printLine(`${count} ${deed}`);
  for (const [call, counts] of Object.entries(answers)) {
    const some = Object.entries(counts).map(([status, count]) => `${status} ×${count}`);
    printLine(`  ${call}: ${some.join(', ')}`);
  }
  printLine(
    unexpected === 0 ? 'All answers were as expected.' : `${unexpected} were not expected.`,
  );
}
