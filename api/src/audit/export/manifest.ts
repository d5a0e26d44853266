import { canonicalBytes } from '@roletrail/contracts/canonical';
import type { ProvenManifest } from '@roletrail/contracts/export-manifest';
import type { Database } from '@roletrail/db/open';
import { toBase64 } from '@roletrail/ledger/base64';
import { formatTlogProof } from '@roletrail/ledger/tlog-proof';
import { sql } from 'kysely';
import { latestCheckpoint } from '../../ledger/log-store.ts';
import { proveInclusion } from '../../ledger/proofs.ts';
import { createExportChangedError } from './prefixes.ts';
import type { StoredExport } from './stored-export.ts';

export type ManifestState =
  /** not complete yet, or its event is not in a signed tree yet */
  | { readonly kind: 'waiting'; readonly status: 'incomplete' | 'unsigned' }
  | { readonly kind: 'ready'; readonly text: AsyncIterable<string> };

/**
 * Returns the manifest of an export, the event with its digest and that event's proof, as canonical
 * text.
 * @throws ApiError LEDGER_UNAVAILABLE; EXPORT_CHANGED if an erasure deleted the manifest
 */
export async function findManifest(
  db: Database,
  { id, completed }: StoredExport,
): Promise<ManifestState> {
  if (!completed) return { kind: 'waiting', status: 'incomplete' };
  const parts = await partsOf(db, id);
  if (parts === 0) throw createExportChangedError('the people whom the manifest names');
  const proven = await provenEvent(db, completed.eventId);
  if (!proven) return { kind: 'waiting', status: 'unsigned' };
  return { kind: 'ready', text: textOf(db, { id, parts }, proven) };
}

async function partsOf(db: Database, exportId: string): Promise<number> {
  const { rows } = await sql<{ parts: number }>`
    select count(*)::int as parts from evidence_export_manifest
    where export_id = ${exportId}`.execute(db);
  return rows[0]?.parts ?? 0;
}

async function provenEvent(
  db: Database,
  eventId: string,
): Promise<ProvenManifest['completed'] | null> {
  const found = await db
    .selectFrom('audit_entry as a')
    .innerJoin('ledger_entry as l', (join) =>
      join
        .onRef('l.topic', '=', 'a.topic')
        .onRef('l.partition', '=', 'a.partition')
        .onRef('l.offset', '=', 'a.offset'),
    )
    .select(['a.partition', 'a.offset', 'l.entry'])
    .where('a.event_id', '=', eventId)
    .executeTakeFirst();
  if (!found) return null;
  const { partition, offset, entry } = found;
  const place = { topic: 'admin-events', partition } as const;
  const signed = await latestCheckpoint(db, place);
  if (!signed || signed.size <= offset) return null;
  const { hashes } = await proveInclusion(db, place, offset, signed.size);
  const proof = formatTlogProof({ index: offset, hashes, checkpoint: signed.note, extra: null });
  return { ...place, offset, entry: toBase64(entry), proof };
}

/** Yields the text with sorted names, so that it is RFC 8785 as a whole. */
async function* textOf(
  db: Database,
  { id, parts }: { readonly id: string; readonly parts: number },
  completed: ProvenManifest['completed'],
): AsyncGenerator<string> {
  yield `{"completed":${new TextDecoder().decode(canonicalBytes(completed))},"manifest":`;
  for (let part = 0; part < parts; part += 1) {
    const row = await db
      .selectFrom('evidence_export_manifest')
      .select('content')
      .where('export_id', '=', id)
      .where('part', '=', part)
      .executeTakeFirst();
    if (!row) throw createExportChangedError('the manifest that is being sent');
    yield row.content;
  }
  yield ',"schema":"roletrail.export-proof.v1"}';
}
