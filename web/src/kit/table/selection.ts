import { useRef, useState } from 'react';

/** Rows that the user selected, by key. */
export type Selection = {
  /** in row order; only visible rows */
  readonly chosen: readonly string[];
  readonly shown: number;
  has(key: string): boolean;
  /** `range`: applies the new state to all rows from the last toggled row to this one */
  toggle(key: string, range?: boolean): void;
  /** selects all visible rows, or none if all are selected */
  toggleAll(): void;
  /** selects only these */
  keep(keys: readonly string[]): void;
};

/**
 * Manages the selection of visible rows. A row that a filter or page change hides is deselected, so
 * that no action affects a hidden row.
 */
export function useSelection(keys: readonly string[]): Selection {
  const [kept, setKept] = useState<ReadonlySet<string>>(new Set());
  const last = useRef<string | null>(null);
  const chosen = chosenOf(keys, kept);
  return {
    chosen,
    shown: keys.length,
    has: (key) => kept.has(key),
    toggle: (key, range = false) => {
      const keysBetween = range ? between(keys, last.current, key) : [key];
      last.current = key;
      const others = chosen.filter((one) => !keysBetween.includes(one));
      setKept(new Set(kept.has(key) ? others : others.concat(keysBetween)));
    },
    toggleAll: () => setKept(new Set(chosen.length === keys.length ? [] : keys)),
    keep: (some) => setKept(new Set(some)),
  };
}

/** Returns the keys from `from` to `to`, inclusive; only `to` if `from` is not visible. */
export function between(keys: readonly string[], from: string | null, to: string): string[] {
  const ends = [keys.indexOf(from ?? to), keys.indexOf(to)].toSorted((a, b) => a - b);
  const [first = 0, last = 0] = ends;
  return first === -1 ? [to] : keys.slice(first, last + 1);
}

export function chosenOf(keys: readonly string[], kept: ReadonlySet<string>): string[] {
  return keys.filter((key) => kept.has(key));
}

/** Result of a bulk action. */
export type BulkActionResult = {
  readonly done: readonly string[];
  readonly failed: readonly string[];
};

/**
 * Runs the action on each row in sequence. The server checks and records each row. A failed row
 * does not stop the others.
 * @param onStep called with the number of finished rows
 */
export async function actOnEach(
  keys: readonly string[],
  act: (key: string) => Promise<void>,
  onStep: (behind: number) => void,
): Promise<BulkActionResult & { error: unknown }> {
  const done: string[] = [];
  const failed: string[] = [];
  let error: unknown = null;
  for (const [i, key] of keys.entries()) {
    onStep(i);
    try {
      await act(key);
      done.push(key);
    } catch (thrown) {
      failed.push(key);
      error ??= thrown;
    }
  }
  return { done, failed, error };
}
