import { ACTIVITY_EVENTS } from '@roletrail/contracts/limits';

/** Events after a sleep of the tab or the machine, during which alarms may be late. */
const WAKES = ['pageshow', 'focus', 'online'] as const;

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

/** Calls `wake` after a possible sleep. */
export function listenForWake(wake: () => void): () => void {
  const visible = () => {
    if (document.visibilityState === 'visible') wake();
  };
  document.addEventListener('visibilitychange', visible);
  // It does not bubble to the window.
  document.addEventListener('resume', wake);
  for (const name of WAKES) window.addEventListener(name, wake);
  return () => {
    document.removeEventListener('visibilitychange', visible);
    document.removeEventListener('resume', wake);
    for (const name of WAKES) window.removeEventListener(name, wake);
  };
}
