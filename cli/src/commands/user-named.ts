import type { Database } from '@roletrail/db/open';
import { CliError } from '../runtime/cli-error.ts';

const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/;

/**
 * The id of the person named by it, or by their address. An id need not be an account's: the log
 * knows people that the database has forgotten.
 * @throws CliError NOT_FOUND
 */
export async function userNamed(db: Database, named: string): Promise<string> {
  return UUID.test(named) ? named : (await personNamed(db, named)).userId;
}

/**
 * Returns the account with this address.
 * @throws CliError NOT_FOUND
 */
export async function personNamed(db: Database, email: string) {
  // not at the start: the api's side takes its time to load
  const { findPerson } = await import('@roletrail/api/staff/roles');
  const found = await findPerson(db, email);
  if (!found) throw new CliError('NOT_FOUND', `There is no account ${email}.`);
  return found;
}
