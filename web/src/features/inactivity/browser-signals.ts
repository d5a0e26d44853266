import { ACTIVITY_EVENTS } from '@roletrail/contracts/limits';

/** What brings a tab, or the whole machine, back: alarms may not have rung meanwhile. */
const WAKES = ['pageshow', 'focus', 'online', 'resume'] as const;

/** What the person does in this tab. Events that a script made are no person. */
export function listenForInput(input: () => void): () => void {
  const heard = (event: Event) => {
    if (event.isTrusted) input();
  };
  const options = { passive: true, capture: true };
  for (const name of ACTIVITY_EVENTS) window.addEventListener(name, heard, options);
  return () => {
    for (const name of ACTIVITY_EVENTS) window.removeEventListener(name, heard, options);
  };
}

export function listenForWake(wake: () => void): () => void {
  const visible = () => {
    if (document.visibilityState === 'visible') wake();
  };
  document.addEventListener('visibilitychange', visible);
  for (const name of WAKES) window.addEventListener(name, wake);
  return () => {
    document.removeEventListener('visibilitychange', visible);
    for (const name of WAKES) window.removeEventListener(name, wake);
  };
}
