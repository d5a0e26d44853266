import { attempt, attemptLater } from './attempt.ts';

/** Returns true if the device has a dialog to share an address. */
export function canShare(): boolean {
  return attempt(() => typeof navigator.share === 'function', false);
}

/** Opens the device's dialog. Does nothing if it is refused or closed. */
export function share(title: string, url: string): Promise<void> {
  return attemptLater(() => navigator.share({ title, url }), undefined);
}
