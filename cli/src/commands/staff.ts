import { erasePerson } from '@roletrail/api/evidence/erase-person';
import { grantRole, revokeRole } from '@roletrail/api/staff/roles';
import { role as roleSchema } from '@roletrail/contracts/primitives';
import { type CliCommand, NO_KEYS, printResult, stringOption } from '../command.ts';
import { withDatabase } from '../compose/command-runtime.ts';
import { sendsMail } from '../compose/sends-mail.ts';
import { CliError } from '../runtime/cli-error.ts';
import { OPERATOR } from '../runtime/operator.ts';
import { printLine } from '../runtime/terminal.ts';
import { JSON_OPTION, KAFKA_OPTION } from './options.ts';
import { personNamed } from './user-named.ts';
import { requireConfirmation, YES_OPTION } from './yes.ts';

export const grant: CliCommand = {
  name: 'grant',
  summary: 'Gives a person a role (admin, compliance), or takes it with --revoke.',
  usage: 'EMAIL ROLE [--revoke] --reason TEXT [--json]',
  examples: [
    "ada@example.org compliance --reason 'joins the audit'",
    "ada@example.org admin --revoke --reason 'left the team'",
  ],
  options: {
    ...KAFKA_OPTION,
    ...JSON_OPTION,
    revoke: { type: 'boolean', purpose: 'Take the role away.' },
    reason: { type: 'string', value: 'TEXT', purpose: 'Why; recorded in the log.' },
  },
  keys: NO_KEYS,
  positionals: [2, 2],
  words: [[], roleSchema.options],
  async run(values, [email = '', name = '']) {
    const reason = stringOption(values, 'reason');
    if (!reason)
      throw new CliError('USAGE', 'A role needs --reason TEXT; it is recorded in the log.');
    const role = roleSchema.safeParse(name);
    if (!role.success) throw new CliError('USAGE', `There is no role ${JSON.stringify(name)}.`);
    return withDatabase({ command: grant, values }, async ({ db, partitions, settings }) => {
      const { userId } = await personNamed(db, email);
      const change = { userId, role: role.data, actor: OPERATOR, reason };
      const act = values.revoke === true ? revokeRole : grantRole;
      const staffLifetimeMs = settings.sessionLifetimeStaffMs;
      const provesAddress = !(await sendsMail(db, settings));
      const changed = await act({ db, partitions, staffLifetimeMs, provesAddress }, change);
      const done = values.revoke === true ? 'revoked' : 'granted';
      printResult(
        values,
        { userId, role: role.data, granted: values.revoke !== true, changed },
        () => printLine(changed ? `${email}: ${role.data} ${done}.` : 'Nothing to change.'),
      );
      return 0;
    });
  },
};

export const erase: CliCommand = {
  name: 'erase',
  summary:
    'Destroys a person’s data key and ends their sessions; proofs stay valid. Cannot be undone.',
  usage: 'EMAIL --reason TEXT --yes [--json]',
  examples: ["ada@example.org --reason 'asked by letter' --yes"],
  options: {
    ...KAFKA_OPTION,
    ...JSON_OPTION,
    ...YES_OPTION,
    reason: { type: 'string', value: 'TEXT', purpose: 'Why; recorded in the log.' },
  },
  keys: NO_KEYS,
  positionals: [1, 1],
  async run(values, [email = '']) {
    const reason = stringOption(values, 'reason');
    if (!reason)
      throw new CliError('USAGE', 'An erasure needs --reason TEXT; it stands in the log.');
    requireConfirmation(values, 'An erasure cannot be undone. Say --yes to insist.');
    return withDatabase({ command: erase, values }, async ({ db, partitions }) => {
      const { userId } = await personNamed(db, email);
      const { status, sessionsEnded } = await erasePerson({ db, partitions }, userId, {
        actor: OPERATOR,
        reason,
      });
      if (status === 'held') {
        throw new CliError(
          'REFUSED',
          'This account is under a legal hold. Staff lift the hold under /admin/delete-user.',
        );
      }
      printResult(values, { userId, status, sessionsEnded }, () =>
        printLine(`${userId}: ${status}, ${sessionsEnded} sessions ended.`),
      );
      return 0;
    });
  },
};
