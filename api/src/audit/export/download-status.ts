import { isUnfiltered } from '@roletrail/contracts/export-manifest';
import type { ExportAnswer, ExportFailure } from '@roletrail/contracts/http/exports';
import type { Database } from '@roletrail/db/open';
import { sql } from 'kysely';
import type { ApiContext } from '../../api.ts';
import { ApiError } from '../../errors.ts';
import { appliedOf, availableUntil, erasureEpoch, type StoredExport } from './stored-export.ts';

/**
 * Records the start of a download without waiting for the disk. If a server crash loses this row,
 * it also ends the download.
 */
export async function recordDownloadStart(db: Database, exportId: string): Promise<void> {
  await sql`
    insert into evidence_export_download (export_id)
    select ${exportId}::uuid from set_config('synchronous_commit', 'off', true)
    on conflict (export_id) do update set began_at = clock_timestamp(), broke = null`.execute(db);
}

/** Records a failed download. A refused one (`busy`) does not overwrite a running one. */
export async function recordDownloadFailure(db: Database, exportId: string, why: ExportFailure) {
  await sql`
    insert into evidence_export_download as d (export_id, broke) values (${exportId}, ${why})
    on conflict (export_id) do update set broke = excluded.broke
    where d.broke is not null or excluded.broke <> 'busy'`.execute(db);
}

const FAILURES: Readonly<Record<string, ExportFailure>> = {
  EXPORT_CHANGED: 'changed',
  LEDGER_UNAVAILABLE: 'ledger',
};

/** @param signal of the download: aborted if the reader left or lost the permission */
export function failureOf(error: unknown, { aborted, reason }: AbortSignal): ExportFailure {
  const cause: unknown = aborted ? reason : error;
  if (!(cause instanceof ApiError)) return aborted ? 'left' : 'error';
  return FAILURES[cause.code] ?? (aborted ? 'refused' : 'error');
}

/** Formats exports for their reader: running, failed, complete or expired. */
export async function presentExports(
  { deps, config }: Pick<ApiContext, 'deps' | 'config'>,
  exports: readonly StoredExport[],
): Promise<ExportAnswer[]> {
  const downloads = await downloadsOf(deps.db, exports, config.exports.passMs);
  return Promise.all(
    exports.map(async (made) => {
      const last = downloads.get(made.id) ?? NONE;
      const stale = last.broke === 'changed' || (await erasureEpoch(deps.db, made)) !== made.epoch;
      return present(made, last, stale);
    }),
  );
}

export async function presentExport(
  context: Pick<ApiContext, 'deps' | 'config'>,
  made: StoredExport,
): Promise<ExportAnswer> {
  const [answer] = await presentExports(context, [made]);
  if (!answer) throw new Error('an export was presented as none');
  return answer;
}

interface LastDownload {
  readonly begunAt: Date | null;
  readonly broke: ExportFailure | null;
  readonly bytesMade: number;
}
const NONE: LastDownload = { begunAt: null, broke: null, bytesMade: 0 };

/** Reads download states. One past its time limit was killed with its instance. */
async function downloadsOf(
  db: Database,
  exports: readonly StoredExport[],
  passMs: number,
): Promise<ReadonlyMap<string, LastDownload>> {
  const { rows } = await sql<LastDownload & { id: string }>`
    select d.export_id as id, d.began_at as "begunAt",
      coalesce(d.broke, case when d.began_at
        < clock_timestamp() - ${passMs} * interval '1 millisecond' then 'left' end) as broke,
      coalesce((select max(p.bytes) from evidence_export_prefix p
        where p.export_id = d.export_id), 0)::bigint as "bytesMade"
    from evidence_export_download d
    where d.export_id = any (${exports.map(({ id }) => id)}::uuid[])`.execute(db);
  return new Map(rows.map(({ id, ...download }) => [id, download]));
}

function present(made: StoredExport, last: LastDownload, stale: boolean): ExportAnswer {
  const { id, createdAt, format, withEntries, opened, trees, completed, matching } = made;
  return {
    id,
    createdAt: createdAt.toISOString(),
    availableUntil: availableUntil(made).toISOString(),
    format,
    whole: isUnfiltered(matching),
    filter: appliedOf(matching),
    state: stateOf(completed !== null, last, stale),
    begunAt: last.begunAt?.toISOString() ?? null,
    failure: completed || stale ? null : last.broke,
    bytesMade: completed?.bytes ?? last.bytesMade,
    withEntries,
    opened,
    trees: [...trees],
    file: completed && {
      bytes: completed.bytes,
      rows: completed.rows,
      sha256: completed.sha256.toString('hex'),
    },
  };
}

function stateOf(complete: boolean, last: LastDownload, stale: boolean): ExportAnswer['state'] {
  if (stale) return 'stale';
  if (complete) return 'complete';
  if (last.broke !== null) return 'failed';
  return last.begunAt ? 'running' : 'waiting';
}
