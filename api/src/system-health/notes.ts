import type { HealthNote } from '@roletrail/contracts/http/system-health';
import type { Database } from '@roletrail/db/open';
import { sql } from 'kysely';
import { uuidv7 } from 'uuidv7';
import { ApiError } from '../errors.ts';

/** Incident notes are looked up by time; older ones are of no use beside what is kept of a day. */
const LISTED = 200;
const KEEP_DAYS = 400;

interface NoteRow {
  readonly id: string;
  readonly at: Date;
  readonly author: string;
  readonly text: string;
}

export async function writeNote(db: Database, userId: string, text: string): Promise<HealthNote> {
  const id = uuidv7();
  await db.insertInto('health_note').values({ id, user_id: userId, text }).execute();
  const [row] = await selectNotes(db).where('n.id', '=', id).execute();
  if (!row) throw new ApiError('NOT_FOUND');
  return presentNote(row);
}

/** The newest first. */
export async function listNotes(db: Database): Promise<HealthNote[]> {
  return (await selectNotes(db).orderBy('n.at', 'desc').limit(LISTED).execute()).map(presentNote);
}

export function notesBetween(
  db: Database,
  { from, to }: { readonly from: Date; readonly to: Date },
): Promise<readonly NoteRow[]> {
  return selectNotes(db).where('n.at', '>=', from).where('n.at', '<', to).execute();
}

/** @throws ApiError NOT_FOUND */
export async function deleteNote(db: Database, id: string): Promise<void> {
  const gone = await db.deleteFrom('health_note').where('id', '=', id).executeTakeFirst();
  if (gone.numDeletedRows !== 1n) throw new ApiError('NOT_FOUND');
}

/** Notes, and ends of checks, whose time is over. */
export async function sweepHealth(db: Database): Promise<void> {
  for (const table of ['health_note', 'check_run'] as const) {
    await sql`
      delete from ${sql.table(table)}
      where at < clock_timestamp() - ${KEEP_DAYS} * interval '1 day'`.execute(db);
  }
}

function selectNotes(db: Database) {
  return db
    .selectFrom('health_note as n')
    .innerJoin('app_user as u', 'u.id', 'n.user_id')
    .select(({ fn }) => [
      'n.id',
      'n.at',
      'n.text',
      fn.coalesce('u.display_name', 'u.email').as('author'),
    ]);
}

function presentNote({ at, ...note }: NoteRow): HealthNote {
  return { ...note, at: at.toISOString() };
}
