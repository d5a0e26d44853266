import type { ColumnType, Generated } from 'kysely';

type Moment = ColumnType<Date, Date | string | undefined, Date | string>;

/** Last report of one process; deleted when the process stops in order. */
export interface ProcessReportTable {
  /** id of this run of the process */
  id: string;
  instance: string;
  roles: string[];
  version: string;
  /** number of the advisory lock that its connections hold (open.ts) */
  presence: string;
  started_at: Moment;
  reported_at: Moment;
  /** processFigures of event-log; written as JSON text */
  figures: ColumnType<unknown, string, string>;
}

/** Sample of the deployment, every 10 s. */
export interface HealthSampleTable {
  at: Moment;
  /** accepted decisions, requests, answers of 500 and above, per second */
  accepts: number;
  requests: number;
  errors: number;
  /** ms; null if there were no requests */
  p99: number | null;
  unsent: number;
  /** longest of all projections, s; null if one is unknown */
  delay: number | null;
  sockets: number;
  /** longest 99th percentile of all processes, ms */
  loop: number;
  /** instance that held the lease; null if it was free */
  signer: string | null;
  /** `instance (roles)` of live processes */
  processes: string[];
  /** halted loops, each with its reason */
  halts: string[];
}

/** Note of staff about an incident. */
export interface HealthNoteTable {
  id: string;
  user_id: string;
  at: Moment;
  text: string;
  /** key of the finding that it acknowledges; null if it acknowledges none */
  finding: Generated<string | null>;
  /** when a sample last had that finding; null: none has had it since */
  seen_at: Generated<Date | null>;
  /** when the cause of that finding was over; null before */
  over_at: Generated<Date | null>;
}

/** Completed fsck. */
export interface CheckRunTable {
  id: string;
  at: Moment;
  agrees: boolean;
  /** distinct codes of its findings; empty in runs before codes were stored */
  codes: string[];
}

/** Completed `roletrail backup`. */
export interface BackupRunTable {
  id: string;
  /** end of the backup, read back and whole */
  at: Moment;
  /** size of its files, bytes */
  bytes: ColumnType<string, number, never>;
}

export interface HealthTables {
  process_report: ProcessReportTable;
  health_sample: HealthSampleTable;
  health_note: HealthNoteTable;
  check_run: CheckRunTable;
  backup_run: BackupRunTable;
}
