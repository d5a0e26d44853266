import { useState } from 'react';

export type Action = {
  readonly busy: boolean;
  /** what the last run threw */
  readonly error: unknown;
  /** Runs `work` unless one is under way. @returns whether it went through */
  run(work: () => Promise<void>): Promise<boolean>;
  clear(): void;
};

/** One thing at a time that a person asked for, with what became of it. */
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
