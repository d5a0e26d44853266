import { readMigrationStatus } from '@roletrail/db/migrate';
import type { Database, Tx } from '@roletrail/db/open';
import { isAnotherMasterKey } from '@roletrail/vault/master-key';
import { sql } from 'kysely';
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
    await examine('master key', async () => {
      if (await readOnly(db, (tx) => isAnotherMasterKey(tx, requireKey(settings.keys, 'master')))) {
        throw new CliError(
          'MASTER_KEY_MISMATCH',
          'RT_MASTER_KEY is not the key that this database is sealed under. Give the right one back.',
        );
      }
      return 'the one that this database is sealed under, or nothing is sealed yet';
    }),
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
