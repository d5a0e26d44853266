import { useContext, useEffect, useRef, useState } from 'react';
import { UNSAFE_NavigationContext } from 'react-router-dom';
import { holdLeaving } from './hold-leaving.ts';
import { useUnloadWarning } from './use-unload-warning.ts';

/**
 * Guards unsaved changes. On close, the browser asks; within the app, the caller asks. `asked`: a
 * navigation waits for the answer.
 */
export function useLeaveGuard(isUnsaved: boolean) {
  // Only a data router has blockers, and it would double the size of every first page.
  const { navigator } = useContext(UNSAFE_NavigationContext);
  const [goOn, setGoOn] = useState<(() => void) | null>(null);
  const release = useRef<(() => void) | null>(null);
  useUnloadWarning(isUnsaved);
  useEffect(() => {
    if (!isUnsaved) return;
    const letGo = holdLeaving(navigator, window, (next) => setGoOn(() => next));
    release.current = letGo;
    return () => {
      letGo();
      setGoOn(null);
    };
  }, [isUnsaved, navigator]);
  return {
    asked: goOn !== null,
    stay: () => setGoOn(null),
    leave() {
      release.current?.();
      setGoOn(null);
      goOn?.();
    },
  };
}
