import type { DocumentPublication } from '@roletrail/contracts/events/row-changes';
import { PRESENTATION_HOURS } from '@roletrail/contracts/limits';
import type { Tx } from '@roletrail/db/open';
import { sql } from 'kysely';
import { AT_ONCE_MS } from './documents.ts';
import type { FsckFinding } from './finding.ts';

/** Life of an offer: so long may a version be accepted after another one replaced it. */
const OFFER_MS = PRESENTATION_HOURS * 3_600_000 + AT_ONCE_MS;

interface Superseded {
  readonly document: DocumentPublication;
  readonly by: DocumentPublication;
  /** ms since 1970 */
  readonly at: number;
}

interface LateAcceptance {
  readonly topic: 'consent-events';
  readonly partition: number;
  readonly offset: number;
  readonly at: Date;
  readonly nth: number;
}

/**
 * Compares the documents of each acceptance in the audit trail with the versions that were in force
 * when it was recorded. Times and order of the versions are those of their events: rows and views of
 * the database could be changed.
 * @returns the first acceptance of a version that was replaced before, or null if there is none
 */
export async function findLateAcceptance(
  tx: Tx,
  documents: ReadonlyMap<string, DocumentPublication>,
): Promise<FsckFinding | null> {
  const superseded = listSuperseded([...documents.values()]);
  if (superseded.length === 0) return null;
  const types = superseded.map(({ document }) => document.docType);
  const versions = superseded.map(({ document }) => document.version);
  const until = superseded.map(({ at }) => new Date(at + OFFER_MS).toISOString());
  const { rows } = await sql<LateAcceptance>`
    select a.topic, a.partition, a."offset", a.occurred_at as at, s.nth::integer - 1 as nth
    from audit_entry a
    join unnest(${types}::text[], ${versions}::text[], ${until}::timestamptz[])
      with ordinality as s (doc_type, version, until, nth)
      on s.version = case s.doc_type when 'terms' then a.terms_version else a.privacy_version end
      and a.occurred_at > s.until
    where a.decision = 'accepted'
    order by a.topic, a.partition, a."offset" limit 1`.execute(tx);
  const [late] = rows;
  const found = late && superseded[late.nth];
  if (!found) return null;
  const { topic, partition, offset, at } = late;
  const { document, by } = found;
  const what = `accepts ${document.docType} ${document.version} at ${at.toISOString()}, but ${by.version} replaced it at ${new Date(found.at).toISOString()}`;
  const place = { topic, partition };
  return { code: 'FSCK_PROJECTION', place, row: `offset ${offset}`, column: null, what };
}

/** Lists the versions that were replaced, each with the version that replaced it first. */
function listSuperseded(documents: readonly DocumentPublication[]): readonly Superseded[] {
  return documents.flatMap((document) => {
    const [first] = documents
      .filter((by) => outranks(by, document))
      .map((by) => ({ document, by, at: inForceFrom(by) }))
      .sort((a, b) => a.at - b.at);
    return first ? [first] : [];
  });
}

function inForceFrom({ at, effectiveDate }: DocumentPublication): number {
  return Math.max(Date.parse(at), Date.parse(effectiveDate));
}

/** Whether a version replaces another once both are in force (view required_document). */
function outranks(by: DocumentPublication, document: DocumentPublication): boolean {
  if (!by.isRequired || by.docType !== document.docType) return false;
  if (by.effectiveDate !== document.effectiveDate) return by.effectiveDate > document.effectiveDate;
  return Date.parse(by.at) > Date.parse(document.at) + AT_ONCE_MS;
}
