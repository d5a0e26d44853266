import { cn } from '../../lib/cn.ts';

export type BarScale = {
  readonly min: number;
  readonly max: number;
  readonly step: number;
  readonly format: (value: number) => string;
};

/** Position on the scale, per cent. Attributes, because the CSP forbids inline styles. */
const place = ({ min, max }: BarScale, value: number) => ((value - min) / (max - min)) * 100;

function ticksOf({ min, max, step }: BarScale): number[] {
  return Array.from({ length: Math.round((max - min) / step) + 1 }, (_, i) => min + i * step);
}

/** Bar from zero with ticks; decorative, the number is beside it. */
export function Bar({
  measure,
  value,
  chosen,
}: {
  measure: BarScale;
  value: number;
  chosen: boolean;
}) {
  const [zero, end] = [place(measure, 0), place(measure, value)];
  return (
    <svg aria-hidden="true" className="h-4 w-full overflow-visible lg:h-7">
      {ticksOf(measure).map((tick) => (
        <line
          key={tick}
          x1={`${place(measure, tick)}%`}
          x2={`${place(measure, tick)}%`}
          y1="0"
          y2="100%"
          className={tick === 0 ? 'stroke-control' : 'stroke-border'}
          strokeWidth={tick === 0 ? 1.5 : 1}
        />
      ))}
      <rect
        x={`${Math.min(zero, end)}%`}
        width={`${Math.max(Math.abs(end - zero), 0.4)}%`}
        y="10%"
        height="80%"
        className={cn('market-bar', chosen ? 'fill-chart-3' : 'fill-chart-1')}
      />
    </svg>
  );
}

/** Scale below the bars. On phones every second number, including zero. */
export function ScaleLine({ measure }: { measure: BarScale }) {
  const ticks = ticksOf(measure);
  const zero = ticks.indexOf(0);
  return (
    <svg aria-hidden="true" className="h-5 w-full overflow-visible" fontSize="12">
      {ticks.map((tick, i) => (
        <text
          key={tick}
          x={`${place(measure, tick)}%`}
          y="12"
          textAnchor={i === 0 ? 'start' : i === ticks.length - 1 ? 'end' : 'middle'}
          className={cn('fill-muted tabular-nums', (i - zero) % 2 !== 0 && 'max-sm:hidden')}
        >
          {measure.format(tick)}
        </text>
      ))}
    </svg>
  );
}
