import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useActiveDocuments } from '../../features/career-profile/use-active.ts';
import { EMPTY_SETUP, type SetupValues } from './setup-values.ts';

/** Values that this page left in the tab's history before it loaded again. */
function valuesIn(state: unknown): SetupValues | null {
  const isOurs = typeof state === 'object' && state !== null && 'setup' in state;
  return isOurs ? { ...EMPTY_SETUP, ...(state.setup as Partial<SetupValues>) } : null;
}

/** Values of the set-up. Until the first change they begin with the active ad and resume. */
export function useSetup() {
  const { state } = useLocation();
  const { activeResume, activeJobTarget } = useActiveDocuments();
  const [typed, setValues] = useState<SetupValues | null>(() => valuesIn(state));
  const begun = { ...EMPTY_SETUP, ad: activeJobTarget ?? '', resume: activeResume ?? '' };
  return { values: typed ?? begun, setValues };
}
