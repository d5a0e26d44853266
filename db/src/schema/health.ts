import type { ColumnType } from 'kysely';

type Moment = ColumnType<Date, Date | string | undefined, Date | string>;

/** What one process of a role last said of itself; its row goes when it stops in order. */
export interface ProcessReportTable {
  /** of this run of the process */
  id: string;
  instance: string;
  roles: string[];
  version: string;
  /** number of the advisory lock that its connections hold (open.ts) */
  presence: string;
  started_at: Moment;
  reported_at: Moment;
  /** processFigures of event-log; JSON text when written */
  figures: ColumnType<unknown, string, string>;
}

/** One moment of the deployment, on a grid of ten seconds. */
export interface HealthSampleTable {
  at: Moment;
  /** accepted decisions, requests, answers of 500 and above: a second */
  accepts: number;
  requests: number;
  errors: number;
  /** ms; null: nobody asked anything */
  p99: number | null;
  unsent: number;
  /** longest of all projections, s; null: one of them was not known */
  delay: number | null;
  sockets: number;
  /** longest 99th percentile of all processes, ms */
  loop: number;
  /** instance that held the lease; null: nobody did */
  signer: string | null;
  /** `instance (roles)` of those that were up */
  processes: string[];
  /** what stood still, each with its reason */
  halts: string[];
}

/** What staff wrote down of an incident. */
export interface HealthNoteTable {
  id: string;
  user_id: string;
  at: Moment;
  text: string;
}

/** A fsck that came to its end. */
export interface CheckRunTable {
  id: string;
  at: Moment;
  agrees: boolean;
  /** of the CLI's codes, each that it found; none of a run before they were kept */
  codes: string[];
}

export interface HealthTables {
  process_report: ProcessReportTable;
  health_sample: HealthSampleTable;
  health_note: HealthNoteTable;
  check_run: CheckRunTable;
}
