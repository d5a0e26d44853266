import { cn } from '../../lib/cn.ts';
import { type ChartPoint, linePath } from './lines.ts';
import { niceScale, toPixels } from './scale.ts';

const WIDTH = 120;
const HEIGHT = 32;

/** Small line beside a figure; `label` describes it, for example "up from 3 to 9 in May". */
export function Sparkline({
  values,
  label,
  className,
}: {
  values: readonly (number | null)[];
  label: string;
  className?: string;
}) {
  const scale = niceScale(
    values.filter((v) => v !== null),
    2,
    false,
  );
  const gap = (WIDTH - 10) / Math.max(1, values.length - 1);
  const points = values.map((v, i): ChartPoint | null =>
    v === null ? null : { x: 5 + gap * i, y: toPixels(scale, v, HEIGHT - 5, 5) },
  );
  const end = points.findLast((point) => point !== null);
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      className={cn('inline-block h-8 w-30', className)}
    >
      <path
        d={linePath(points)}
        className="fill-none stroke-chart-1"
        strokeWidth="2.5"
        strokeLinejoin="round"
      />
      {end ? (
        <path
          d={`M${end.x} ${end.y - 4.5}l4.5 4.5l-4.5 4.5l-4.5 -4.5Z`}
          className="fill-foreground"
        />
      ) : null}
    </svg>
  );
}
