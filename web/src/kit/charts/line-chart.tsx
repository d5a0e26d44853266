import { cn } from '../../lib/cn.ts';
import {
  type ChartMark,
  type ChartProps,
  DASH,
  FILL,
  MAX_SERIES,
  plain,
  STROKE,
} from './chart-data.ts';
import { ChartFrame } from './chart-frame.tsx';
import { areaPath, type ChartPoint, linePath } from './lines.ts';
import { areaOf, PLOT_HEIGHT, type PlotArea, PlotFrame } from './plot.tsx';
import { niceScale, toPixels } from './scale.ts';
import { useWidth } from './use-width.ts';

const NO_MARKS: readonly ChartMark[] = [];

/**
 * Lines over ordered categories; a missing value leaves a gap. `area` fills down to zero; `marks`
 * are events.
 */
export function LineChart({
  area: filled = false,
  fromZero = true,
  marks = NO_MARKS,
  ...chart
}: ChartProps & { area?: boolean; fromZero?: boolean; marks?: readonly ChartMark[] }) {
  const { categories, height = PLOT_HEIGHT, format = plain } = chart;
  const [ref, width] = useWidth(640);
  const series = chart.series.slice(0, MAX_SERIES);
  const values = series.flatMap((s) => s.values.filter((v) => v !== null));
  const scale = niceScale(values, 5, filled || fromZero);
  const area = areaOf(width, height, scale, format);
  const gap = (area.right - area.left - 16) / Math.max(1, categories.length - 1);
  const centerOf = (i: number) => area.left + 8 + gap * i;
  const zero = toPixels(scale, Math.max(scale.min, 0), area.bottom, area.top);
  const pointsOf = (values: readonly (number | null)[]) =>
    values.map((v, i): ChartPoint | null =>
      v === null ? null : { x: centerOf(i), y: toPixels(scale, v, area.bottom, area.top) },
    );
  return (
    <ChartFrame chart={chart} kind="line" marks={marks}>
      <div ref={ref}>
        <PlotFrame
          width={width}
          height={height}
          area={area}
          scale={scale}
          format={format}
          categories={categories}
          centerOf={centerOf}
        >
          {marks.map(({ at, says }, i) => (
            <MarkLine key={`${at} ${says}`} x={centerOf(at)} area={area} number={i + 1} />
          ))}
          {series.map(({ name, values }, index) => {
            const points = pointsOf(values);
            return (
              <g key={name}>
                {filled ? (
                  <path d={areaPath(points, zero)} className={cn(FILL[index], 'opacity-25')} />
                ) : null}
                <path
                  d={linePath(points)}
                  className={cn('fill-none', STROKE[index])}
                  strokeWidth="3"
                  strokeLinejoin="round"
                  strokeLinecap={DASH[index] === '' ? 'round' : 'butt'}
                  strokeDasharray={DASH[index]}
                />
                {points.map((point, i) =>
                  point === null ? null : (
                    <g key={categories[i]}>
                      <title>{`${categories[i]}, ${name}: ${format(values[i] ?? 0)}`}</title>
                      <circle cx={point.x} cy={point.y} r="12" fill="transparent" />
                      {categories.length <= 24 ? <Marker point={point} index={index} /> : null}
                    </g>
                  ),
                )}
              </g>
            );
          })}
        </PlotFrame>
      </div>
    </ChartFrame>
  );
}

function MarkLine({ x, area, number }: { x: number; area: PlotArea; number: number }) {
  return (
    <>
      <path
        d={`M${x} ${area.top + 8}V${area.bottom}`}
        className="stroke-muted"
        strokeDasharray="2 3"
      />
      <text x={x} y={area.top + 4} textAnchor="middle" className="fill-foreground font-bold">
        {number}
      </text>
    </>
  );
}

function Marker({ point: { x, y }, index }: { point: ChartPoint; index: number }) {
  const r = 5;
  return (
    <path
      d={`M${x} ${y - r}L${x + r} ${y}L${x} ${y + r}L${x - r} ${y}Z`}
      className={cn(FILL[index], 'stroke-background')}
      strokeWidth="1.5"
    />
  );
}
