import type { ColumnType, Generated } from 'kysely';

type Moment = ColumnType<Date, Date | string | undefined, Date | string>;
export type DecisionKind = 'accepted' | 'declined' | 'withdrawn';

export interface LogIdentityTable {
  only_row: Generated<boolean>;
  adapter: string;
  cluster_id: string;
  /** topic → {id, partitions}; written as JSON text */
  topics: ColumnType<Record<string, { id: string; partitions: number }>, string, string>;
  origin: string;
  vkey: string;
  created_at: Moment;
}

export interface LogPartitionTable {
  topic: string;
  partition: number;
  next_offset: Generated<number>;
}

export interface LogClusterTable {
  only_row: Generated<boolean>;
  id: Generated<string>;
}

export interface LogTopicTable {
  topic: string;
  id: Generated<string>;
  partitions: number;
}

export interface LogRecordTable {
  topic: string;
  partition: number;
  offset: number;
  key: string | null;
  value: Buffer | null;
  appended_at: Moment;
  /** W3C Trace Context; null if the event has no trace */
  traceparent: Generated<string | null>;
}

export interface OutboxPartitionTable {
  topic: string;
  partition: number;
  last_seq: Generated<number>;
  last_time: Moment;
}

export interface RelayPositionTable {
  topic: string;
  partition: number;
  /** every row up to this sequence number is acknowledged */
  acked_seq: Generated<number>;
  /** −1 before the first acknowledgement */
  highest_offset: Generated<number>;
  /** why the relay halted */
  halted_reason: string | null;
  halted_at: Date | null;
}

export interface OutboxTable {
  topic: string;
  partition: number;
  seq: number;
  event_id: string;
  key: string;
  /** the exact event bytes */
  value: Buffer;
  created_at: Moment;
  /** null until the log has acknowledged it */
  offset: number | null;
  /** as in log_record */
  traceparent: Generated<string | null>;
}

/** Idempotency key that a person used, and its event (the outbox row has the rest). */
export interface IdempotencyKeyTable {
  user_id: string;
  key: string;
  /** SHA-256 of the request body in canonical form */
  body_hash: Buffer;
  event_id: string;
  created_at: Moment;
}

export interface DecisionPendingTable {
  user_id: string;
  event_id: string;
  decision: DecisionKind;
  terms_version: string | null;
  privacy_version: string | null;
  decided_at: Moment;
  seq: number;
}

export interface EvidenceTagTable {
  event_id: string;
  user_id: string;
  kind: 'ip' | 'device';
  tag: Buffer;
}

/**
 * Staff actions on a record that a projection could not read. Not part of the fold: a rebuild keeps
 * these rows, so a rewritten dead letter still has its mark.
 */
export interface DeadLetterMarkTable {
  /** as in dead_letter */
  projection: string;
  topic: string;
  partition: number;
  offset: number;
  /** reason of the dead letter, which a redrive deletes */
  reason: string;
  /** time of the redrive request; null once a worker has answered */
  asked_at: Date | null;
  answer: 'redriven' | 'unreadable' | 'differs' | null;
  answered_at: Date | null;
  discarded_at: Date | null;
  /** a code of the catalogue (dead_letter.discarded) */
  discard_reason: string | null;
  /** actor of the last request or discard */
  actor_kind: 'user' | 'operator';
  /** of a user; null after their erasure */
  staff_id: string | null;
}

/** Identity of the ledger of which this database is a copy; no row if it is not a copy. */
export interface LedgerCopyTable {
  only_row: Generated<boolean>;
  origin: string;
  /** hexadecimal */
  manifest_sha256: string;
  /** time when the bundle was written */
  taken_at: Moment;
  /** null if no note was omitted */
  signed_until: ColumnType<Date | null, Date | string | null, never>;
  imported_at: Moment;
}

export interface LogTables {
  log_identity: LogIdentityTable;
  log_cluster: LogClusterTable;
  log_topic: LogTopicTable;
  log_partition: LogPartitionTable;
  log_record: LogRecordTable;
  outbox_partition: OutboxPartitionTable;
  outbox: OutboxTable;
  relay_position: RelayPositionTable;
  idempotency_key: IdempotencyKeyTable;
  decision_pending: DecisionPendingTable;
  evidence_tag: EvidenceTagTable;
  dead_letter_mark: DeadLetterMarkTable;
  ledger_copy: LedgerCopyTable;
}
