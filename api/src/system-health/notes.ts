import type { HealthNote } from '@roletrail/contracts/http/system-health';
import { RUN_BOOKS } from '@roletrail/contracts/run-books';
import type { Database, Tx } from '@roletrail/db/open';
import { sql } from 'kysely';
import { uuidv7 } from 'uuidv7';
import type { ApiContext } from '../api.ts';
import type { CallerFacts } from '../callers/load-caller.ts';
import { ApiError } from '../errors.ts';
import { actAsStaff } from '../staff/act.ts';
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

/** Reasons of the acts: the screen asks for none, because the note says why. */
const REASONS = {
  'health.note': 'Written on the health page',
  'health.acknowledge': 'Acknowledged on the health page',
  'health.delete_note': 'Deleted on the health page',
} as const;

const requestOf = (action: keyof typeof REASONS, id: string) => ({
  action,
  target: { kind: 'health_note', id },
  reason: REASONS[action],
});

/** Returns the kind of a finding by its key; null for none, or an unknown one. */
const runBookOf = (finding: string | null) =>
  Object.keys(RUN_BOOKS).find((key) => key === finding?.split('/')[0]) ?? null;

/**
 * Writes a note, or acknowledges a finding. The event has a digest of the words, which stay in the
 * row, so that they can be deleted.
 * @throws ApiError those of `actAsStaff`
 */
export async function writeNote(
  context: ApiContext,
  staff: CallerFacts,
  { text, finding = null }: { readonly text: string; readonly finding?: string | undefined | null },
): Promise<HealthNote> {
  const id = uuidv7();
  const request = requestOf(finding === null ? 'health.note' : 'health.acknowledge', id);
  const written = await actAsStaff(context, staff, request, async ({ tx, digest }) => {
    const note = { id, user_id: staff.user.id, text, finding };
    await tx.insertInto('health_note').values(note).execute();
    const row = await selectNotes(tx).where('n.id', '=', id).executeTakeFirstOrThrow();
    const after = { runBook: runBookOf(finding), textDigest: digest(text) };
    return { before: null, after, answer: presentNote(row, staff) };
  });
  if (written === null) throw new Error('a note always changes something');
  return written;
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
 * @throws ApiError NOT_FOUND also for another author's note, and for an acknowledgement; and those
 *   of `actAsStaff`
 */
export async function deleteNote(
  context: ApiContext,
  staff: CallerFacts,
  id: string,
): Promise<void> {
  await actAsStaff(context, staff, requestOf('health.delete_note', id), async ({ tx, digest }) => {
    const row = await tx
      .deleteFrom('health_note')
      .where('id', '=', id)
      .where('user_id', '=', staff.user.id)
      .where('finding', 'is', null)
      .returning('text')
      .executeTakeFirst();
    if (!row) throw new ApiError('NOT_FOUND');
    const before = { runBook: null, textDigest: digest(row.text) };
    return { before, after: null, answer: null };
  });
}

/** Deletes expired notes, and ends of checks and backups. */
export async function sweepHealth(db: Database): Promise<void> {
  for (const table of ['health_note', 'check_run', 'backup_run'] as const) {
    await sql`
      delete from ${sql.table(table)}
      where at < clock_timestamp() - ${KEEP_DAYS} * interval '1 day'`.execute(db);
  }
}

function selectNotes(db: Database | Tx) {
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
