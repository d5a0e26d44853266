import type { Tx } from '@roletrail/db/open';
import type { VaultKeys } from '@roletrail/vault/keys';

/** Rows of one transaction. */
export const BATCH = 500;

/** What a batch did. */
export interface Batch {
  /** last row of the batch, for the next one; null: there are no more rows */
  readonly last: string | null;
  /** rows that are under the new key now */
  readonly resealed: number;
  /** rows that neither key opens: they are left as they are */
  readonly unreadable: number;
}

/** One kind of row that depends on the master key. */
export interface Step {
  readonly name: string;
  /** Reseals the next rows. @param after last row that is done; null: none is */
  reseal(tx: Tx, keys: VaultKeys, after: string | null): Promise<Batch>;
}

/** Comes before every id. */
export const FIRST_ID = '00000000-0000-0000-0000-000000000000';

/** Result of a batch of these rows; a batch that is not full is the last one. */
export function batchOf<R>(
  rows: readonly R[],
  idOf: (row: R) => string,
  sums: Omit<Batch, 'last'>,
): Batch {
  const last = rows.length < BATCH ? undefined : rows.at(-1);
  return { last: last === undefined ? null : idOf(last), ...sums };
}
