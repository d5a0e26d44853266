import { useState } from 'react';

/** Rows that a person has ticked, by their keys. */
export type Selection = {
  /** in the order of the rows; only such as are shown now */
  readonly chosen: readonly string[];
  readonly shown: number;
  has(key: string): boolean;
  toggle(key: string): void;
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
  return selectionOf(keys, kept, setKept);
}

/** The same for a set of keys that the caller keeps. */
export function selectionOf(
  keys: readonly string[],
  kept: ReadonlySet<string>,
  setKept: (keys: ReadonlySet<string>) => void,
): Selection {
  const chosen = chosenOf(keys, kept);
  return {
    chosen,
    shown: keys.length,
    has: (key) => kept.has(key),
    toggle: (key) => setKept(new Set(toggled(chosen, key))),
    toggleAll: () => setKept(new Set(chosen.length === keys.length ? [] : keys)),
    keep: (some) => setKept(new Set(some)),
  };
}

export function chosenOf(keys: readonly string[], kept: ReadonlySet<string>): string[] {
  return keys.filter((key) => kept.has(key));
}

export function toggled(chosen: readonly string[], key: string): string[] {
  return chosen.includes(key) ? chosen.filter((one) => one !== key) : [...chosen, key];
}

/** What came of one act on several rows. */
export type Outcome = { readonly done: readonly string[]; readonly failed: readonly string[] };

/**
 * One act on each row, one after another: the server judges and records each by itself. A row that
 * fails does not keep the others from being done.
 * @param onStep told how many are behind it
 */
export async function actOnEach(
  keys: readonly string[],
  act: (key: string) => Promise<void>,
  onStep: (behind: number) => void,
): Promise<Outcome & { error: unknown }> {
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
