import type { HealthFinding } from '@roletrail/contracts/http/system-health';
import { OctagonX, TriangleAlert } from 'lucide-react';
import { useWidth } from '../../../kit/charts/use-width.ts';
import { cn } from '../../../lib/cn.ts';
import { diamond } from '../../../ui/art/shapes.ts';
import {
  type Condition,
  conditionOf,
  type DrawnPart,
  HEALTH_CONDITION_LABELS,
  HEALTH_PART_LABELS,
  type PartFigures,
} from '../parts.ts';
import { type Arrow, type LayoutBox, layoutOf } from '../way-layout.ts';

const LOOKS: Readonly<Record<Condition, { box: string; ink: string; edge: number }>> = {
  well: { box: 'fill-surface stroke-control', ink: 'fill-success', edge: 1.5 },
  warning: { box: 'fill-warning-surface stroke-warning', ink: 'fill-warning', edge: 3 },
  fault: { box: 'fill-destructive-surface stroke-destructive', ink: 'fill-destructive', edge: 3 },
};

type Props = { findings: readonly HealthFinding[]; figures: PartFigures };

/** Drawing of the data flow with the condition of each part; a list for screen readers. */
export function WayDrawing({ findings, figures }: Props) {
  const [ref, width] = useWidth(880);
  const { height, downward, boxes, arrows } = layoutOf(width);
  return (
    <div ref={ref}>
      <svg
        aria-hidden="true"
        viewBox={`0 0 ${width} ${height}`}
        height={height}
        className="block w-full tabular-nums"
        fontSize={13}
      >
        {arrows.map((arrow) => (
          <Way
            key={arrow.line}
            arrow={arrow}
            broken={conditionOf(arrow.to, findings) === 'fault'}
          />
        ))}
        {[...boxes].map(([part, box]) => (
          <Part
            key={part}
            part={part}
            box={box}
            downward={downward}
            condition={conditionOf(part, findings)}
            lines={figures[part]}
          />
        ))}
      </svg>
      <ul className="sr-only">
        {[...boxes.keys()].map((part) => (
          <li key={part}>
            {HEALTH_PART_LABELS[part]}:{' '}
            {part === 'browser' ? '' : `${HEALTH_CONDITION_LABELS[conditionOf(part, findings)]}, `}
            {figures[part].join(', ')}
          </li>
        ))}
      </ul>
    </div>
  );
}

function Way({ arrow: { line, head }, broken }: { arrow: Arrow; broken: boolean }) {
  return (
    <>
      <path
        d={line}
        className={cn('fill-none', broken ? 'stroke-destructive' : 'stroke-control')}
        strokeWidth="2"
        strokeDasharray={broken ? '3 4' : undefined}
      />
      <path d={head} className={broken ? 'fill-destructive' : 'fill-control'} />
    </>
  );
}

/** Layout: stacked, in one line, or in columns of this width, px. */
type Flow = 'stack' | 'line' | { columns: number };

function Part(props: {
  part: DrawnPart;
  box: LayoutBox;
  downward: boolean;
  condition: Condition;
  lines: readonly string[];
}) {
  const { part, box, condition, lines, downward } = props;
  const { x, y, width, height } = box;
  const { box: frame, ink, edge } = LOOKS[condition];
  const judged = part !== 'browser';
  const wide = width > 260;
  const columns = (width - 12) / lines.length;
  const flow: Flow = downward ? 'line' : wide ? { columns } : 'stack';
  const conditionLabel = condition === 'well' ? null : HEALTH_CONDITION_LABELS[condition];
  const state = wide ? { x: x + width - 12, y: y + 24 } : { x: x + 12, y: y + height - 10 };
  return (
    <g>
      <rect x={x} y={y} width={width} height={height} rx={8} className={frame} strokeWidth={edge} />
      {judged ? <Sign condition={condition} x={x + 12} y={y + 11} /> : null}
      <text
        x={x + (judged ? 34 : 12)}
        y={y + 24}
        fontSize={15}
        className="fill-foreground font-bold"
      >
        {HEALTH_PART_LABELS[part]}
      </text>
      <Lines lines={lines} x={x + 12} y={y + (downward ? 46 : 48)} flow={flow} />
      {conditionLabel === null ? null : (
        <text {...state} textAnchor={wide ? 'end' : 'start'} className={cn(ink, 'font-bold')}>
          {conditionLabel}
        </text>
      )}
    </g>
  );
}

/** Lines of figures; the first is emphasised. */
function Lines(props: { lines: readonly string[]; x: number; y: number; flow: Flow }) {
  const { lines, x, y, flow } = props;
  if (flow === 'line') {
    const [first, ...others] = lines;
    return (
      <text x={x} y={y} className="fill-foreground">
        <tspan className="font-bold">{first}</tspan>
        {others.map((line) => `  ·  ${line}`)}
      </text>
    );
  }
  return lines.map((line, i) => (
    <text
      // biome-ignore lint/suspicious/noArrayIndexKey: a fixed line of the box, whatever its text
      key={i}
      x={flow === 'stack' ? x : x + flow.columns * i}
      y={flow === 'stack' ? y + 19 * i : y}
      fontSize={i === 0 ? 15 : 13}
      className={cn('fill-foreground', i === 0 && 'font-bold')}
    >
      {line}
    </text>
  ));
}

/** Sign of a condition. Each has its own shape, so that colour is not the only cue. */
function Sign({ condition, x, y }: { condition: Condition; x: number; y: number }) {
  const size = 16;
  if (condition === 'well') {
    return <path d={diamond({ x: x + 8, y: y + 8 }, 6)} className="fill-success" />;
  }
  return condition === 'fault' ? (
    <OctagonX x={x} y={y} size={size} strokeWidth={2.5} className="text-destructive" />
  ) : (
    <TriangleAlert x={x} y={y} size={size} strokeWidth={2.5} className="text-warning" />
  );
}
