import type { ReactNode } from 'react';
import { type LinearScale, toPixels } from './scale.ts';

/** Plot area inside its box, px. */
export type PlotArea = { left: number; right: number; top: number; bottom: number };

export const PLOT_HEIGHT = 260;
const FONT = 13;
/** Average digit width in the axis font, px. */
const CHAR = 7.4;

export function areaOf(
  width: number,
  height: number,
  scale: LinearScale,
  format: Format,
): PlotArea {
  const longest = Math.max(...scale.ticks.map((tick) => format(tick).length));
  return { left: longest * CHAR + 10, right: width - 6, top: 10, bottom: height - 26 };
}

type Format = (value: number) => string;

/** Grid and axes; hidden from screen readers. */
export function PlotFrame({
  width,
  height,
  area,
  scale,
  format,
  categories,
  centerOf,
  children,
}: {
  width: number;
  height: number;
  area: PlotArea;
  scale: LinearScale;
  format: Format;
  categories: readonly string[];
  centerOf: (index: number) => number;
  children: ReactNode;
}) {
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${width} ${height}`}
      height={height}
      className="block w-full overflow-visible"
      fontSize={FONT}
    >
      {scale.ticks.map((tick) => {
        const y = toPixels(scale, tick, area.bottom, area.top);
        return (
          <g key={tick}>
            <path
              d={`M${area.left} ${y}H${area.right}`}
              className={tick === 0 ? 'stroke-control' : 'stroke-border'}
              strokeWidth={tick === 0 ? 1.5 : 1}
            />
            <text x={area.left - 8} y={y + 4} textAnchor="end" className="fill-muted tabular-nums">
              {format(tick)}
            </text>
          </g>
        );
      })}
      {labelled(categories, area, centerOf).map(({ category, x, anchor }) => (
        <text key={category} x={x} y={height - 6} textAnchor={anchor} className="fill-muted">
          {category}
        </text>
      ))}
      {children}
    </svg>
  );
}

type Label = { category: string; x: number; anchor: 'start' | 'middle' | 'end' };

/** Selects the category labels that fit; the first and last stay inside the box. */
function labelled(
  categories: readonly string[],
  area: PlotArea,
  centerOf: (i: number) => number,
): readonly Label[] {
  const longest = Math.max(1, ...categories.map((category) => category.length)) * CHAR + 12;
  const room = Math.max(1, Math.floor((area.right - area.left) / longest));
  const every = Math.ceil(categories.length / room);
  return categories.flatMap((category, i): Label[] => {
    if (i % every !== 0) return [];
    const half = (category.length * CHAR) / 2;
    const center = centerOf(i);
    if (center < half) return [{ category, x: 0, anchor: 'start' }];
    const over = center + half > area.right + 6;
    return [{ category, x: over ? area.right + 6 : center, anchor: over ? 'end' : 'middle' }];
  });
}
