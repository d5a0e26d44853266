import type { LinearScale } from '../../../kit/charts/scale.ts';

/** Position on the scale as a percentage of the width, so that no measuring is needed. */
export const x = (scale: LinearScale, value: number): string =>
  `${((value - scale.min) / (scale.max - scale.min)) * 100}%`;

/** Scale below a chart; the end labels stay inside. */
export function Ticks({
  scale,
  format,
}: {
  scale: LinearScale;
  format: (value: number) => string;
}) {
  return (
    <svg aria-hidden="true" className="h-5 w-full overflow-visible" fontSize="12">
      {scale.ticks.map((tick, at) => (
        <text
          key={tick}
          x={x(scale, tick)}
          y="12"
          textAnchor={at === 0 ? 'start' : at === scale.ticks.length - 1 ? 'end' : 'middle'}
          className="fill-muted tabular-nums"
        >
          {format(tick)}
        </text>
      ))}
    </svg>
  );
}

/** Grid lines behind a row; the one at 0 is stronger. */
export function TickLines({ scale }: { scale: LinearScale }) {
  return scale.ticks.map((tick) => (
    <line
      key={tick}
      x1={x(scale, tick)}
      x2={x(scale, tick)}
      y1="0"
      y2="100%"
      className={tick === 0 ? 'stroke-control' : 'stroke-border'}
    />
  ));
}
