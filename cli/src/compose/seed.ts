import type { Api } from '@roletrail/api/api';
import { seedDocument } from '@roletrail/api/documents/seed-document';
import { ApiError } from '@roletrail/api/errors';
import { seedArticle } from '@roletrail/api/insights/publish-article';
import { openPasswords } from '@roletrail/api/security/passwords';
import { keepDemoAccount } from '@roletrail/api/staff/demo-accounts';
import { findPerson, grantRole } from '@roletrail/api/staff/roles';
import type { Logger } from '@roletrail/contracts/logger';
import type { Database } from '@roletrail/db/open';
import { DEMO_ACCOUNTS, type DemoAccount } from '@roletrail/db/seeds/demo-accounts';
import { DEMO_PROMOS } from '@roletrail/db/seeds/demo-promos';
import { firstArticles } from '@roletrail/db/seeds/insights';
import { firstLegalDocuments } from '@roletrail/db/seeds/legal-documents';
import type { PartitionCounts } from '@roletrail/event-log/topic-partitions';
import { CliError } from '../runtime/cli-error.ts';
import { OPERATOR } from '../runtime/operator.ts';
import type { LocalAccess } from '../settings/local-access.ts';
import { withOwnApi } from './own-api.ts';
import type { Runtime } from './runtime.ts';

/** Dependencies of publishing: the database, without log or key. */
export interface SeedDeps {
  readonly db: Database;
  readonly partitions: PartitionCounts;
  readonly publicOrigin: string;
  readonly logger: Logger;
}

/** Takes these dependencies from a runtime. */
export function seedDepsOf({ database, partitions, settings, logger }: Runtime): SeedDeps {
  return { db: database.open.db, partitions, publicOrigin: settings.publicOrigin, logger };
}

/**
 * Publishes the first Terms and Privacy documents. What is published already stays as it is, also
 * where this release brings other words under the same version: those need a version of their own.
 * If staff published the latest version of a document, a new text of this release becomes a draft.
 * @returns number of published versions
 */
export async function seedDocuments(deps: SeedDeps): Promise<number> {
  let published = 0;
  for (const document of await firstLegalDocuments()) {
    try {
      const result = await seedDocument(deps, document, OPERATOR);
      if (result === 'published') published += 1;
      if (result === 'draft') {
        const { docType, version } = document;
        deps.logger.info({ docType, version }, 'a document of this release waits as a draft');
      }
    } catch (error) {
      if (!(error instanceof ApiError && error.code === 'DOCUMENT_EXISTS')) throw error;
      deps.logger.warn({ reason: error.message }, 'a document of this release is not published');
    }
  }
  return published;
}

/** Brings the insight articles of this version; what staff wrote or changed stays as it is. */
export async function seedArticles(deps: SeedDeps): Promise<number> {
  let changed = 0;
  for (const { published, oldSlugs, ...article } of await firstArticles()) {
    const result = await seedArticle(deps, {
      ...article,
      author: 'RoleTrail editorial',
      status: 'published',
      publishedAt: new Date(published),
      oldSlugs: oldSlugs ?? [],
    });
    if (result !== 'unchanged') changed += 1;
  }
  return changed;
}

/**
 * Makes the demo accounts that are absent, through the ordinary sign-up, and signs them out again;
 * all have the passwords and roles of this data folder afterwards.
 */
export async function seedDemoAccounts(runtime: Runtime, access: LocalAccess): Promise<void> {
  const { db } = runtime.database.open;
  const missing: DemoAccount[] = [];
  for (const account of DEMO_ACCOUNTS) {
    if ((await findPerson(db, account.email)) === null) missing.push(account);
  }
  if (missing.length > 0) {
    await withOwnApi(runtime, async (app) => {
      for (const { email } of missing) await signUp(app, email, access.demoPassword(email));
    });
  }
  const deps = {
    db,
    partitions: runtime.partitions,
    staffLifetimeMs: runtime.settings.sessionLifetimeStaffMs,
    passwords: await openPasswords(1),
  };
  for (const { email, roles } of DEMO_ACCOUNTS) {
    const found = await findPerson(db, email);
    if (!found) throw new CliError('LAUNCH_FAILED', `there is no demo account ${email}`);
    const { userId } = found;
    await keepDemoAccount(deps, userId, access.demoPassword(email));
    for (const role of roles) {
      await grantRole(deps, { userId, role, actor: OPERATOR, reason: 'demo account' });
    }
  }
}

async function signUp(app: Api, email: string, password: string): Promise<void> {
  const signedUp = await app.inject({
    method: 'POST',
    url: '/api/auth/signup',
    payload: { email, password },
  });
  if (signedUp.statusCode !== 201) {
    throw new CliError('LAUNCH_FAILED', `demo account ${email}: ${signedUp.body}`);
  }
  const { accessToken } = signedUp.json<{ accessToken: string }>();
  await app.inject({
    method: 'POST',
    url: '/api/auth/logout?scope=global',
    headers: { authorization: `Bearer ${accessToken}` },
  });
}

/** Makes the promo codes for trying the product out; those that exist stay as they are. */
export async function seedDemoPromos(runtime: Runtime): Promise<void> {
  await runtime.database.open.db
    .insertInto('promo_code')
    .values(DEMO_PROMOS.map((promo) => ({ ...promo, max_redemptions: null })))
    .onConflict((conflict) => conflict.column('code_normalized').doNothing())
    .execute();
}
