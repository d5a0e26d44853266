import {
  createAuditorToken,
  type ListedAuditorToken,
  listAuditorTokens,
  revokeAuditorToken,
} from '@roletrail/api/staff/auditor-tokens';
import { tokenRevocationReason } from '@roletrail/contracts/events/admin';
import { uuid } from '@roletrail/contracts/primitives';
import { type CliCommand, NO_KEYS, printResult, stringOption, type Values } from '../command.ts';
import { type DatabaseRuntime, withDatabase } from '../compose/command-runtime.ts';
import { CliError } from '../runtime/cli-error.ts';
import { OPERATOR } from '../runtime/operator.ts';
import { printLine } from '../runtime/terminal.ts';
import { JSON_OPTION, KAFKA_OPTION } from './options.ts';
import { confirmOnTerminal, YES_OPTION } from './yes.ts';

const DAY_MS = 86_400_000;
const REASONS = tokenRevocationReason.options;

type Work = (runtime: DatabaseRuntime) => Promise<void>;
/** Actions, whose arguments are checked before anything is opened. @throws CliError USAGE */
const ACTS: Readonly<Record<string, (values: Values, rest: readonly string[]) => Work>> = {
  create,
  list,
  revoke,
};

export const auditorToken: CliCommand = {
  name: 'auditor-token',
  summary:
    'Makes an expiring token with which a foreign auditor reads entry bundles (shown once), lists them, revokes one.',
  usage: `(create --label TEXT [--days 1…3650] | list | revoke ID [--reason ${REASONS.join('|')}] [--yes]) [--json]`,
  examples: [
    "create --label 'yearly audit' --days 30",
    'list --json',
    'revoke 0190a8f2-7c1e-7d3a-9b55-0c6f5e1d2a34 --reason misused',
  ],
  options: {
    ...KAFKA_OPTION,
    ...JSON_OPTION,
    ...YES_OPTION,
    label: { type: 'string', value: 'TEXT', purpose: 'Who gets the token (create).' },
    days: { type: 'string', value: 'N', purpose: 'Days until the token expires (create).' },
    reason: { type: 'string', values: REASONS, purpose: 'Why the token is revoked (revoke).' },
  },
  keys: NO_KEYS,
  positionals: [1, 2],
  words: [Object.keys(ACTS)],
  async run(values, [verb = '', ...rest]) {
    const act = Object.hasOwn(ACTS, verb) ? ACTS[verb] : undefined;
    if (!act) throw usage();
    const work = act(values, rest);
    if (verb === 'revoke') await confirmOnTerminal(values, 'From now on this token opens nothing.');
    await withDatabase({ command: auditorToken, values }, work);
    return 0;
  },
};

const usage = () => new CliError('USAGE', `Usage: roletrail auditor-token ${auditorToken.usage}`);

function create(values: Values, rest: readonly string[]): Work {
  const label = stringOption(values, 'label');
  const days = Number(stringOption(values, 'days') ?? '30');
  const fits = Number.isInteger(days) && days >= 1 && days <= 3650;
  if (!label || !fits || rest.length > 0) throw usage();
  return async ({ db, partitions }) => {
    const expiresAt = new Date(Date.now() + days * DAY_MS);
    const deps = { db, partitions };
    const { token } = await createAuditorToken(deps, { label, expiresAt, actor: OPERATOR });
    printResult(values, { token }, () => printLine(token));
  };
}

function list(values: Values, rest: readonly string[]): Work {
  if (rest.length > 0) throw usage();
  return async ({ db }) => {
    const tokens = await listAuditorTokens(db);
    printResult(values, tokens, () => {
      if (tokens.length === 0) printLine('There are no auditor tokens.');
      for (const token of tokens) printLine(lineOf(token));
    });
  };
}

const day = (at: Date) => at.toISOString().slice(0, 10);

function lineOf(token: ListedAuditorToken): string {
  const { id, label, state, expiresAt, revokedAt, lastReadAt } = token;
  const until = revokedAt === null ? `until ${day(expiresAt)}` : `on ${day(revokedAt)}`;
  const read = lastReadAt === null ? 'never read' : `last read ${lastReadAt.toISOString()}`;
  return `${id}  ${state} ${until}  ${read}  ${label}`;
}

function revoke(values: Values, rest: readonly string[]): Work {
  const [id, ...more] = rest;
  const reason = tokenRevocationReason.safeParse(stringOption(values, 'reason') ?? REASONS[0]);
  if (!reason.success) throw new CliError('USAGE', `--reason is one of ${REASONS.join(', ')}.`);
  if (!uuid.safeParse(id).success || id === undefined || more.length > 0) throw usage();
  return async ({ db, partitions }) => {
    const change = { id, reason: reason.data, actor: OPERATOR };
    const changed = await revokeAuditorToken({ db, partitions }, change);
    printResult(values, { id, changed }, () =>
      printLine(changed ? `${id}: revoked.` : 'Nothing to change.'),
    );
  };
}
