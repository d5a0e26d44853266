import { canonicalBytes } from '@roletrail/contracts/canonical';
import type { ProvenManifest } from '@roletrail/contracts/export-manifest';
import type { Database } from '@roletrail/db/open';
import { toBase64 } from '@roletrail/ledger/base64';
import { formatTlogProof } from '@roletrail/ledger/tlog-proof';
import { latestCheckpoint } from '../../ledger/log-store.ts';
import { proveInclusion } from '../../ledger/proofs.ts';
import type { StoredExport } from './stored-export.ts';

export type ManifestState =
  /** not made whole yet, or its event is in no signed tree yet */
  | { readonly kind: 'waiting'; readonly status: 'incomplete' | 'unsigned' }
  | { readonly kind: 'ready'; readonly text: AsyncIterable<string> };

/**
 * The manifest of an export with the event that carries its digest and that event's proof, as
 * canonical text.
 * @throws ApiError LEDGER_UNAVAILABLE
 */
export async function findManifest(
  db: Database,
  { id, completed }: StoredExport,
): Promise<ManifestState> {
  if (!completed) return { kind: 'waiting', status: 'incomplete' };
  const proven = await provenEvent(db, completed.eventId);
  if (!proven) return { kind: 'waiting', status: 'unsigned' };
  return { kind: 'ready', text: textOf(db, id, proven) };
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

/** The names are in order: this is RFC 8785 of the whole. */
async function* textOf(
  db: Database,
  exportId: string,
  completed: ProvenManifest['completed'],
): AsyncGenerator<string> {
  yield `{"completed":${new TextDecoder().decode(canonicalBytes(completed))},"manifest":`;
  for (let part = 0; ; part += 1) {
    const row = await db
      .selectFrom('evidence_export_manifest')
      .select('content')
      .where('export_id', '=', exportId)
      .where('part', '=', part)
      .executeTakeFirst();
    if (!row) break;
    yield row.content;
  }
  yield ',"schema":"roletrail.export-proof.v1"}';
}
