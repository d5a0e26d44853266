import { createHash } from 'node:crypto';
import { readMigrationStatus } from '@roletrail/db/migrate';
import { sql } from 'kysely';
import { isLocalDeployment } from '../local-only.ts';
import { SHIPPED, storedReleases } from '../tools/releases/store.ts';
import { fail, formatQuantity, type LaunchCheckFunction, pass } from './check.ts';

/** Both legal documents are in force, and each stored text has the digest that people accept. */
export const checkLegalDocuments: LaunchCheckFunction = async ({ context }) => {
  const { rows } = await sql<{ type: string; version: string; html: string; sha256: string }>`
    select r.doc_type as type, r.version, d.html, d.sha256
    from required_document r join legal_documents d using (doc_type, version)`.execute(
    context.deps.db,
  );
  const missing = ['terms', 'privacy'].filter((type) => !rows.some((row) => row.type === type));
  if (missing.length > 0) {
    return fail(`Not in force: ${missing.join(' and ')}.`, 'Publish the missing document.');
  }
  const wrong = rows.filter(
    ({ html, sha256 }) => createHash('sha256').update(html, 'utf8').digest('hex') !== sha256,
  );
  if (wrong.length > 0) {
    const names = wrong.map(({ type, version }) => `${type} ${version}`).join(', ');
    return fail(
      `The stored text does not have the published digest: ${names}.`,
      'Publish a new version from the text that was reviewed.',
    );
  }
  const names = rows.map(({ type, version }) => `${type} ${version}`).join(', ');
  return pass(`In force, with matching digests: ${names}.`);
};

export const checkMigrations: LaunchCheckFunction = async ({ context }) => {
  const { applied, pending, unknown } = await readMigrationStatus(context.deps.db);
  if (unknown.length > 0) {
    return fail(
      `The database was migrated by a newer release: ${unknown.join(', ')}.`,
      'Start that release.',
    );
  }
  if (pending.length > 0) {
    return fail(
      `${formatQuantity(pending.length, 'migration')} missing.`,
      'Run roletrail migrate.',
    );
  }
  return pass(`All ${applied.length} migrations are applied.`);
};

/** Accounts that can sign in and have all of the task `users`, without demo accounts. */
export const checkAdmins: LaunchCheckFunction = async ({ context }) => {
  const { rows } = await sql<{ admins: number }>`
    select count(*)::int as admins from app_user u
    join user_role r on r.user_id = u.id and r.role = 'admin'
    where u.erased_at is null and not u.is_demo and u.email_verified_at is not null
      and u.password_hash is not null
      and (not exists (select 1 from staff_capability c where c.user_id = u.id)
        or exists (select 1 from staff_capability c
          where c.user_id = u.id and c.capability = 'users'))`.execute(context.deps.db);
  const admins = rows[0]?.admins ?? 0;
  const says = `${formatQuantity(admins, 'administrator')} with the task “users” can sign in; demo accounts do not count.`;
  if (admins >= 2) return pass(says);
  return fail(says, 'Appoint at least 2, so that one can replace the other.');
};

export const checkSecondFactors: LaunchCheckFunction = async ({ context }) => {
  const { rows } = await sql<{ staff: number; covered: number }>`
    select count(*)::int as staff, count(f.user_id)::int as covered
    from (select distinct user_id from user_role) s
    join app_user u on u.id = s.user_id and u.erased_at is null and not u.is_demo
    left join totp_factor f on f.user_id = u.id and f.confirmed_at is not null`.execute(
    context.deps.db,
  );
  const { staff, covered } = rows[0] ?? { staff: 0, covered: 0 };
  if (staff === 0)
    return fail(
      'There are no staff accounts; demo accounts do not count.',
      'Appoint administrators first.',
    );
  const says = `${covered} of ${formatQuantity(staff, 'staff account')} with a second factor; demo accounts do not count.`;
  if (covered === staff) return pass(says);
  return fail(says, 'The others set one up under Account; Security can require it.');
};

export const checkDemoAccounts: LaunchCheckFunction = async ({ context }) => {
  const { rows } = await sql<{ accounts: number; roles: number }>`
    select count(distinct u.id)::int as accounts, count(r.role)::int as roles
    from app_user u left join user_role r on r.user_id = u.id
    where u.is_demo and u.erased_at is null`.execute(context.deps.db);
  const { accounts, roles } = rows[0] ?? { accounts: 0, roles: 0 };
  if (accounts === 0) return pass('There are no demo accounts.');
  if (!isLocalDeployment(context.config) && roles === 0) {
    return pass(
      `${formatQuantity(accounts, 'demo account')} without a role; sign-in is refused here.`,
    );
  }
  return fail(
    `${formatQuantity(accounts, 'demo account')} with ${formatQuantity(roles, 'role')} can sign in on this machine.`,
    'Start with the public origin; that takes their roles and ends their sessions.',
  );
};

/** Active release of each source; the shipped one if none was imported. */
export const checkDatasets: LaunchCheckFunction = async ({ context }) => {
  const active = (await storedReleases(context.deps.db)).filter((release) => release.active);
  const used = new Map<string, string>(
    Object.entries(SHIPPED).map(([name, source]) => [source, name]),
  );
  for (const { source, name } of active) used.set(source, name);
  const says = `In use: ${[...used.values()].join(', ')}.`;
  if (used.has('oews')) return pass(says);
  return fail(
    `${says} Pay by area (OEWS) is not imported.`,
    'Import it with roletrail data, or waive it: the market tool then has national pay only.',
  );
};
