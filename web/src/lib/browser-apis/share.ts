import { attempt, attemptLater } from './attempt.ts';

/** Returns true if the device has a share dialog. */
export function canShare(): boolean {
  return attempt(() => typeof navigator.share === 'function', false);
}

/** Opens the share dialog. Ignores a refusal or cancellation. */
export function share(title: string, url: string): Promise<void> {
  return attemptLater(() => navigator.share({ title, url }), undefined);
}
