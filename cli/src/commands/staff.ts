import { readFile } from 'node:fs/promises';
import { publishDocument } from '@roletrail/api/documents/publish';
import { erasePerson } from '@roletrail/api/evidence/erase';
import { createAuditorToken } from '@roletrail/api/staff/auditor-tokens';
import { findPerson, grantRole, revokeRole } from '@roletrail/api/staff/roles';
import { docType, role as roleSchema } from '@roletrail/contracts/primitives';
import { type Command, NO_KEYS, stringOption } from '../command.ts';
import { type DatabaseRuntime, withDatabase } from '../compose/command-runtime.ts';
import { OPERATOR } from '../compose/seed.ts';
import { CliError } from '../runtime/cli-error.ts';
import { say } from '../runtime/terminal.ts';
import { KAFKA_OPTION } from './options.ts';

const DAY_MS = 86_400_000;

export const grant: Command = {
  name: 'grant',
  summary: 'Gives a person a role (admin, compliance), or takes it with --revoke.',
  usage: 'EMAIL ROLE [--revoke] [--reason TEXT]',
  options: { ...KAFKA_OPTION, revoke: { type: 'boolean' }, reason: { type: 'string' } },
  keys: NO_KEYS,
  positionals: [2, 2],
  async run(values, [email = '', name = '']) {
    const role = roleSchema.safeParse(name);
    if (!role.success) throw new CliError('USAGE', `There is no role ${JSON.stringify(name)}.`);
    return withDatabase({ command: grant, values }, async ({ db, partitions, settings }) => {
      const { userId } = await person(db, email);
      const reason = stringOption(values, 'reason') ?? 'by the operator';
      const change = { userId, role: role.data, actor: OPERATOR, reason };
      const act = values.revoke === true ? revokeRole : grantRole;
      const staffLifetimeMs = settings.sessionLifetimeStaffMs;
      const provesAddress = settings.smtpUrl === null;
      const changed = await act({ db, partitions, staffLifetimeMs, provesAddress }, change);
      say(
        changed
          ? `${email}: ${role.data} ${values.revoke === true ? 'revoked' : 'granted'}.`
          : 'Nothing to change.',
      );
      return 0;
    });
  },
};

export const auditorToken: Command = {
  name: 'auditor-token',
  summary: 'Makes an expiring token with which a foreign auditor reads entry bundles; shown once.',
  usage: 'create --label TEXT [--days N]',
  options: { ...KAFKA_OPTION, label: { type: 'string' }, days: { type: 'string' } },
  keys: NO_KEYS,
  positionals: [1, 1],
  async run(values, [verb]) {
    const label = stringOption(values, 'label');
    const days = Number(stringOption(values, 'days') ?? '30');
    if (verb !== 'create' || !label || !Number.isInteger(days) || days < 1 || days > 3650) {
      throw new CliError(
        'USAGE',
        'Usage: roletrail auditor-token create --label TEXT [--days 1…3650]',
      );
    }
    return withDatabase({ command: auditorToken, values }, async ({ db, partitions }) => {
      const expiresAt = new Date(Date.now() + days * DAY_MS);
      const made = await createAuditorToken(
        { db, partitions },
        { label, expiresAt, actor: OPERATOR },
      );
      say(made.token);
      return 0;
    });
  },
};

export const publish: Command = {
  name: 'publish-document',
  summary: 'Publishes a version of a legal document from an HTML file; it is frozen from then on.',
  usage: 'FILE --type terms|privacy --version VERSION [--effective YYYY-MM-DD] [--optional]',
  options: {
    ...KAFKA_OPTION,
    type: { type: 'string' },
    version: { type: 'string' },
    effective: { type: 'string' },
    optional: { type: 'boolean' },
  },
  keys: NO_KEYS,
  positionals: [1, 1],
  async run(values, [file = '']) {
    const type = docType.safeParse(stringOption(values, 'type'));
    const version = stringOption(values, 'version');
    if (!type.success || !version) {
      throw new CliError('USAGE', 'Both --type terms|privacy and --version are needed.');
    }
    const html = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
      throw new CliError('NOT_FOUND', `${file} cannot be read (${error.code}).`);
    });
    const document = {
      docType: type.data,
      version,
      html,
      isRequired: values.optional !== true,
      effectiveDate: stringOption(values, 'effective') ?? new Date().toISOString().slice(0, 10),
    };
    return withDatabase({ command: publish, values }, async ({ db, partitions, settings }) => {
      const deps = { db, partitions, publicOrigin: settings.publicOrigin };
      const { status, sha256 } = await publishDocument(deps, document, OPERATOR);
      say(
        `${type.data} ${version}: ${status}, effective ${document.effectiveDate}, sha256 ${sha256}`,
      );
      return 0;
    });
  },
};

export const erase: Command = {
  name: 'erase',
  summary:
    'Destroys a person’s data key and ends their sessions; proofs stay valid. Cannot be undone.',
  usage: 'EMAIL --reason TEXT --yes',
  options: { ...KAFKA_OPTION, reason: { type: 'string' }, yes: { type: 'boolean' } },
  keys: NO_KEYS,
  positionals: [1, 1],
  async run(values, [email = '']) {
    const reason = stringOption(values, 'reason');
    if (!reason)
      throw new CliError('USAGE', 'An erasure needs --reason TEXT; it stands in the log.');
    if (values.yes !== true) {
      throw new CliError('REFUSED', 'An erasure cannot be undone. Say --yes to insist.');
    }
    return withDatabase({ command: erase, values }, async ({ db, partitions }) => {
      const { userId } = await person(db, email);
      const { status, sessionsEnded } = await erasePerson({ db, partitions }, userId, {
        actor: OPERATOR,
        reason,
      });
      say(`${userId}: ${status}, ${sessionsEnded} sessions ended.`);
      return 0;
    });
  },
};

async function person(db: DatabaseRuntime['db'], email: string) {
  const found = await findPerson(db, email);
  if (!found) throw new CliError('NOT_FOUND', `There is no account ${email}.`);
  return found;
}
