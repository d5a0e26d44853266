import type { HealthHistory } from '@roletrail/contracts/http/system-health';
import type { Database } from '@roletrail/db/open';
import { sql } from 'kysely';
import type { CallerFacts } from '../callers/load-caller.ts';
import { colleagueFor } from '../staff/mask-email.ts';
import { type HistoryMark, listActionMarks } from './act-marks.ts';
import { notesBetween } from './notes.ts';
import { SAMPLE_SECONDS } from './sampler.ts';

export interface TimeRange {
  readonly from: Date;
  readonly to: Date;
}

interface SampledState {
  readonly at: Date;
  readonly processes: readonly string[];
  readonly halts: readonly string[];
  readonly signer: string | null;
}

/** Returns the events of a time range, oldest first; authors of notes as these staff may see them. */
export async function readMarks(
  db: Database,
  staff: CallerFacts,
  range: TimeRange,
): Promise<HealthHistory['marks']> {
  const notes = await notesBetween(db, range);
  const all: HistoryMark[] = [
    ...(await changes(db, range)),
    ...(await acts(db, range)),
    ...(await checks(db, range)),
    ...notes.map((note) => ({
      at: note.at,
      kind: 'note',
      says: `${colleagueFor(staff, note)}: ${note.text}`,
    })),
  ];
  return all
    .sort((a, b) => a.at.getTime() - b.at.getTime())
    .map((mark) => ({ ...mark, at: mark.at.toISOString() }));
}

/** Compares each sample with the previous one, also the first of the range. */
async function changes(db: Database, { from, to }: TimeRange): Promise<readonly HistoryMark[]> {
  const { rows } = await sql<SampledState>`
    select at, processes, halts, signer from (
      select at, processes, halts, signer,
        lag(row(processes, halts, signer)) over (order by at)
          is distinct from row(processes, halts, signer)
        or lead(row(processes, halts, signer)) over (order by at)
          is distinct from row(processes, halts, signer) as edge
      from health_sample
      where at >= ${from}::timestamptz - ${2 * SAMPLE_SECONDS} * interval '1 second' and at < ${to}
    ) as samples where edge order by at`.execute(db);
  return rows
    .flatMap((now, i) => {
      const before = rows[i - 1];
      return before ? changesTo(before, now) : [];
    })
    .filter(({ at }) => at >= from);
}

/** Returns the differences between two samples. */
export function changesTo(before: SampledState, now: SampledState): readonly HistoryMark[] {
  const added = (of: 'processes' | 'halts', from: SampledState, to: SampledState) =>
    to[of].filter((one) => !from[of].includes(one));
  const mark = (kind: string, says: string): HistoryMark => ({ at: now.at, kind, says });
  return [
    ...added('processes', now, before).map((one) => mark('went', `${one} was there no longer.`)),
    ...added('processes', before, now).map((one) => mark('came', `${one} began.`)),
    ...added('halts', before, now).map((one) => mark('halt', `${one}.`)),
    ...added('halts', now, before).map((one) => mark('cleared', `Goes on: ${one}.`)),
    ...(now.signer !== null && before.signer !== null && now.signer !== before.signer
      ? [mark('signer', `${now.signer} signs in place of ${before.signer}.`)]
      : []),
  ];
}

/** Returns actions of operators and staff on projections and dead letters. */
async function acts(db: Database, { from, to }: TimeRange): Promise<readonly HistoryMark[]> {
  const { rows } = await sql<{ at: Date; entry: Buffer }>`
    select occurred_at as at, entry
    from audit_entry join ledger_entry using (topic, partition, "offset")
    where topic = 'admin-events' and occurred_at >= ${from} and occurred_at < ${to}
      and (type like 'roletrail.projection.rebuilt.%' or type like 'roletrail.dead_letter.%')
    order by occurred_at`.execute(db);
  return listActionMarks(rows);
}

async function checks(db: Database, { from, to }: TimeRange): Promise<readonly HistoryMark[]> {
  const rows = await db
    .selectFrom('check_run')
    .select(['at', 'agrees', 'codes'])
    .where('at', '>=', from)
    .where('at', '<', to)
    .execute();
  return rows.map(({ at, agrees, codes }) => ({
    at,
    kind: 'check',
    says: agrees
      ? 'fsck: everything agrees.'
      : `fsck: ${['something does not agree', ...codes].join(', ')}.`,
  }));
}
