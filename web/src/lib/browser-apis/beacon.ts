import { attempt } from './attempt.ts';

/** Posts JSON that may leave after the page has ended. The answer is not read. */
export function postInBackground(path: string, body: unknown): void {
  const json = JSON.stringify(body);
  // a browser may end the requests of a hidden page
  const isQueued =
    document.visibilityState === 'hidden' &&
    attempt(
      () => navigator.sendBeacon(path, new Blob([json], { type: 'application/json' })),
      false,
    );
  if (isQueued) return;
  const headers = { 'content-type': 'application/json' };
  fetch(path, { method: 'POST', body: json, headers, keepalive: true })
    // a lost batch is a lost count
    .catch(() => undefined);
}
