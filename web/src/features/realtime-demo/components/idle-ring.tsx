import { cn } from '../../../lib/cn.ts';

const RADIUS = 54;
const ROUND = 2 * Math.PI * RADIUS;

/**
 * Remaining session time as a ring, with a notch for the warning. Decorative; the text beside it
 * says the same. On phones in the corner of the device, to save height.
 */
export function IdleRing({
  leftMs,
  limitMs,
  warnMs,
  warned,
}: {
  /** time until the end, ms; null when no timer runs */
  leftMs: number | null;
  limitMs: number;
  warnMs: number;
  warned: boolean;
}) {
  const part = leftMs === null || limitMs === 0 ? 0 : Math.min(1, leftMs / limitMs);
  const notch = limitMs === 0 ? 0 : 1 - warnMs / limitMs;
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 128 128"
      className="size-9 shrink-0 sm:size-24 max-sm:absolute max-sm:top-1.5 max-sm:right-2"
    >
      <circle cx="64" cy="64" r={RADIUS} className="fill-none stroke-border" strokeWidth="9" />
      <circle
        cx="64"
        cy="64"
        r={RADIUS}
        transform="rotate(-90 64 64)"
        strokeWidth="9"
        strokeDasharray={`${part * ROUND} ${ROUND}`}
        className={cn('fill-none', warned ? 'stroke-destructive' : 'stroke-accent')}
      />
      <path
        d="M64 3v14"
        transform={`rotate(${notch * 360} 64 64)`}
        className="stroke-foreground"
        strokeWidth="3"
      />
      <text
        x="64"
        y="64"
        dominantBaseline="central"
        textAnchor="middle"
        className="fill-foreground text-5xl font-extrabold sm:text-2xl tabular-nums"
      >
        {leftMs === null ? '–' : Math.ceil(leftMs / 1000)}
      </text>
    </svg>
  );
}
