/** Data that a restored database has lost. */
export interface Restored {
  /** whether `roletrail restore` was run */
  readonly attended: boolean;
  /** events that the lost database had given out, sent or not */
  readonly forgotten: ReadonlySet<string>;
  /** events that the backup holds */
  readonly kept: ReadonlySet<string>;
  /** the log's end when the database came back, by place name */
  readonly ends: ReadonlyMap<string, number>;
}
