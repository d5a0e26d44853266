import type { ToolId } from '@roletrail/contracts/tools/registry';
import type { ReactNode } from 'react';

/**
 * Small drawing per tool, in the style of the home page: contour lines, hollow diamonds for
 * existing things, a yellow trail for the addition of the tool. Decorative, so hidden from screen
 * readers.
 */
function diamond(x: number, y: number, r: number): string {
  return `M${x} ${y - r}L${x + r} ${y}L${x} ${y + r}L${x - r} ${y}Z`;
}

export function NodeDrawing({
  x,
  y,
  r = 6,
  on = false,
}: {
  x: number;
  y: number;
  r?: number;
  on?: boolean;
}) {
  return (
    <path
      d={diamond(x, y, r)}
      className={on ? 'fill-accent stroke-accent-edge' : 'fill-background stroke-control'}
      strokeWidth="2"
    />
  );
}

export function LinesDrawing({ d }: { d: string }) {
  return <path d={d} className="fill-none stroke-control" strokeWidth="3" strokeLinecap="round" />;
}

export function TrailDrawing({ d, width = 5 }: { d: string; width?: number }) {
  return (
    <path
      d={d}
      className="fill-none stroke-accent"
      strokeWidth={width}
      strokeLinejoin="round"
      strokeLinecap="round"
    />
  );
}

export function SheetDrawing({ x = 60, w = 80, h = 100 }: { x?: number; w?: number; h?: number }) {
  return (
    <path
      d={`M${x} 12h${w - 16}l16 16v${h - 16}h-${w}Z`}
      className="fill-background stroke-control"
      strokeWidth="2"
      strokeLinejoin="round"
    />
  );
}

/** Drawings of the home page. Others are separate, to keep its first load small. */
export const FIRST_ART = {
  resume: (
    <>
      <SheetDrawing />
      <LinesDrawing d="M74 34h30M74 66h48M74 94h40" />
      <TrailDrawing d="M74 50h52M74 80h44" />
      <NodeDrawing x={46} y={50} r={8} on />
      <NodeDrawing x={46} y={80} r={8} on />
      <NodeDrawing x={46} y={66} r={4} />
    </>
  ),
  'role-finder': (
    <>
      <LinesDrawing d="M20 96C60 96 70 78 100 60M100 60C130 44 140 20 178 18M100 60C130 74 146 92 178 98" />
      <TrailDrawing d="M20 96C60 96 70 78 100 60C128 58 150 58 178 58" />
      <NodeDrawing x={178} y={18} r={8} />
      <NodeDrawing x={178} y={98} r={8} />
      <NodeDrawing x={178} y={58} r={11} on />
      <NodeDrawing x={100} y={60} r={8} on />
      <NodeDrawing x={20} y={96} on />
    </>
  ),
  'role-explorer': (
    <>
      <LinesDrawing d="M30 30L76 20L122 34L170 22M30 30L52 74L98 62L122 34M52 74L88 104L142 92L98 62M142 92L176 68L122 34M176 68L170 22" />
      <TrailDrawing d="M52 74L98 62L142 92" />
      <NodeDrawing x={30} y={30} />
      <NodeDrawing x={76} y={20} />
      <NodeDrawing x={122} y={34} />
      <NodeDrawing x={170} y={22} />
      <NodeDrawing x={88} y={104} />
      <NodeDrawing x={176} y={68} />
      <NodeDrawing x={52} y={74} r={10} on />
      <NodeDrawing x={98} y={62} r={7} on />
      <NodeDrawing x={142} y={92} r={10} on />
    </>
  ),
  market: (
    <>
      <path
        d="M14 108C50 106 58 26 92 22S140 96 188 104V112H14Z"
        className="fill-background stroke-control"
        strokeWidth="2"
      />
      <path d="M44 112V88M154 112V92" className="stroke-control" strokeWidth="2" />
      <TrailDrawing d="M92 112V24" />
      <NodeDrawing x={92} y={22} r={10} on />
      <NodeDrawing x={44} y={88} />
      <NodeDrawing x={154} y={92} />
    </>
  ),
} as const satisfies Partial<Record<ToolId, ReactNode>>;
export type FirstTool = keyof typeof FIRST_ART;

export function ToolFrame({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 200 124" className={className}>
      <g className="fill-none stroke-contour" strokeWidth="2">
        <path d="M-4 44C40 20 70 66 110 38S170 16 204 40M-4 84C44 58 72 104 116 78S172 58 204 82M-4 118C44 96 80 132 122 112S176 98 204 116" />
      </g>
      {children}
    </svg>
  );
}
