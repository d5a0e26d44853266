import { TOPICS } from '@roletrail/contracts/events/catalogue';
import { type DiscardReason, discardReason } from '@roletrail/contracts/events/dead-letter';
import type { DeadLetterKey } from '@roletrail/contracts/http/system-health';
import { PROJECTIONS } from '@roletrail/db/projections/all';
import { discardLetter } from '@roletrail/event-log/dead-letters/discard';
import { listDeadLetters, pageDeadLetters } from '@roletrail/event-log/dead-letters/marks';
import { asksJson, type CliCommand, printResult, stringOption, type Values } from '../command.ts';
import { type DatabaseRuntime, withDatabase } from '../compose/command-runtime.ts';
import { deadLetterBox } from '../compose/dead-letter-box.ts';
import { gravest, tellAnswers } from '../dead-letters/answers.ts';
import { openLetter } from '../dead-letters/open-dead-letter.ts';
import { recordKeyText, redriveAndWait } from '../dead-letters/redrive.ts';
import { formatDeadLetter, jsonOf, printDeadLetter } from '../dead-letters/telling.ts';
import { CLI_ERRORS, CliError } from '../runtime/cli-error.ts';
import { CLI_EVENT_SOURCE } from '../runtime/event-source.ts';
import { OPERATOR } from '../runtime/operator.ts';
import { printLine, printNotice, printWithBackpressure } from '../runtime/terminal.ts';
import { vaultKeysOf } from '../settings/keys.ts';
import { JSON_OPTION, KAFKA_OPTION } from './options.ts';
import { requireConfirmation, YES_OPTION } from './yes.ts';

const NAMES = PROJECTIONS.map(({ name }) => name);
const REASONS = discardReason.options.join('|');
const ONE = 'PROJECTION TOPIC/PARTITION OFFSET';
const AFTER = `'${ONE}'`;
const ALL = Number.MAX_SAFE_INTEGER;
/** Default number of lines on a terminal. In JSON mode all are printed by default. */
const PAGE = 100;
const PAGE_MAX = 10_000;

/** @returns the exit code */
type Work = (runtime: DatabaseRuntime) => Promise<number>;
/** Actions, whose arguments are checked before opening. @throws CliError USAGE, REFUSED */
const ACTS: Readonly<Record<string, (values: Values, rest: readonly string[]) => Work>> = {
  list,
  show,
  redrive,
  discard,
};
/** Which options each takes. */
const OPTIONS: Readonly<Record<string, readonly string[]>> = {
  list: ['projection', 'all', 'limit', 'after', 'json'],
  show: ['json'],
  redrive: ['projection', 'all', 'json', 'yes'],
  discard: ['reason', 'json', 'yes'],
};

export const dlq: CliCommand = {
  name: 'dlq',
  summary:
    'Unreadable records (dead letters): lists them, shows one, has the worker read them again, discards one.',
  usage: `list [--projection ${NAMES.join('|')}] [--all] [--limit N] [--after ${AFTER}] [--json] | show ${ONE} [--json] | redrive ${ONE} --yes | redrive --all [--projection P] --yes | discard ${ONE} --reason ${REASONS} --yes`,
  examples: [
    'list',
    "list --all --limit 20 --after 'consent consent-events/1 17'",
    'show consent consent-events/1 17',
    'redrive --all --yes',
    'discard audit admin-events/0 4 --reason not_ours --yes',
  ],
  options: {
    ...KAFKA_OPTION,
    ...JSON_OPTION,
    ...YES_OPTION,
    projection: {
      type: 'string',
      values: NAMES,
      purpose: 'Only the dead letters of this projection.',
    },
    reason: {
      type: 'string',
      values: discardReason.options,
      purpose: 'Why the letters are discarded (discard).',
    },
    all: {
      type: 'boolean',
      purpose: 'Every letter: closed ones too (list), all that are open (redrive).',
    },
    limit: { type: 'string', value: 'N', purpose: 'Longest list (list).' },
    after: {
      type: 'string',
      value: 'KEY',
      purpose: 'Continue behind this letter, as the list names it (list).',
    },
  },
  // their bytes are sealed
  keys: () => ['master'],
  positionals: [1, 4],
  words: [['list', 'show', 'redrive', 'discard']],
  async run(values, [verb = '', ...rest]) {
    const act = Object.hasOwn(ACTS, verb) ? ACTS[verb] : undefined;
    const known = ['kafka', 'env-file', ...(OPTIONS[verb] ?? [])];
    if (!act || Object.keys(values).some((name) => !known.includes(name))) throw usage();
    return withDatabase({ command: dlq, values }, act(values, rest));
  },
};

const usage = () => new CliError('USAGE', `Usage: roletrail dlq ${dlq.usage}`);

function list(values: Values, rest: readonly string[]): Work {
  const projection = projectionOption(values);
  if (rest.length > 0) throw usage();
  const given = stringOption(values, 'after');
  const after = given === undefined ? null : keyOf(given.split(' '));
  const limit = limitOf(values);
  return async ({ db }) => {
    const filter = projection === null ? {} : { projection };
    const open = values.all !== true;
    const { letters, more } = await pageDeadLetters(db, { ...filter, open, after, limit });
    if (asksJson(values)) await printWithBackpressure(JSON.stringify(letters));
    else if (letters.length === 0) printLine(noneWords(open, after));
    else for (const letter of letters) await printWithBackpressure(formatDeadLetter(letter));
    const last = letters.at(-1);
    if (more > 0 && last) printNotice(`${more} more: --after '${recordKeyText(last)}'`);
    return 0;
  };
}

/** @throws CliError USAGE */
function limitOf(values: Values): number {
  const given = stringOption(values, 'limit');
  if (given === undefined) return asksJson(values) ? ALL : PAGE;
  const limit = Number(given);
  if (!/^[1-9][0-9]*$/.test(given) || limit > PAGE_MAX) {
    throw new CliError('USAGE', `--limit is a number from 1 to ${PAGE_MAX}.`);
  }
  return limit;
}

function noneWords(open: boolean, after: DeadLetterKey | null): string {
  if (after !== null) return 'There are no more.';
  return open ? 'No dead letter is open.' : 'There are none.';
}

function show(values: Values, rest: readonly string[]): Work {
  const key = keyOf(rest);
  return async ({ db, partitions, settings }) => {
    const { open } = deadLetterBox(vaultKeysOf(settings));
    const [letter] = await listDeadLetters(db, { key, limit: 1 });
    const opened = await openLetter(db, partitions, open, key);
    if (!letter || !opened) throw noLetter(key);
    printResult(values, { ...letter, ...jsonOf(opened) }, () => printDeadLetter(letter, opened));
    return 0;
  };
}

function redrive(values: Values, rest: readonly string[]): Work {
  const projection = projectionOption(values);
  const wanted = values.all === true ? { projection } : keyOf(rest);
  if (values.all === true ? rest.length > 0 : projection !== null) throw usage();
  requireConfirmation(
    values,
    'What can be read now is folded at its own offset, with all that belongs to it. Say --yes to begin.',
  );
  return async ({ db }) => {
    const answered = await redriveAndWait(db, wanted);
    if ('offset' in wanted && Object.values(answered).flat().length === 0) throw noLetter(wanted);
    printResult(values, answered, tellAnswers);
    const worst = gravest(answered);
    if (worst === null) return 0;
    printNotice(`[${worst}]`);
    return CLI_ERRORS[worst];
  };
}

function discard(values: Values, rest: readonly string[]): Work {
  const key = keyOf(rest);
  const reason = discardReason.safeParse(stringOption(values, 'reason'));
  if (!reason.success) throw new CliError('USAGE', `--reason is one of ${REASONS}.`);
  requireConfirmation(
    values,
    'This dead letter is no longer reported; nothing else is changed. Say --yes to begin.',
  );
  return async ({ db, partitions }) => {
    const isNew = await mark(db, partitions, key, reason.data);
    printResult(values, { ...key, discarded: true, isNew }, () =>
      printLine(`${recordKeyText(key)}: ${isNew ? 'discarded' : 'was discarded before'}`),
    );
    return 0;
  };
}

async function mark(
  db: DatabaseRuntime['db'],
  partitions: DatabaseRuntime['partitions'],
  key: DeadLetterKey,
  reason: DiscardReason,
): Promise<boolean> {
  const request = { key, reason, actor: OPERATOR, source: CLI_EVENT_SOURCE };
  const done = await db.transaction().execute((tx) => discardLetter(tx, partitions, request));
  if (done === null) throw noLetter(key);
  return done;
}

const noLetter = (key: DeadLetterKey) =>
  new CliError(
    'NOT_FOUND',
    `There is no dead letter ${recordKeyText(key)}: roletrail dlq list --all`,
  );

function projectionOption(values: Values): string | null {
  const given = stringOption(values, 'projection') ?? null;
  if (given !== null && !NAMES.some((name) => name === given)) throw usage();
  return given;
}

/** @throws CliError USAGE */
function keyOf(given: readonly string[]): DeadLetterKey {
  const [projection = '', place = '', at = '', ...more] = given;
  const [, topic = '', partition] = /^([a-z-]+)\/(0|[1-9][0-9]{0,5})$/.exec(place) ?? [];
  const known = NAMES.some((name) => name === projection) && TOPICS.some((name) => name === topic);
  if (!known || !/^(?:0|[1-9][0-9]{0,14})$/.test(at) || more.length > 0) throw usage();
  return { projection, topic, partition: Number(partition), offset: Number(at) };
}
