import { useContext, useEffect, useRef, useState } from 'react';
import { UNSAFE_NavigationContext } from 'react-router-dom';
import { holdLeaving } from './hold-leaving.ts';
import { useUnloadWarning } from './use-unload-warning.ts';

/**
 * While something is not saved, nothing leaves the page unasked: when it is closed the browser asks,
 * within the app whoever calls this does. `asked`: somebody wants to leave, and waits for either.
 */
export function useLeaveGuard(isUnsaved: boolean) {
  // only a data router has blockers, and one weighs as much again on every first page
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
