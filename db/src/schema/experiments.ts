import type { ColumnType, Generated } from 'kysely';

type Moment = ColumnType<Date, Date | string | undefined, Date | string>;
type Later = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;

/** Experiment of staff. Only its state may change once it has started. */
export interface ExperimentTable {
  id: string;
  key: string;
  hypothesis: string;
  target: string;
  /** the base first */
  variants: ColumnType<readonly { readonly id: string; readonly weight: number }[], string, string>;
  metric: string;
  /** hundredths of a per cent */
  baseline: number;
  effect: number;
  planned: number;
  state: Generated<'draft' | 'running' | 'ended' | 'archived'>;
  /** arrangement that everyone gets after its end; null: the base */
  kept: ColumnType<string | null, string | null | undefined, string | null>;
  version: Generated<number>;
  created_at: Moment;
  started_at: Later;
  ended_at: Later;
}

/** First time that a person saw their variant. */
export interface ExperimentExposureTable {
  experiment_id: string;
  user_id: string;
  variant: string;
  exposed_at: Moment;
}

export interface ExperimentTables {
  experiment: ExperimentTable;
  experiment_exposure: ExperimentExposureTable;
}
