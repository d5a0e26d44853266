import type { ProjectionHealth } from '@roletrail/contracts/http/system-health';

/** Formats a count in few characters, to keep the layout stable. */

export function formatShortCount(count: number): string {
  return Math.round(count).toLocaleString('en-GB');
}

/** Formats `1 event`, `1,204 events`. */
export function formatCounted(count: number, one: string, many = `${one}s`): string {
  return `${formatShortCount(count)} ${count === 1 ? one : many}`;
}

/** Formats events per second; low rates have a decimal. */
export function formatRate(perSecond: number): string {
  return `${perSecond < 10 ? perSecond.toFixed(1) : formatShortCount(perSecond)} /s`;
}

/** Formats milliseconds; null: not measured. */
export function formatMs(ms: number | null): string {
  if (ms === null) return 'none';
  if (ms < 1000) return `${Math.round(ms)} ms`;
  return formatAge(ms / 1000);
}

/** Formats seconds in a suitable unit. */
export function formatAge(seconds: number): string {
  if (seconds < 10) return `${seconds.toFixed(1)} s`;
  if (seconds < 120) return `${Math.round(seconds)} s`;
  if (seconds < 7200) return `${Math.round(seconds / 60)} min`;
  if (seconds < 172_800) return `${Math.round(seconds / 3600)} h`;
  return `${Math.round(seconds / 86_400)} days`;
}

/** Formats the delay of a projection; null: unknown. */
export function formatDelay(seconds: number | null): string {
  return seconds === null ? 'not known' : formatAge(seconds);
}

const SHADOW = {
  building: 'being built beside it',
  beside: 'beside it, ready to be swapped in',
  was_live: 'beside it, read until the last swap',
  ending: 'beside it, being dropped',
} as const;

/** Formats the live fold version and the shadow version. */
export function formatVersion({ version, shadow }: ProjectionHealth): string {
  const live = version === null ? 'nothing folded yet' : `version ${version} is read`;
  if (!shadow) return live;
  const behind = shadow.behind === 0 ? '' : `, ${formatShortCount(shadow.behind)} behind`;
  return `${live}; version ${shadow.version} ${SHADOW[shadow.state]}${behind}`;
}

const clock = new Intl.DateTimeFormat('en-GB', { timeStyle: 'medium' });

/** Formats a local time of day with seconds; ms since the epoch. */
export function formatClock(instant: number): string {
  return clock.format(new Date(instant));
}
