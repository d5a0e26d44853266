import { diamond } from './shapes.ts';

/** Post with a waymark at x, on the ground at y. Hollow: not done. */
export function Post({
  x,
  y,
  height = 46,
  hollow = false,
}: {
  x: number;
  y: number;
  height?: number;
  hollow?: boolean;
}) {
  const top = y - height;
  return (
    <g>
      <path d={`M${x} ${y + 3}V${top}`} className="stroke-muted" strokeWidth="4" />
      <path
        d={diamond({ x, y: top }, 12)}
        className={hollow ? 'fill-background stroke-foreground' : 'fill-accent stroke-accent-edge'}
        strokeWidth="3"
        strokeDasharray={hollow ? '5 3' : undefined}
      />
    </g>
  );
}
