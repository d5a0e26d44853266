import { cn } from '../../lib/cn.ts';
import { DASH, FILL, STROKE } from './chart-data.ts';

export type SwatchKind = 'bar' | 'line';

/** Legend symbol of a series, with the colour, dash and pattern of the drawing. */
export function Swatch({ kind, index }: { kind: SwatchKind; index: number }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 28 14" className="h-3.5 w-7 shrink-0">
      {kind === 'line' ? (
        <path
          d="M0 7H28"
          className={cn('fill-none', STROKE[index])}
          strokeWidth="3"
          strokeDasharray={DASH[index]}
        />
      ) : (
        <>
          <rect x="7" width="14" height="14" rx="2" className={FILL[index]} />
          <Hatch x={7} y={0} width={14} height={14} index={index} />
        </>
      )}
    </svg>
  );
}

/** Hatch lines that distinguish a bar without colour; the first series has none. */
export function Hatch({
  x,
  y,
  width,
  height,
  index,
}: {
  x: number;
  y: number;
  width: number;
  height: number;
  index: number;
}) {
  const d = hatchLines(x, y, width, height, index);
  return d === '' ? null : (
    <path d={d} className="stroke-background" strokeWidth="1.3" fill="none" />
  );
}

const GAP = 9;

function hatchLines(x: number, y: number, width: number, height: number, index: number): string {
  const lines: string[] = [];
  const right = x + width;
  const bottom = y + height;
  if (index === 1 || index === 3) {
    for (let c = GAP; c < width + height; c += GAP) {
      const [ax, ay] = c <= height ? [x, y + c] : [x + (c - height), bottom];
      const [bx, by] = c <= width ? [x + c, y] : [right, y + (c - width)];
      lines.push(`M${ax} ${ay}L${bx} ${by}`);
    }
  }
  if (index === 2)
    for (let at = y + GAP; at < bottom; at += GAP) lines.push(`M${x} ${at}H${right}`);
  if (index === 4)
    for (let at = x + GAP; at < right; at += GAP) lines.push(`M${at} ${y}V${bottom}`);
  return lines.join('');
}
