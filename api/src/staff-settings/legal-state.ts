import type { StaffFacts } from '@roletrail/contracts/events/staff';
import type { LegalDraftItem, LegalOverview } from '@roletrail/contracts/http/legal-drafts';
import { type DocType, docType as docTypes } from '@roletrail/contracts/primitives';
import type { Database, Tx } from '@roletrail/db/open';
import { readOpenSockets } from '@roletrail/event-log/deployment/processes';
import { sql } from 'kysely';
import type { ApiContext } from '../api.ts';
import type { CallerFacts } from '../callers/load-caller.ts';
import { rowVersion } from '../staff/act.ts';
import { emailFor } from '../staff/mask-email.ts';

interface VersionRow {
  readonly docType: DocType;
  readonly version: string;
  readonly sha256: string;
  /** YYYY-MM-DD */
  readonly effectiveDate: string;
  readonly publishedAt: Date;
  readonly isInForce: boolean;
  readonly isComing: boolean;
}

/** All versions, and the UTC day of the database. */
export interface LegalState {
  readonly today: string;
  /** next effective day first */
  readonly versions: readonly VersionRow[];
}

/** Reads the versions of both documents without their texts. */
export async function readLegalState(db: Database | Tx): Promise<LegalState> {
  const { rows } = await sql<VersionRow & { today: string }>`
    select d.doc_type as "docType", d.version, d.sha256, d.effective_date as "effectiveDate",
      d.created_at as "publishedAt", r.version is not null as "isInForce",
      d.effective_date > t.today as "isComing", t.today
    from (select (clock_timestamp() at time zone 'utc')::date as today) t
    left join legal_documents d on true
    left join required_document r on r.doc_type = d.doc_type and r.version = d.version
    order by d.effective_date, d.created_at`.execute(db);
  const versions = rows.filter(({ version }) => version !== null);
  return { today: rows[0]?.today ?? '', versions };
}

/** Returns the versions in force, and how many there are: each publication changes them. */
export function factsOfState({ versions }: LegalState): StaffFacts {
  const inForce = (type: DocType) =>
    versions.find((one) => one.docType === type && one.isInForce)?.version ?? null;
  return { terms: inForce('terms'), privacy: inForce('privacy'), versions: versions.length };
}

/** Returns the name of the next version of a day: the day, or with a number from 2 on. */
export function nextVersion({ versions }: LegalState, docType: DocType, day: string): string {
  const taken = new Set(versions.flatMap((one) => (one.docType === docType ? [one.version] : [])));
  let nth = 1;
  const name = () => (nth === 1 ? day : `${day}.${nth}`);
  while (taken.has(name())) nth += 1;
  return name();
}

/** Returns versions in force and to come, open drafts and the number of open sockets. */
export async function readLegalOverview(
  { deps }: ApiContext,
  reader: CallerFacts,
): Promise<LegalOverview> {
  const [state, drafts, openSockets] = await Promise.all([
    readLegalState(deps.db),
    readDrafts(deps.db),
    readOpenSockets(deps.db),
  ]);
  return {
    version: rowVersion(factsOfState(state)),
    today: state.today,
    documents: docTypes.options.map((docType) => {
      const versions = state.versions.filter((one) => one.docType === docType);
      const inForce = versions.find(({ isInForce }) => isInForce);
      return {
        docType,
        inForce: inForce ? presentVersion(inForce) : null,
        coming: versions.filter(({ isComing }) => isComing).map(presentVersion),
        drafts: drafts
          .filter((one) => one.docType === docType)
          .map((one) => presentDraft(reader, state, one)),
      };
    }),
    openSockets,
  };
}

function presentVersion({ version, effectiveDate, sha256, publishedAt }: VersionRow) {
  return { version, effectiveDate, sha256, publishedAt: publishedAt.toISOString() };
}

/** Open draft without its text. */
export interface DraftRow {
  readonly id: string;
  readonly docType: DocType;
  readonly effectiveDate: string;
  readonly releaseVersion: string | null;
  readonly revision: number;
  readonly changedAt: Date;
  readonly email: string | null;
}

/** Presents a draft. The address is masked for staff who may not see it. */
export function presentDraft(
  reader: CallerFacts,
  state: LegalState,
  { id, docType, effectiveDate, releaseVersion, revision, changedAt, email }: DraftRow,
): LegalDraftItem {
  return {
    id,
    docType,
    version: nextVersion(state, docType, effectiveDate),
    effectiveDate,
    releaseVersion,
    revision: rowVersion(revision),
    changedAt: changedAt.toISOString(),
    changedBy: emailFor(reader, email ?? ''),
  };
}

/** Starts a query for the heads of open drafts. */
export const selectDrafts = (db: Database | Tx) =>
  db
    .selectFrom('legal_draft as d')
    .leftJoin('app_user as u', 'u.id', 'd.updated_by')
    .select(['d.id', 'd.doc_type as docType', 'd.effective_date as effectiveDate'])
    .select(['d.release_version as releaseVersion', 'd.revision', 'd.updated_at as changedAt'])
    .select('u.email')
    .where('d.closed_at', 'is', null);

const readDrafts = (db: Database) => selectDrafts(db).orderBy('d.updated_at', 'desc').execute();
