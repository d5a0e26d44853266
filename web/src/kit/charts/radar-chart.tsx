import { cn } from '../../lib/cn.ts';
import { type ChartProps, DASH, FILL, MAX_SERIES, plain, STROKE } from './chart-data.ts';
import { ChartFrame } from './chart-frame.tsx';
import { closedPath, type RadarShape, radarPoint } from './radar-points.ts';
import { useWidth } from './use-width.ts';

const SIDE_MOST = 460;
const MARGIN = 26;

/**
 * Values of many categories around a centre of 0. Spokes are numbered, and a list below names them.
 * A missing value has no corner.
 * @param props.max value of the outermost ring, a whole number; there is a ring for each
 */
export function RadarChart({ max, ...chart }: ChartProps & { max: number }) {
  const { categories, format = plain } = chart;
  const [ref, width] = useWidth(SIDE_MOST);
  const side = Math.min(width, SIDE_MOST);
  const center = { x: side / 2, y: side / 2 };
  const shape = { center, radius: side / 2 - MARGIN, max };
  const spokes = categories.length;
  const series = chart.series.slice(0, MAX_SERIES);
  return (
    <ChartFrame chart={chart} kind="line">
      <div ref={ref} className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <svg
          aria-hidden="true"
          viewBox={`0 0 ${side} ${side}`}
          width={side}
          height={side}
          className="mx-auto block max-w-full"
          fontSize="13"
        >
          <Rings shape={shape} spokes={spokes} />
          {series.map(({ name, values }, index) => {
            const corners = values.flatMap((value, i) =>
              value === null ? [] : [{ i, value, point: radarPoint(shape, i, spokes, value) }],
            );
            return (
              <g key={name}>
                <path
                  d={closedPath(corners.map(({ point }) => point))}
                  className={cn('fill-none', STROKE[index])}
                  strokeWidth="3"
                  strokeLinejoin="round"
                  strokeDasharray={DASH[index]}
                />
                {corners.map(({ i, value, point }) => (
                  <g key={categories[i]}>
                    <title>{`${categories[i]}, ${name}: ${format(value)}`}</title>
                    <circle cx={point.x} cy={point.y} r="4.5" className={FILL[index]} />
                    <circle cx={point.x} cy={point.y} r="12" fill="transparent" />
                  </g>
                ))}
              </g>
            );
          })}
        </svg>
        <ol className="list-decimal gap-x-8 pl-7 text-sm marker:font-bold sm:columns-2">
          {categories.map((category) => (
            <li key={category} className="break-inside-avoid">
              {category}
            </li>
          ))}
        </ol>
      </div>
    </ChartFrame>
  );
}

/** Rings of the whole values, spokes and their numbers. */
function Rings({ shape, spokes }: { shape: RadarShape; spokes: number }) {
  const { center, radius, max } = shape;
  const every = Array.from({ length: spokes }, (_, i) => i);
  const outside = { center, radius: radius + 14, max };
  return (
    <>
      {Array.from({ length: max }, (_, i) => i + 1).map((ring) => (
        <path
          key={ring}
          d={closedPath(every.map((i) => radarPoint(shape, i, spokes, ring)))}
          className={cn('fill-none', ring === max ? 'stroke-control' : 'stroke-border')}
        />
      ))}
      {every.map((i) => {
        const end = radarPoint(shape, i, spokes, max);
        const label = radarPoint(outside, i, spokes, max);
        return (
          <g key={i}>
            <path d={`M${center.x} ${center.y}L${end.x} ${end.y}`} className="stroke-border" />
            <text
              x={label.x}
              y={label.y + 5}
              textAnchor="middle"
              className="fill-foreground tabular-nums"
            >
              {i + 1}
            </text>
          </g>
        );
      })}
    </>
  );
}
