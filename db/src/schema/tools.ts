import type { ColumnType, Generated } from 'kysely';

type Moment = ColumnType<Date, Date | string | undefined, Date | string>;

/** What is sealed whole under its person's data key, bound to its id. */
export interface SealedTable {
  id: string;
  user_id: string;
  /** from 1; goes up with every change */
  revision: Generated<number>;
  sealed: string;
  created_at: Moment;
  updated_at: Moment;
}

/** Row whose list shows a part of the content, sealed apart. */
export interface SummarisedTable extends SealedTable {
  /** with the revision that it is of; null: written before there were summaries */
  summary: string | null;
}

export interface CareerProfileTable extends SealedTable {
  /** false: which occupations they look at is not kept */
  keeps_views: Generated<boolean>;
}

export interface SavedOccupationTable extends SealedTable {
  code: string;
}

/** An occupation that somebody looked at. */
export interface ExplorerViewTable {
  id: string;
  user_id: string;
  code: string;
  viewed_at: Moment;
  /** its figures as they were shown, with their release; null: looked at before this was kept */
  seen: ColumnType<unknown, string | undefined, never>;
}

export interface ToolRunTable extends SummarisedTable {
  tool: string;
  engine_version: string;
  dataset_version: string;
  pinned: Generated<boolean>;
}

/** How often a tool was used on a day, by nobody in particular. */
export interface ToolUsageTable {
  tool: string;
  engine_version: string;
  day: string;
  outcome: string;
  /** these runs took at most so long */
  duration_ms: number;
  runs: number;
}

/** Data that somebody imported for the tools, beside those that are shipped. */
export interface DatasetReleaseTable {
  name: string;
  source: string;
  edition: string;
  /** of `content`, unpacked */
  sha256: string;
  /** gzip of the compact file */
  content: Buffer;
  row_count: number;
  /** null: of the nation alone */
  area_count: number | null;
  active: Generated<boolean>;
  imported_at: Moment;
}

export interface ToolTables {
  dataset_release: DatasetReleaseTable;
  career_profile: CareerProfileTable;
  resume: SummarisedTable;
  job_target: SummarisedTable;
  saved_occupation: SavedOccupationTable;
  saved_search: SealedTable;
  explorer_view: ExplorerViewTable;
  tool_run: ToolRunTable;
  tool_usage: ToolUsageTable;
}
