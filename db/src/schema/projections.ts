import type { ColumnType, Generated } from 'kysely';
import type { Decision } from './log.ts';

type Moment = ColumnType<Date, Date | string | undefined, Date | string>;

/** Where a record stands in the log. */
interface Place {
  topic: string;
  partition: number;
  offset: number;
}

export interface ProjectionOffsetTable {
  projection: string;
  topic: string;
  partition: number;
  next_offset: Generated<number>;
  /** leaf hash of the record at next_offset − 1 */
  last_leaf_hash: Buffer | null;
  /** log end when the projection was last reset; what it says counts once next_offset is there */
  rebuild_until: Generated<number | null>;
  halted_reason: string | null;
  halted_at: Date | null;
}

export interface DeadLetterTable extends Place {
  projection: string;
  key: string | null;
  reason: string;
  sealed_value: Buffer | null;
  at: Moment;
}

export interface ConsentDecisionTable extends Place {
  event_id: string;
  user_id: string;
  decision: Decision;
  reason: string | null;
  terms_version: string | null;
  privacy_version: string | null;
  decided_at: Moment;
  leaf_hash: Buffer;
}

export interface CurrentConsentTable extends Place {
  user_id: string;
  event_id: string | null;
  decision: Decision | null;
  terms_version: string | null;
  privacy_version: string | null;
  decided_at: Date | null;
  needs_review: Generated<boolean>;
}

export interface LedgerEntryTable extends Place {
  leaf_hash: Buffer;
  entry: Buffer;
}

export interface AuditEntryTable extends Place {
  event_id: string;
  type: string;
  subject: string;
  occurred_at: Moment;
  user_id: string | null;
  decision: string | null;
  terms_version: string | null;
  privacy_version: string | null;
}

export interface LedgerDuplicateTable extends Place {
  event_id: string;
  first_topic: string;
  first_partition: number;
  first_offset: number;
}

export interface LedgerTreeTable {
  topic: string;
  partition: number;
  size: Generated<number>;
  root: Buffer;
}

export interface LedgerTileTable {
  topic: string;
  partition: number;
  level: number;
  tile_index: number;
  /** 32 bytes a hash, 1 to 256 hashes */
  hashes: Buffer;
}

export interface LedgerCheckpointTable {
  topic: string;
  partition: number;
  size: number;
  root: Buffer;
  /** the full signed note */
  note: string;
  signed_at: Moment;
}

export interface ProjectionTables {
  projection_offset: ProjectionOffsetTable;
  dead_letter: DeadLetterTable;
  consent_decision: ConsentDecisionTable;
  current_consent: CurrentConsentTable;
  ledger_entry: LedgerEntryTable;
  audit_entry: AuditEntryTable;
  ledger_duplicate: LedgerDuplicateTable;
  ledger_tree: LedgerTreeTable;
  ledger_tile: LedgerTileTable;
  ledger_checkpoint: LedgerCheckpointTable;
}
