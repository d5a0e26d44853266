import type { ProjectionHealth } from '@roletrail/contracts/http/system-health';

/** Figures as the page writes them. Each keeps to few characters, so that nothing moves when it changes. */

export function formatCount(count: number): string {
  return Math.round(count).toLocaleString('en-GB');
}

/** `1 event`, `1,204 events`. */
export function formatCounted(count: number, one: string, many = `${one}s`): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`;
}

/** Events a second: what is rare keeps a decimal. */
export function rateWords(perSecond: number): string {
  return `${perSecond < 10 ? perSecond.toFixed(1) : formatCount(perSecond)} /s`;
}

/** Milliseconds; null: there was nothing to measure. */
export function msWords(ms: number | null): string {
  if (ms === null) return 'none';
  if (ms < 1000) return `${Math.round(ms)} ms`;
  return secondsWords(ms / 1000);
}

/** Seconds, in the largest unit that tells enough. */
export function secondsWords(seconds: number): string {
  if (seconds < 10) return `${seconds.toFixed(1)} s`;
  if (seconds < 120) return `${Math.round(seconds)} s`;
  if (seconds < 7200) return `${Math.round(seconds / 60)} min`;
  if (seconds < 172_800) return `${Math.round(seconds / 3600)} h`;
  return `${Math.round(seconds / 86_400)} days`;
}

/** How far behind a projection is; null: no table says when the oldest event happened. */
export function delayWords(seconds: number | null): string {
  return seconds === null ? 'not known' : secondsWords(seconds);
}

const SHADOW = {
  building: 'being built beside it',
  beside: 'beside it, ready to be swapped in',
  was_live: 'beside it, read until the last swap',
  ending: 'beside it, being dropped',
} as const;

/** Which version of a fold people read, and what is folded beside it. */
export function versionWords({ version, shadow }: ProjectionHealth): string {
  const live = version === null ? 'nothing folded yet' : `version ${version} is read`;
  if (!shadow) return live;
  const behind = shadow.behind === 0 ? '' : `, ${formatCount(shadow.behind)} behind`;
  return `${live}; version ${shadow.version} ${SHADOW[shadow.state]}${behind}`;
}

const clock = new Intl.DateTimeFormat('en-GB', { timeStyle: 'medium' });

/** The time of day in the reader's own time zone, to the second; ms since the epoch. */
export function clockWords(instant: number): string {
  return clock.format(new Date(instant));
}
