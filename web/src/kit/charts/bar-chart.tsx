import { type ChartProps, FILL, MAX_SERIES, plain } from './chart-data.ts';
import { ChartFrame } from './chart-frame.tsx';
import { areaOf, PLOT_HEIGHT, PlotFrame } from './plot.tsx';
import { niceScale, toPixels } from './scale.ts';
import { Hatch } from './swatch.tsx';
import { useWidth } from './use-width.ts';

type Bar = {
  key: string;
  x: number;
  from: number;
  to: number;
  width: number;
  index: number;
  title: string;
};

/** Grouped bars, or stacked ones: values above zero upwards, those below zero downwards. */
export function BarChart({ stacked = false, ...chart }: ChartProps & { stacked?: boolean }) {
  const { categories, height = PLOT_HEIGHT, format = plain } = chart;
  const [ref, width] = useWidth(640);
  const series = chart.series.slice(0, MAX_SERIES);
  const ends = [1, -1].flatMap((sign) =>
    categories.map((_, i) =>
      series.reduce((sum, s) => sum + sign * Math.max(0, sign * (s.values[i] ?? 0)), 0),
    ),
  );
  const values = series.flatMap((s) => s.values.filter((v) => v !== null));
  const scale = niceScale(stacked ? ends : values);
  const area = areaOf(width, height, scale, format);
  const slot = (area.right - area.left) / Math.max(1, categories.length);
  const group = Math.min(slot * 0.72, 44 * (stacked ? 1 : series.length));
  const centerOf = (i: number) => area.left + slot * (i + 0.5);
  const bars = categories.flatMap((category, i) => {
    const ends = { up: 0, down: 0 };
    return series.flatMap(({ name, values }, index): Bar[] => {
      const value = values[i];
      if (value === null || value === undefined) return [];
      const barWidth = stacked ? group : group / series.length;
      const x = centerOf(i) - group / 2 + (stacked ? 0 : barWidth * index);
      const side = value < 0 ? 'down' : 'up';
      const from = stacked ? ends[side] : 0;
      ends[side] += value;
      const title = `${category}, ${name}: ${format(value)}`;
      return [{ key: title, x, from, to: from + value, width: barWidth, index, title }];
    });
  });
  return (
    <ChartFrame chart={chart} kind="bar">
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
          {bars.map(({ key, x, from, to, width: w, index, title }) => {
            const [a, b] = [from, to].map((v) => toPixels(scale, v, area.bottom, area.top));
            const top = Math.min(a ?? 0, b ?? 0);
            const tall = Math.max(0, Math.abs((a ?? 0) - (b ?? 0)) - (stacked ? 1.5 : 0));
            const box = { x: x + 1, y: top, width: Math.max(1, w - 2), height: tall };
            return (
              <g key={key}>
                <title>{title}</title>
                <rect {...box} rx={stacked ? 0 : 2} className={FILL[index]} />
                <Hatch {...box} index={index} />
              </g>
            );
          })}
        </PlotFrame>
      </div>
    </ChartFrame>
  );
}
