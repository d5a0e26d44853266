import { TOPICS } from '@roletrail/contracts/events/catalogue';
import { type DiscardReason, discardReason } from '@roletrail/contracts/events/dead-letter';
import type { DeadLetterKey } from '@roletrail/contracts/http/system-health';
import { PROJECTIONS } from '@roletrail/db/projections/all';
import { discardLetter } from '@roletrail/event-log/dead-letters/discard';
import { type ListedLetter, listDeadLetters } from '@roletrail/event-log/dead-letters/marks';
import { deriveKeys } from '@roletrail/vault/keys';
import { type Command, stringOption, type Values } from '../command.ts';
import { type DatabaseRuntime, withDatabase } from '../compose/command-runtime.ts';
import { deadLetterBox } from '../compose/dead-letter-box.ts';
import { type OpenedLetter, openLetter } from '../dead-letters/look.ts';
import { hexLines, printable } from '../dead-letters/printable.ts';
import { type Answered, keyText, redriveAndWait } from '../dead-letters/redrive.ts';
import { CLI_ERRORS, CliError, type CliErrorCode } from '../runtime/cli-error.ts';
import { EVENT_SOURCE } from '../runtime/event-source.ts';
import { OPERATOR } from '../runtime/operator.ts';
import { remark, say, sayInTime } from '../runtime/terminal.ts';
import { heldKey } from '../settings/keys.ts';
import { KAFKA_OPTION } from './options.ts';

const NAMES = PROJECTIONS.map(({ name }) => name);
const REASONS = discardReason.options.join('|');
const ONE = 'PROJECTION TOPIC/PARTITION OFFSET';
const ALL = Number.MAX_SAFE_INTEGER;

/** @returns the exit code */
type Work = (runtime: DatabaseRuntime) => Promise<number>;
/** What is asked for, judged before anything is opened. @throws CliError USAGE, REFUSED */
const ACTS: Readonly<Record<string, (values: Values, rest: readonly string[]) => Work>> = {
  list,
  show,
  redrive,
  discard,
};
/** Which options each takes. */
const OPTIONS: Readonly<Record<string, readonly string[]>> = {
  list: ['projection', 'all', 'json'],
  show: ['json'],
  redrive: ['projection', 'all', 'yes'],
  discard: ['reason', 'yes'],
};

export const dlq: Command = {
  name: 'dlq',
  summary:
    'Records that nobody could read (dead letters): lists them, shows one, has the worker read them again, discards one.',
  usage: `list [--projection ${NAMES.join('|')}] [--all] [--json] | show ${ONE} [--json] | redrive ${ONE} --yes | redrive --all [--projection P] --yes | discard ${ONE} --reason ${REASONS} --yes`,
  options: {
    ...KAFKA_OPTION,
    projection: { type: 'string' },
    reason: { type: 'string' },
    all: { type: 'boolean' },
    json: { type: 'boolean' },
    yes: { type: 'boolean' },
  },
  // their bytes are sealed
  keys: () => ['master'],
  positionals: [1, 4],
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
  return async ({ db }) => {
    const filter = projection === null ? {} : { projection };
    const open = values.all !== true;
    const letters = await listDeadLetters(db, { ...filter, open, limit: ALL });
    if (values.json === true) say(JSON.stringify(letters));
    else if (letters.length === 0) say(open ? 'No dead letter is open.' : 'There are none.');
    else for (const letter of letters) await sayInTime(lineOf(letter));
    return 0;
  };
}

function lineOf(letter: ListedLetter): string {
  const { at, reason, subject, state, asked, refused } = letter;
  const whose = subject === null ? '' : `  of ${subject}`;
  const more = asked ? ', to be redriven' : refused === null ? '' : `, ${REFUSED[refused]}`;
  return `${keyText(letter)}  ${at.toISOString()}  ${state}${more}${whose}  ${printable(reason)}`;
}

const REFUSED = {
  unreadable: 'still unreadable when it was to be redriven',
  differs: 'not what the log holds',
} as const;

function show(values: Values, rest: readonly string[]): Work {
  const key = keyOf(rest);
  return async ({ db, partitions, settings }) => {
    const { open } = deadLetterBox(deriveKeys(heldKey(settings.keys, 'master')));
    const [letter] = await listDeadLetters(db, { key, limit: 1 });
    const opened = await openLetter(db, partitions, open, key);
    if (!letter || !opened) throw noLetter(key);
    if (values.json === true) say(JSON.stringify({ ...letter, ...jsonOf(opened) }));
    else tell(letter, opened);
    return 0;
  };
}

function jsonOf({ value, opens, today }: OpenedLetter) {
  return { opens, hex: value && Buffer.from(value).toString('hex'), today };
}

/** So many of a letter's bytes are shown. */
const SHOWN = 4096;

function tell(letter: ListedLetter, { value, opens, today }: OpenedLetter): void {
  say(lineOf(letter));
  say(`today: ${TODAY(today)}`);
  if (!opens) say('The kept bytes do not open: they were changed since.');
  else if (value === null) say('The record has no bytes.');
  else {
    const shown = value.subarray(0, SHOWN);
    say(`${value.length} bytes${value.length > SHOWN ? `, the first ${SHOWN} of them` : ''}:`);
    for (const line of hexLines(shown)) say(line);
    say();
    say(printable(Buffer.from(shown).toString('utf8')));
  }
}

function TODAY(today: OpenedLetter['today']): string {
  if (today.kind === 'event') return `this program reads it as ${today.type} ${today.eventId}`;
  if (today.kind === 'newer') return `${today.type} is newer than this program`;
  return `still unreadable: ${printable(today.reason)}`;
}

function redrive(values: Values, rest: readonly string[]): Work {
  const projection = projectionOption(values);
  const wanted = values.all === true ? { projection } : keyOf(rest);
  if (values.all === true ? rest.length > 0 : projection !== null) throw usage();
  insist(values, 'What can be read now is folded at its own offset, with all that belongs to it.');
  return async ({ db }) => {
    const answered = await redriveAndWait(db, wanted);
    if ('offset' in wanted && Object.values(answered).flat().length === 0) throw noLetter(wanted);
    return tellAnswers(answered);
  };
}

const ANSWERS: readonly (readonly [keyof Answered, string, CliErrorCode | null])[] = [
  ['redriven', 'read and folded', null],
  ['unreadable', 'still unreadable; nothing was changed', 'DEAD_LETTER_UNREADABLE'],
  [
    'differing',
    'its kept bytes, the log and what was folded of it do not agree; nothing was changed',
    'DEAD_LETTER_DIFFERS',
  ],
  [
    'unanswered',
    'no worker has answered; it is done when one does (is it running, or rebuilding?)',
    'REDRIVE_UNANSWERED',
  ],
];

/** The gravest is the exit code. */
function tellAnswers(answered: Answered): number {
  let worst: CliErrorCode | null = null;
  for (const [which, says, code] of ANSWERS) {
    for (const key of answered[which]) say(`${keyText(key)}: ${says}`);
    if (answered[which].length > 0 && code !== null) worst = code;
  }
  if (Object.values(answered).flat().length === 0) say('No dead letter is open.');
  if (worst === null) return 0;
  remark(`[${worst}]`);
  return CLI_ERRORS[worst];
}

function discard(values: Values, rest: readonly string[]): Work {
  const key = keyOf(rest);
  const reason = discardReason.safeParse(stringOption(values, 'reason'));
  if (!reason.success) throw new CliError('USAGE', `--reason is one of ${REASONS}.`);
  insist(values, 'Nobody is told of this letter any more; nothing else is changed.');
  return ({ db, partitions }) => mark(db, partitions, key, reason.data);
}

async function mark(
  db: DatabaseRuntime['db'],
  partitions: DatabaseRuntime['partitions'],
  key: DeadLetterKey,
  reason: DiscardReason,
): Promise<number> {
  const wish = { key, reason, actor: OPERATOR, source: EVENT_SOURCE };
  const done = await db.transaction().execute((tx) => discardLetter(tx, partitions, wish));
  if (done === null) throw noLetter(key);
  say(`${keyText(key)}: ${done ? 'discarded' : 'was discarded before'}`);
  return 0;
}

function insist(values: Values, what: string): void {
  if (values.yes !== true) throw new CliError('REFUSED', `${what} Say --yes to begin.`);
}

const noLetter = (key: DeadLetterKey) =>
  new CliError('NOT_FOUND', `There is no dead letter ${keyText(key)}: roletrail dlq list --all`);

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
