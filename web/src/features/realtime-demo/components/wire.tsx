import type { DemoPane } from '@roletrail/contracts/realtime-demo';
import { cn } from '../../../lib/cn.ts';
import type { News } from '../demo-store.ts';
import './wire.css';

const SHAPES = {
  /** between two devices side by side */
  flat: {
    left: 'M8 48H136',
    right: 'M312 48H184',
    x: 160,
    y: 48,
    height: 104,
    labels: [
      { text: 'laptop', x: 8, y: 30, anchor: 'start' },
      { text: 'our server', x: 160, y: 102, anchor: 'middle' },
      { text: 'phone', x: 312, y: 30, anchor: 'end' },
    ],
  },
  /** above two devices */
  bent: {
    left: 'M72 62V38H136',
    right: 'M248 62V38H184',
    x: 160,
    y: 38,
    height: 62,
    // the pulse passes under it
    labels: [{ text: 'our server', x: 192, y: 20, anchor: 'start' }],
  },
} as const;

/**
 * Laptop, server and phone, with the pulse of a sign-out. Decorative; each device says the same in
 * words.
 */
export function Wire(props: {
  shape: keyof typeof SHAPES;
  news: News | null;
  cut: Readonly<Record<DemoPane, boolean>>;
  className: string;
}) {
  const { shape, news, cut, className } = props;
  const { x, y, height, labels, ...legs } = SHAPES[shape];
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 320 ${height}`}
      className={cn('w-full overflow-visible', `wire-${shape}`, className)}
    >
      {(['left', 'right'] as const).map((pane) => (
        <path
          key={pane}
          d={legs[pane]}
          strokeWidth="4"
          strokeDasharray={cut[pane] ? '4 10' : undefined}
          className={cn('fill-none', lineOf(pane, news, cut[pane]))}
        />
      ))}
      <Server x={x} y={y} units={shape === 'flat' ? FLAT_UNITS : BENT_UNITS} />
      {labels.map(({ text, anchor, ...at }) => (
        <text key={text} {...at} textAnchor={anchor} fontSize="14" className="fill-muted">
          {text}
        </text>
      ))}
      {news === null ? null : (
        // mirrored for the other direction
        <g
          key={`${news.press}`}
          transform={news.from === 'left' ? undefined : 'matrix(-1 0 0 1 320 0)'}
        >
          <path
            d="M0-10 10 0 0 10-10 0Z"
            data-leg={news.leg}
            strokeWidth="2.4"
            className="pulse fill-accent stroke-accent-ink"
          />
        </g>
      )}
    </svg>
  );
}

/** Class of a line: marked after the pulse has passed. */
function lineOf(pane: DemoPane, news: News | null, cut: boolean): string {
  if (cut) return 'stroke-destructive';
  const passed = news !== null && (news.from === pane || news.leg === 'there');
  return passed ? 'stroke-accent-text' : 'stroke-control';
}

/** Offsets of the server units; the lines end in their middle. */
const FLAT_UNITS = [-32, -10, 12] as const;
const BENT_UNITS = [-21, 1] as const;

function Server({ x, y, units }: { x: number; y: number; units: readonly number[] }) {
  return (
    <g
      transform={`translate(${x - 24} ${y})`}
      className="fill-surface stroke-foreground"
      strokeWidth="2.5"
    >
      {units.map((top) => (
        <g key={top}>
          <rect y={top} width="48" height="20" rx="4" />
          <path d={`M22 ${top + 10}H40`} />
          <circle cx="10" cy={top + 10} r="2.5" className="fill-success" stroke="none" />
        </g>
      ))}
    </g>
  );
}
