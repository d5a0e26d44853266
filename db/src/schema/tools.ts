import type { ColumnType, Generated } from 'kysely';

type Moment = ColumnType<Date, Date | string | undefined, Date | string>;

/** Saved item of any kind, sealed under its person's data key (docs/adr/0028). */
export interface SavedItemTable {
  id: string;
  user_id: string;
  /** contracts/src/tools/saved/kind-ids.ts */
  kind: string;
  /** from 1; rises with every change */
  revision: Generated<number>;
  sealed: string;
  /** sealed part of the content for lists, with its revision; null if absent */
  summary: string | null;
  /** columns of the kind that SQL compares; never content */
  clear: ColumnType<unknown, string | undefined, string>;
  created_at: Moment;
  updated_at: Moment;
}

/** Occupation that a person viewed. */
export interface ExplorerViewTable {
  id: string;
  user_id: string;
  code: string;
  viewed_at: Moment;
  /** the displayed figures with their release; null in rows before figures were stored */
  seen: ColumnType<unknown, string | undefined, never>;
}

/** Number of uses of a tool per day, without people. */
export interface ToolUsageTable {
  tool: string;
  engine_version: string;
  day: string;
  outcome: string;
  /** upper bound of the duration of these runs */
  duration_ms: number;
  runs: number;
}

/** Imported data of the tools, in addition to shipped ones. */
export interface DatasetReleaseTable {
  name: string;
  source: string;
  edition: string;
  /** of the unpacked `content` */
  sha256: string;
  /** gzip of the compact file */
  content: Buffer;
  row_count: number;
  /** null: national data only */
  area_count: number | null;
  active: Generated<boolean>;
  imported_at: Moment;
}

/** Link to a person's dates for calendars; only its hash is stored. */
export interface CalendarFeedTable {
  user_id: string;
  token_hash: Buffer;
  created_at: Moment;
}

/** Consent to reminders by mail; a new consent is a new row. */
export interface ReminderConsentTable {
  id: string;
  user_id: string;
  consent_version: string;
  consent_text: string;
  /** IANA name, for the person's day */
  time_zone: string;
  agreed_at: Date;
  /** null while it is in effect */
  left_at: Date | null;
}

/** Reminder that was queued for a day; at most one a person and day. */
export interface ReminderMailTable {
  user_id: string;
  /** the person's calendar day */
  day: string;
  /** null after the mail's row was deleted */
  mail_id: string | null;
  queued_at: Date;
}

export interface ToolTables {
  calendar_feed: CalendarFeedTable;
  reminder_consent: ReminderConsentTable;
  reminder_mail: ReminderMailTable;
  dataset_release: DatasetReleaseTable;
  saved_item: SavedItemTable;
  explorer_view: ExplorerViewTable;
  tool_usage: ToolUsageTable;
}
