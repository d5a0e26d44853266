import type { ColumnType, Generated } from 'kysely';

type Moment = ColumnType<Date, Date | string | undefined, Date | string>;

/** Row sealed as a whole under its person's data key, bound to its id. */
export interface SealedTable {
  id: string;
  user_id: string;
  /** from 1; rises with every change */
  revision: Generated<number>;
  sealed: string;
  created_at: Moment;
  updated_at: Moment;
}

/** Row with a summary for lists, sealed separately. */
export interface SummarisedTable extends SealedTable {
  /** includes its revision; null if written before summaries existed */
  summary: string | null;
}

export interface CareerProfileTable extends SealedTable {
  /** false: viewed occupations are not stored */
  keeps_views: Generated<boolean>;
}

export interface SavedOccupationTable extends SealedTable {
  code: string;
}

/** Saved item of any kind (contracts/src/tools/saved/kinds.ts). */
export interface SavedItemTable extends SummarisedTable {
  kind: string;
  /** columns of the kind that SQL compares; never content */
  clear: ColumnType<unknown, string | undefined, string>;
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

export interface ToolRunTable extends SummarisedTable {
  tool: string;
  engine_version: string;
  dataset_version: string;
  pinned: Generated<boolean>;
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

export interface ToolTables {
  dataset_release: DatasetReleaseTable;
  career_profile: CareerProfileTable;
  resume: SummarisedTable;
  job_target: SummarisedTable;
  saved_occupation: SavedOccupationTable;
  saved_search: SealedTable;
  saved_item: SavedItemTable;
  explorer_view: ExplorerViewTable;
  tool_run: ToolRunTable;
  tool_usage: ToolUsageTable;
}
