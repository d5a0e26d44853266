import type { ReportSchedule } from '@roletrail/contracts/http/custom-reports';
import type { ColumnType, Generated } from 'kysely';

type Moment = ColumnType<Date, Date | string | undefined, Date | string>;
type Day = ColumnType<string | null, string | null | undefined, string | null>;

/** Setting that staff change while the service runs (api/src/settings). */
export interface SettingTable {
  key: string;
  value: ColumnType<unknown, string, string>;
  version: Generated<number>;
  /** null: it was the value before staff changed it first */
  updated_by: string | null;
  updated_at: Moment;
}

/** Value that a setting had; the highest version is the one in `setting`. */
export interface SettingVersionTable {
  key: string;
  version: number;
  value: ColumnType<unknown, string, string>;
  /** id of `admin.acted`; null for values from before this table */
  act_id: string | null;
  /** null: not set by staff, but by the release or the operator */
  updated_by: string | null;
  updated_at: Moment;
}

/** Failed sign-ins of one hour, in all or by a code that changes every day. */
export interface SignInFailureTable {
  hour: Moment;
  dimension: 'all' | 'account' | 'network';
  code: Buffer;
  password: Generated<number>;
  second_factor: Generated<number>;
  locked: Generated<number>;
  last_at: Moment;
}

/** When the counting of failed sign-ins began; at most one row. */
export interface SignInCountTable {
  only_row: Generated<boolean>;
  since: Moment;
}

/** Review by a person before a launch. */
export interface LaunchSignOffTable {
  item: string;
  status: 'open' | 'signed' | 'refused';
  owner: string | null;
  evidence: string | null;
  due: Day;
  note: string | null;
  /** author of these words; null after their erasure */
  staff_id: string | null;
  /** for digests of the words; null after an erasure */
  salt: Buffer | null;
  version: number;
}

/** Exception for a check or sign-off; `until` null: it was lifted. */
export interface LaunchWaiverTable {
  item: string;
  until: Day;
  reason: string;
  /** author of the reason; null after their erasure */
  staff_id: string | null;
  /** for the digest of the reason; null after an erasure */
  salt: Buffer | null;
  version: number;
}

/** Decision to launch, with canonical JSON of ids, states, dates and digests of words. */
export interface LaunchDecisionTable {
  event_id: string;
  act_id: string;
  decided_at: Moment;
  decision: 'go' | 'no_go';
  snapshot: string;
}

/** Report that a member of staff put together. */
export interface CustomReportTable {
  id: string;
  /** owner, who alone may change it */
  user_id: string;
  name: string;
  definition: ColumnType<unknown, string, string>;
  shared: boolean;
  /** how often its owner gets a letter; null: never */
  every: ColumnType<ReportSchedule['every'] | null, ReportSchedule['every'] | null | undefined>;
  /** hour of the letter in UTC; null: no letters */
  hour: ColumnType<number | null, number | null | undefined>;
  /** when the next letter is due; null: no letters */
  due_at: ColumnType<Date | null, Date | null | undefined>;
  created_at: Moment;
  updated_at: Moment;
}

/** Named filters and order of a staff table. */
export interface StaffViewTable {
  id: string;
  user_id: string;
  table_id: string;
  name: string;
  /** search parameters, without filters that may name a person */
  query: string;
  created_at: Moment;
}

export interface OperationTables {
  staff_view: StaffViewTable;
  custom_report: CustomReportTable;
  setting: SettingTable;
  setting_version: SettingVersionTable;
  sign_in_failure: SignInFailureTable;
  sign_in_count: SignInCountTable;
  launch_sign_off: LaunchSignOffTable;
  launch_waiver: LaunchWaiverTable;
  launch_decision: LaunchDecisionTable;
}
