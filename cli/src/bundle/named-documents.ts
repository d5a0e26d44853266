import type { Tx } from '@roletrail/db/open';
import type { BundledDocument, BundledTree } from '@roletrail/verify/bundle/manifest';
import { sql } from 'kysely';

/** The legal texts that entries of these trees publish, or that decisions name; in one order. */
export async function namedDocuments(
  tx: Tx,
  trees: readonly BundledTree[],
): Promise<readonly BundledDocument[]> {
  const { rows } = await sql<BundledDocument>`
    with named as (
      select a.type, a.subject, a.terms_version, a.privacy_version
      from audit_entry a
      join unnest(${trees.map(({ topic }) => topic)}::text[],
        ${trees.map(({ partition }) => partition)}::integer[],
        ${trees.map(({ size }) => size)}::bigint[]) as tree (topic, partition, size)
        on tree.topic = a.topic and tree.partition = a.partition and a."offset" < tree.size
    ), documents as (
      select subject as document from named where type = 'roletrail.document.published.v1'
      union select 'terms/' || terms_version from named where terms_version is not null
      union select 'privacy/' || privacy_version from named where privacy_version is not null
    )
    select doc_type as "docType", version, is_required as "isRequired",
      effective_date as "effectiveDate"
    from legal_documents d join documents n on n.document = d.doc_type || '/' || d.version
    order by doc_type collate "C", version collate "C"`.execute(tx);
  return rows;
}

/** The bytes of one, as it is served. */
export async function* documentHtml(
  tx: Tx,
  { docType, version }: BundledDocument,
): AsyncGenerator<Uint8Array> {
  const { html } = await tx
    .selectFrom('legal_documents')
    .select('html')
    .where('doc_type', '=', docType)
    .where('version', '=', version)
    .executeTakeFirstOrThrow();
  yield Buffer.from(html);
}
