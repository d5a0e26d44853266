import { useRef, useState } from 'react';

/** Rows that a person has ticked, by their keys. */
export type Selection = {
  /** in the order of the rows; only such as are shown now */
  readonly chosen: readonly string[];
  readonly shown: number;
  has(key: string): boolean;
  /** `range`: all rows between the one toggled last and this one get the state of this one */
  toggle(key: string, range?: boolean): void;
  /** all that are shown, or none if all are chosen already */
  toggleAll(): void;
  /** keeps these alone */
  keep(keys: readonly string[]): void;
};

/**
 * A selection among the rows that are shown: what another page or filter takes out of sight is not
 * selected any more, so that nothing unseen is acted on.
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

/** Returns the keys from one to the other, both included; the second alone if the first is not shown. */
export function between(keys: readonly string[], from: string | null, to: string): string[] {
  const ends = [keys.indexOf(from ?? to), keys.indexOf(to)].toSorted((a, b) => a - b);
  const [first = 0, last = 0] = ends;
  return first === -1 ? [to] : keys.slice(first, last + 1);
}

export function chosenOf(keys: readonly string[], kept: ReadonlySet<string>): string[] {
  return keys.filter((key) => kept.has(key));
}

/** What came of one act on several rows. */
export type BulkActionResult = {
  readonly done: readonly string[];
  readonly failed: readonly string[];
};

/**
 * One act on each row, one after another: the server judges and records each by itself. A row that
 * fails does not keep the others from being done.
 * @param onStep told how many are behind it
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
