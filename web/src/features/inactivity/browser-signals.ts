import { ACTIVITY_EVENTS } from '@roletrail/contracts/limits';

/** Events after a sleep of the tab or the machine, during which alarms may be late. */
const WAKES = ['pageshow', 'focus', 'online', 'resume'] as const;

/** Calls `input` on trusted user input; scripted events do not count. */
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
