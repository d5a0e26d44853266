import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useHandedOver } from '../../features/hand-over/use-handed-over.ts';
import { EMPTY_SETUP, PASTED, type SetupValues } from './setup-values.ts';

/** Values that this page left in the tab's history before it loaded again. */
function valuesIn(state: unknown): SetupValues | null {
  const isOurs = typeof state === 'object' && state !== null && 'setup' in state;
  return isOurs ? { ...EMPTY_SETUP, ...(state.setup as Partial<SetupValues>) } : null;
}

/** Values of the set-up. Until the first change they are what was passed on. */
export function useSetup() {
  const here = useLocation();
  const navigate = useNavigate();
  const handed = useHandedOver();
  const { ad, resumeText } = handed;
  const [typed, setValues] = useState<SetupValues | null>(() => valuesIn(here.state));
  const isHandedOver = valuesIn(here.state) !== null;
  // texts of a person do not stay in the history
  useEffect(() => {
    if (isHandedOver) void navigate(here, { replace: true, state: null });
  }, [isHandedOver, here, navigate]);
  const resume = resumeText === '' ? handed.resume : PASTED;
  const begun = { ...EMPTY_SETUP, ad, resume, resumeText };
  return { values: typed ?? begun, setValues, handed };
}
