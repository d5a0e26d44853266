import { useState } from 'react';

export type Action = {
  readonly busy: boolean;
  /** error of the last run */
  readonly error: unknown;
  /** runs `work` unless a run is pending; returns true on success */
  run(work: () => Promise<void>): Promise<boolean>;
  clear(): void;
};

/** Runs one user action at a time and stores its error. */
export function useAction(): Action {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const run = async (work: () => Promise<void>): Promise<boolean> => {
    if (busy) return false;
    setBusy(true);
    setError(null);
    try {
      await work();
      return true;
    } catch (thrown) {
      setError(thrown);
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { busy, error, run, clear: () => setError(null) };
}
