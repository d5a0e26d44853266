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
  /** W3C Trace Context; null where the event was made in no trace */
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
  /** why the relay stopped for good */
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
  /** null until the log has acknowledged */
  offset: number | null;
  /** as in log_record */
  traceparent: Generated<string | null>;
}

/** A key that a person used, and the event it stands for (its outbox row has the rest). */
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
 * What people did about a record that a projection could not read. No fold makes these rows: a
 * rebuild leaves them, and a letter that it writes again bears its mark still.
 */
export interface DeadLetterMarkTable {
  /** as it stands in dead_letter */
  projection: string;
  topic: string;
  partition: number;
  offset: number;
  /** as the letter had it: once it was redriven there is none */
  reason: string;
  /** since when it is to be redriven; null once a worker has answered */
  asked_at: Date | null;
  answer: 'redriven' | 'unreadable' | 'differs' | null;
  answered_at: Date | null;
  discarded_at: Date | null;
  /** a code of the catalogue (dead_letter.discarded) */
  discard_reason: string | null;
  /** who asked for it last, or discarded it */
  actor_kind: 'user' | 'operator';
  /** of a user; null once that person was erased */
  staff_id: string | null;
}

/** Whose ledger this database is a copy of; no row where it is none. */
export interface LedgerCopyTable {
  only_row: Generated<boolean>;
  origin: string;
  /** hexadecimal */
  manifest_sha256: string;
  /** when the bundle was written */
  taken_at: Moment;
  /** null: no note was left out */
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
