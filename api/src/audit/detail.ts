import type { RoletrailEvent } from '@roletrail/contracts/events/catalogue';
import { decodeEvent } from '@roletrail/contracts/events/codec';
import {
  type DecisionEvent,
  documentsOf,
  toDecisionEvent,
} from '@roletrail/contracts/events/decisions';
import type { TopicPartitionOffset } from '@roletrail/contracts/http/audit';
import type { AuditDetail, SealedState } from '@roletrail/contracts/http/audit-trail';
import type { Database } from '@roletrail/db/open';
import { toBase64 } from '@roletrail/ledger/base64';
import { formatTlogProof } from '@roletrail/ledger/tlog-proof';
import type { CallerFacts } from '../callers/load-caller.ts';
import { ApiError } from '../errors.ts';
import { incomplete } from '../ledger/incomplete.ts';
import { type LedgerTopicPartition, latestCheckpoint, readEntries } from '../ledger/log-store.ts';
import { proveInclusion } from '../ledger/proofs.ts';
import { clockScreen, clocksOf } from './clocks.ts';
import type { ResolvedFilter } from './filter.ts';
import { seesEvidence } from './list.ts';
import { maskEvent, sealedIn } from './mask.ts';
import { readRecords } from './records.ts';

const ALL: ResolvedFilter = {
  topic: null,
  partition: null,
  from: null,
  to: null,
  users: null,
  types: null,
  decision: null,
  version: null,
  tags: [],
  exact: null,
};

/**
 * Returns all known facts of one record, with sealed values masked.
 * @throws ApiError NOT_FOUND if the tree has no such leaf yet; LEDGER_UNAVAILABLE
 */
export async function readAuditDetail(
  db: Database,
  reader: CallerFacts,
  place: LedgerTopicPartition,
  offset: number,
): Promise<AuditDetail> {
  const first = Math.max(0, offset - 1);
  const around = await readRecords(db, place, ALL, { first, end: offset + 2, limit: 3 });
  const at = (n: number) => around.find((record) => record.offset === n) ?? null;
  const record = at(offset);
  const [entry] = await readEntries(db, place, offset, 1);
  if (!record || !entry) throw await missing(db, place, offset);
  const { proof, stage } = await provenIn(db, place, offset);
  const decoded = decodeEvent(entry);
  const event = decoded.kind === 'event' ? decoded.event : null;
  const decision = event && toDecisionEvent(event);
  return {
    record,
    stage,
    event: event && maskEvent(event),
    unreadable: decoded.kind === 'poison' ? decoded.reason : null,
    raw: seesEvidence(reader) ? toBase64(entry) : null,
    proof,
    sealed: await sealedState(db, event),
    previous: offset === 0 ? null : at(offset - 1),
    next: at(offset + 1),
    copies: record.kind === 'event' ? await copiesOf(db, record.eventId) : [],
    documents: await documentsNamed(db, event, decision),
    withdraws: decision ? await withdrawn(db, decision) : null,
    screen: decision && clockScreen(decision),
    reason: decision?.data.reason ?? null,
    tick: decision?.data.decision === 'accepted' ? decision.data.claimed.tick : null,
    clocks: decision && clocksOf(decision),
  };
}

/** Creates the error for a missing leaf: not written yet, or signed and then deleted. */
async function missing(
  db: Database,
  place: LedgerTopicPartition,
  offset: number,
): Promise<ApiError> {
  const signed = await latestCheckpoint(db, place);
  if (signed && offset < signed.size) return incomplete(db, place, `entry ${offset}`);
  return new ApiError('NOT_FOUND', { detail: 'No tree holds this record' });
}

async function provenIn(db: Database, place: LedgerTopicPartition, index: number) {
  const signed = await latestCheckpoint(db, place);
  if (!signed || signed.size <= index) return { stage: 'integrated' as const, proof: null };
  const { hashes } = await proveInclusion(db, place, index, signed.size);
  const proof = formatTlogProof({ index, hashes, checkpoint: signed.note, extra: null });
  return { stage: 'published' as const, proof };
}

/** Returns `erased` only for a tombstone. A missing key opens nothing but is no erasure. */
async function sealedState(db: Database, event: RoletrailEvent | null): Promise<SealedState> {
  if (event === null || sealedIn(event).length === 0 || !('userId' in event.data)) return 'none';
  const key = await db
    .selectFrom('data_key')
    .select('wrapped')
    .where('user_id', '=', event.data.userId)
    .executeTakeFirst();
  if (!key) return 'cannot_be_opened';
  return key.wrapped === null ? 'erased' : 'sealed';
}

function copiesOf(db: Database, eventId: string | null): Promise<TopicPartitionOffset[]> {
  return db
    .selectFrom('ledger_duplicate')
    .select(['topic', 'partition', 'offset'])
    .where('event_id', '=', eventId)
    .orderBy('topic')
    .orderBy('partition')
    .orderBy('offset')
    .limit(50)
    .execute();
}

async function documentsNamed(
  db: Database,
  event: RoletrailEvent | null,
  decision: DecisionEvent | null,
): Promise<AuditDetail['documents']> {
  const published = event?.type === 'roletrail.document.published.v1' ? [event.data] : [];
  const named = decision ? documentsOf(decision) : published;
  if (named.length === 0) return [];
  const held = await db
    .selectFrom('legal_documents')
    .select(['doc_type', 'version', 'sha256'])
    .where(
      'sha256',
      'in',
      named.map((document) => document.sha256),
    )
    .execute();
  return named.map(({ docType, version, sha256 }) => ({
    docType,
    version,
    sha256,
    held: held.some(
      (row) => row.doc_type === docType && row.version === version && row.sha256 === sha256,
    ),
  }));
}

async function withdrawn(
  db: Database,
  { data }: DecisionEvent,
): Promise<TopicPartitionOffset | null> {
  if (data.decision !== 'withdrawn') return null;
  const found = await db
    .selectFrom('audit_entry')
    .select(['topic', 'partition', 'offset'])
    .where('event_id', '=', data.withdraws)
    .executeTakeFirst();
  return found ?? null;
}
