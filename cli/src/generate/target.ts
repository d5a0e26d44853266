import { isLoopback } from '@roletrail/api/local-only';
import { ledgerAnswer } from '@roletrail/contracts/http/ledger';
import type { Database } from '@roletrail/db/open';
import { readStoredIdentity } from '@roletrail/event-log/identity';
import { sql } from 'kysely';
import { CliError } from '../runtime/cli-error.ts';
import { withTimeout } from '../runtime/with-timeout.ts';
import { GENERATED_DOMAIN } from './plan.ts';

const PATIENCE_MS = 10_000;

/**
 * Where the product is asked.
 * @throws CliError USAGE
 */
export function originOption(given: string | undefined, port: number): URL {
  try {
    const url = new URL(given ?? `http://127.0.0.1:${port}`);
    if (/^https?:$/.test(url.protocol) && url.pathname === '/') return url;
  } catch {
    // reported below, also for a URL that is no origin
  }
  throw new CliError('USAGE', '--origin takes an origin, such as http://127.0.0.1:3000.');
}

export const isThisMachine = (origin: URL) => isLoopback(origin.hostname);

/**
 * Refuses a database with people who are real, for all that is known, and an origin that is not
 * of this database.
 * @throws CliError REFUSED, PRODUCT_UNREACHABLE
 */
export async function assertLocalTarget(db: Database, origin: URL): Promise<void> {
  const { rows } = await sql<{ people: number }>`
    select count(*)::int as people from app_user
    where erased_at is null and not is_demo
      and email_normalized not like ${`%@${GENERATED_DOMAIN}`}`.execute(db);
  const people = rows[0]?.people ?? 0;
  if (people > 0) {
    throw new CliError(
      'REFUSED',
      `${people} ${people === 1 ? 'account here was' : 'accounts here were'} not made by generate: this command is for a deployment without any.`,
    );
  }
  const remembered = await readStoredIdentity(db);
  const keys = await ledgerKeysAt(origin);
  if (remembered !== null && keys.includes(keyOf(remembered.vkey))) return;
  throw new CliError(
    'REFUSED',
    `${origin.origin} serves another ledger than this database's: it is another deployment, and who lives there was not asked.`,
  );
}

/** A vkey is a name, a fingerprint and a key; each tree has a name of its own. */
const keyOf = (vkey: string) => vkey.split('+').slice(2).join('+');

async function ledgerKeysAt(origin: URL): Promise<readonly string[]> {
  try {
    const answer = await withTimeout(PATIENCE_MS, async (signal) => {
      const response = await fetch(new URL('/api/ledger', origin), { signal, redirect: 'error' });
      return response.json();
    });
    return ledgerAnswer.parse(answer).logs.map(({ vkey }) => keyOf(vkey));
  } catch (error) {
    throw new CliError(
      'PRODUCT_UNREACHABLE',
      `${origin.origin} does not answer as RoleTrail does. \`roletrail start\` first, or name it with --origin.`,
      { cause: error },
    );
  }
}
