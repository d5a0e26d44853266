import { attempt } from './attempt.ts';

declare global {
  interface Navigator {
    readonly globalPrivacyControl?: boolean;
  }
}

/** Returns true if the browser sends Do Not Track or Global Privacy Control. */
export function objectsToMeasurement(): boolean {
  return attempt(
    () => navigator.doNotTrack === '1' || navigator.globalPrivacyControl === true,
    false,
  );
}

/** Returns the first language of the browser, such as `en-GB`; empty if unknown. */
export function browserLanguage(): string {
  // without the API the value is undefined
  return attempt(() => String(navigator.language ?? ''), '');
}

/** Returns true if the main pointer is a finger; false if unknown. */
export function hasCoarsePointer(): boolean {
  return attempt(() => matchMedia('(pointer: coarse)').matches, false);
}

/** Returns the width of the window, px. */
export function windowWidth(): number {
  return attempt(() => innerWidth, 0);
}

/** Returns the shorter side of the screen, px. */
export function screenSide(): number {
  return attempt(() => Math.min(screen.width, screen.height), 0);
}

/** Returns the host of the page whose link led here; null if there is none, or it is ours. */
export function foreignReferrer(): string | null {
  const host = attempt(() => new URL(document.referrer).hostname, '');
  return host === '' || host === location.hostname ? null : host;
}
