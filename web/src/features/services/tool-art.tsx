import type { ToolId } from '@roletrail/contracts/tools/registry';
import type { ReactNode } from 'react';
import {
  FIRST_ART,
  LinesDrawing,
  NodeDrawing,
  SheetDrawing,
  ToolFrame,
  TrailDrawing,
} from './first-tool-art.tsx';

/** Drawings of single tools. Typed as partial, because a new tool has the drawing below at first. */
const ART: Readonly<Partial<Record<ToolId, ReactNode>>> = {
  ...FIRST_ART,
  skills: (
    <>
      <path
        d="M100 8L146 34V86L100 112L54 86V34ZM100 34L123 47V73L100 86L77 73V47Z"
        className="fill-background stroke-control"
        strokeWidth="2"
      />
      <path d="M100 8V112M54 34L146 86M146 34L54 86" className="stroke-contour" strokeWidth="2" />
      <TrailDrawing d="M100 20L135 40V66L100 78L66 79V52Z" width={4} />
      <NodeDrawing x={100} y={20} on />
      <NodeDrawing x={135} y={40} on />
      <NodeDrawing x={66} y={79} on />
    </>
  ),
  interview: (
    <>
      <path
        d="M18 16h92v46H46l-14 14V62H18Z"
        className="fill-background stroke-control"
        strokeWidth="2"
        strokeLinejoin="round"
      />
      <LinesDrawing d="M32 32h60M32 46h38" />
      <path
        d="M74 52h108v48h-14v14l-14-14H74Z"
        className="fill-surface stroke-control"
        strokeWidth="2"
        strokeLinejoin="round"
      />
      <LinesDrawing d="M88 68h16M112 68h12M88 84h10" />
      <TrailDrawing d="M134 68h34M108 84h60" />
    </>
  ),
  linkedin: (
    <>
      <path
        d="M34 14h132v94H34Z"
        className="fill-background stroke-control"
        strokeWidth="2"
        strokeLinejoin="round"
      />
      <path d="M34 42H166" className="stroke-contour" strokeWidth="2" />
      <NodeDrawing x={62} y={44} r={16} />
      <TrailDrawing d="M90 58h62" />
      <LinesDrawing d="M50 76h78M50 92h48" />
      <NodeDrawing x={150} y={92} r={8} on />
    </>
  ),
  'cover-letter': (
    <>
      <SheetDrawing x={84} w={86} />
      <LinesDrawing d="M98 36h40M98 84h54M98 98h30" />
      <TrailDrawing d="M98 52h56M98 68h48" />
      <path
        d="M34 34L98 52M34 74L98 68M34 104L98 84"
        className="fill-none stroke-control"
        strokeWidth="2"
        strokeDasharray="3 5"
      />
      <NodeDrawing x={34} y={34} r={9} on />
      <NodeDrawing x={34} y={74} r={9} on />
      <NodeDrawing x={34} y={104} r={6} />
    </>
  ),
  coaching: (
    <>
      <LinesDrawing d="M20 104L58 84L92 92L126 58L158 62L182 20" />
      <TrailDrawing d="M20 104L58 84L92 92" />
      <NodeDrawing x={20} y={104} r={9} on />
      <NodeDrawing x={58} y={84} r={9} on />
      <NodeDrawing x={92} y={92} r={9} on />
      <NodeDrawing x={126} y={58} r={9} />
      <NodeDrawing x={158} y={62} r={9} />
      <NodeDrawing x={182} y={20} r={13} />
    </>
  ),
};

const PLAIN = (
  <>
    <LinesDrawing d="M20 104L58 84L92 92L126 58L158 62L182 20" />
    <TrailDrawing d="M20 104L58 84L92 92" />
    <NodeDrawing x={92} y={92} r={9} on />
    <NodeDrawing x={182} y={20} r={13} />
  </>
);

export function ToolArt({ name, className }: { name: ToolId; className?: string }) {
  return (
    <ToolFrame {...(className === undefined ? {} : { className })}>{ART[name] ?? PLAIN}</ToolFrame>
  );
}
