import { readMigrationStatus } from '@roletrail/db/migrate';
import type { Database, Tx } from '@roletrail/db/open';
import { findMasterKeyFault, readRotation } from '@roletrail/vault/master-key';
import { sql } from 'kysely';
import { masterKeyMismatch } from '../compose/master-key-mismatch.ts';
import { sendsMail } from '../compose/sends-mail.ts';
import { CliError } from '../runtime/cli-error.ts';
import { requireKey } from '../settings/keys.ts';
import type { Settings } from '../settings/settings.ts';
import { type DoctorCheck, examine } from './examine.ts';

/** A look that can change nothing, whatever it calls. */
export function readOnly<T>(db: Database, work: (tx: Tx) => Promise<T>): Promise<T> {
  return db.transaction().setAccessMode('read only').execute(work);
}

/** @throws CliError SCHEMA_NOT_CURRENT */
export async function refuseUnfitSchema(db: Database): Promise<string> {
  const { applied, pending, unknown } = await readOnly(db, (tx) => readMigrationStatus(tx));
  if (unknown.length > 0) {
    throw new CliError('SCHEMA_NOT_CURRENT', `migrated by newer code: ${unknown.join(', ')}`);
  }
  if (pending.length > 0) {
    throw new CliError(
      'SCHEMA_NOT_CURRENT',
      `lacks ${pending.length} migrations; \`roletrail migrate\` makes them`,
    );
  }
  return `${applied.length} migrations`;
}

/** Checks rows that wait for an operator. */
export async function examineTables(
  settings: Settings,
  db: Database,
): Promise<readonly DoctorCheck[]> {
  return [
    await examine('master key', () => readOnly(db, (tx) => masterKeyState(settings, tx))),
    // kept for a later reader, and for good where there is none: news, no fault
    await examine(
      'dead letters',
      async () => `${await readOnly(db, deadLetters)} unreadable records without a decision`,
    ),
    await examine('mail', async () => {
      const sends = await readOnly(db, (tx) => sendsMail(tx, settings));
      return `${await readOnly(db, waitingMails)} mails wait${sends ? '' : ', SMTP_URL is not set'}`;
    }),
  ];
}

async function masterKeyState(settings: Settings, tx: Tx): Promise<string> {
  const previous = settings.previousMasterKey;
  const current = requireKey(settings.keys, 'master');
  const fault = await findMasterKeyFault(tx, { current, previous });
  if (fault !== null) throw masterKeyMismatch(fault);
  if ((await readRotation(tx)) !== null) {
    throw new CliError(
      'REFUSED',
      'Its rotation is not finished: some values are sealed under RT_MASTER_KEY_PREVIOUS. Run `roletrail rotate master-key` again.',
    );
  }
  const fits = 'the one that this database is sealed under, or nothing is sealed yet';
  return previous === null ? fits : `${fits}; RT_MASTER_KEY_PREVIOUS is not needed`;
}

async function deadLetters(tx: Tx): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from dead_letter
    left join dead_letter_mark m using (projection, topic, partition, "offset")
    where m.discarded_at is null`.execute(tx);
  return rows[0]?.n ?? 0;
}

async function waitingMails(tx: Tx): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from mail_message
    where sent_at is null and gave_up_at is null`.execute(tx);
  return rows[0]?.n ?? 0;
}
