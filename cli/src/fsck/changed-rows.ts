import type { ProjectionName } from '@roletrail/db/projections/all';
import type { Folding } from './fold-thread-pool.ts';
import type { ChangedPage } from './partition-fold.ts';
import type { ChangedRow } from './reference-fold.ts';

const PAGE = 2000;

/** A changing table's rows of all partitions, merged in the order of their keys. */
export async function* changedRows(
  folds: readonly Folding[],
  projection: ProjectionName,
): AsyncGenerator<ChangedRow> {
  const cursors = folds.map((fold) => new Cursor(fold, projection));
  for (const cursor of cursors) await cursor.fill();
  for (;;) {
    let least: Cursor | null = null;
    for (const cursor of cursors) {
      if (cursor.key !== null && (least?.key == null || cursor.key < least.key)) least = cursor;
    }
    if (least?.key == null) return;
    yield { key: least.key, row: least.take() };
    if (least.isEmpty) await least.fill();
  }
}

/** One partition's rows, page by page. */
class Cursor {
  readonly #fold: Folding;
  readonly #projection: ProjectionName;
  #page: ChangedPage = { keys: [], rows: new Uint8Array(0), ends: [] };
  #at = 0;
  #taken = 0;

  constructor(fold: Folding, projection: ProjectionName) {
    this.#fold = fold;
    this.#projection = projection;
  }

  /** Key of the next row; null at the end. */
  get key(): string | null {
    return this.#page.keys[this.#at] ?? null;
  }

  get isEmpty(): boolean {
    return this.#at >= this.#page.keys.length;
  }

  async fill(): Promise<void> {
    this.#page = await this.#fold.ask('changed', this.#projection, this.#taken, PAGE);
    this.#at = 0;
  }

  take(): Uint8Array {
    const { rows, ends } = this.#page;
    const row = rows.subarray(ends[this.#at - 1] ?? 0, ends[this.#at]);
    this.#at += 1;
    this.#taken += 1;
    return row;
  }
}
