import type { HealthNote } from '@roletrail/contracts/http/system-health';
import type { Database } from '@roletrail/db/open';
import { sql } from 'kysely';
import { uuidv7 } from 'uuidv7';
import type { CallerFacts } from '../callers/load-caller.ts';
import { ApiError } from '../errors.ts';
import { colleagueFor } from '../staff/mask-email.ts';

/** Maximum listed notes and their retention; old ones are useless beside a day of history. */
const LISTED = 200;
const KEEP_DAYS = 400;

interface NoteRow {
  readonly id: string;
  readonly at: Date;
  readonly user_id: string;
  readonly display_name: string | null;
  readonly email: string;
  readonly text: string;
  readonly finding: string | null;
}

export async function writeNote(
  db: Database,
  staff: CallerFacts,
  { text, finding = null }: { readonly text: string; readonly finding?: string | undefined | null },
): Promise<HealthNote> {
  const id = uuidv7();
  await db
    .insertInto('health_note')
    .values({ id, user_id: staff.user.id, text, finding })
    .execute();
  const [row] = await selectNotes(db).where('n.id', '=', id).execute();
  if (!row) throw new ApiError('NOT_FOUND');
  return presentNote(row, staff);
}

/** Returns notes, newest first; authors as these staff may see them. */
export async function listNotes(db: Database, staff: CallerFacts): Promise<HealthNote[]> {
  const rows = await selectNotes(db).orderBy('n.at', 'desc').limit(LISTED).execute();
  return rows.map((row) => presentNote(row, staff));
}

export function notesBetween(
  db: Database,
  { from, to }: { readonly from: Date; readonly to: Date },
): Promise<readonly NoteRow[]> {
  return selectNotes(db).where('n.at', '>=', from).where('n.at', '<', to).execute();
}

/**
 * Deletes a note of its author.
 * @throws ApiError NOT_FOUND also for another author's note, and for an acknowledgement
 */
export async function deleteNote(db: Database, userId: string, id: string): Promise<void> {
  const own = db
    .deleteFrom('health_note')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('finding', 'is', null);
  const gone = await own.executeTakeFirst();
  if (gone.numDeletedRows !== 1n) throw new ApiError('NOT_FOUND');
}

/** Deletes expired notes, and ends of checks and backups. */
export async function sweepHealth(db: Database): Promise<void> {
  for (const table of ['health_note', 'check_run', 'backup_run'] as const) {
    await sql`
      delete from ${sql.table(table)}
      where at < clock_timestamp() - ${KEEP_DAYS} * interval '1 day'`.execute(db);
  }
}

function selectNotes(db: Database) {
  return db
    .selectFrom('health_note as n')
    .innerJoin('app_user as u', 'u.id', 'n.user_id')
    .select(['n.id', 'n.at', 'n.text', 'n.finding', 'n.user_id', 'u.display_name', 'u.email']);
}

function presentNote(row: NoteRow, reader: CallerFacts): HealthNote {
  const { id, at, user_id, text, finding } = row;
  const author = colleagueFor(reader, row);
  const own = user_id === reader.user.id && finding === null;
  return { id, at: at.toISOString(), author, text, own, finding };
}
