import { area } from 'd3-shape';
import { cn } from '../../lib/cn.ts';
import { type ChartProps, plain } from './chart-data.ts';
import { ChartFrame } from './chart-frame.tsx';
import { funnelPercent, funnelShares } from './funnel-shares.ts';
import { useWidth } from './use-width.ts';

/** A step and how many reached it. */
export type FunnelStep = { readonly name: string; readonly count: number };

const BAR = 36;
const TEXT = 24;
const LINK = 20;
const STEP = TEXT + BAR + LINK;

/**
 * Funnel chart. Bar lengths are the counts; grey links show the loss between steps. Each step has
 * its share of the first and of the previous step.
 */
export function Funnel({
  steps,
  stepName = 'Step',
  countName = 'Count',
  ...chart
}: Pick<ChartProps, 'title' | 'summary' | 'note' | 'format' | 'className'> & {
  steps: readonly FunnelStep[];
  /** header of the first table column */
  stepName?: string;
  /** header of the second table column: “People” */
  countName?: string;
}) {
  const { format = plain } = chart;
  const [ref, width] = useWidth(640);
  const shares = funnelShares(steps.map(({ count }) => count));
  const longest = Math.max(1, ...steps.map(({ count }) => count));
  const lengthOf = (count: number) => (count / longest) * width;
  const height = Math.max(STEP, STEP * steps.length - LINK);
  return (
    <ChartFrame
      kind={null}
      chart={{
        ...chart,
        categoryName: stepName,
        categories: steps.map(({ name }) => name),
        series: [
          { name: countName, values: steps.map(({ count }) => count) },
          {
            name: 'Of the first step',
            values: shares.map(({ ofFirst }) => ofFirst),
            format: funnelPercent,
          },
          {
            name: 'Of the step before',
            values: shares.map(({ ofBefore }) => ofBefore),
            format: funnelPercent,
          },
        ],
      }}
    >
      <div ref={ref}>
        <svg
          aria-hidden="true"
          viewBox={`0 0 ${width} ${height}`}
          height={height}
          className="block w-full"
          fontSize="14"
        >
          {steps.map(({ name, count }, i) => {
            const top = STEP * i;
            const next = steps[i + 1];
            return (
              <g key={name}>
                <text x="0" y={top + 16} className="fill-foreground font-bold">
                  {name}
                  <tspan dx="8" className="fill-muted font-normal tabular-nums">
                    {format(count)}
                    {i === 0 ? '' : ` · ${funnelPercent(shares[i]?.ofFirst ?? 0)} of the first`}
                  </tspan>
                </text>
                <rect
                  x="0"
                  y={top + TEXT}
                  width={Math.max(1, lengthOf(count))}
                  height={BAR}
                  rx="2"
                  className="fill-chart-1"
                />
                {next === undefined ? null : (
                  <path
                    d={linkPath(lengthOf(count), lengthOf(next.count), top + TEXT + BAR)}
                    className={cn('fill-raised')}
                  />
                )}
              </g>
            );
          })}
        </svg>
      </div>
    </ChartFrame>
  );
}

/** Returns the path between the ends of two bars, both from the left edge. */
function linkPath(from: number, to: number, top: number): string {
  const ends: [number, number][] = [
    [from, top],
    [to, top + LINK + TEXT],
  ];
  const draw = area<[number, number]>()
    .x0(0)
    .x1(([right]) => right)
    .y(([, y]) => y)
    .digits(1);
  return draw(ends) ?? '';
}
