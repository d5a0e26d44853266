import type { ReactNode } from 'react';
import type { ToolName } from './tools.ts';

/**
 * One small drawing a tool, in the manner of the mountain on the first page: contour lines, hollow
 * diamonds for what is there, one yellow trail for what the tool adds. They say nothing that the
 * text beside them does not, so they are hidden from screen readers.
 */
function diamond(x: number, y: number, r: number): string {
  return `M${x} ${y - r}L${x + r} ${y}L${x} ${y + r}L${x - r} ${y}Z`;
}

function Node({ x, y, r = 6, on = false }: { x: number; y: number; r?: number; on?: boolean }) {
  return (
    <path
      d={diamond(x, y, r)}
      className={on ? 'fill-accent stroke-accent-edge' : 'fill-background stroke-control'}
      strokeWidth="2"
    />
  );
}

function Lines({ d }: { d: string }) {
  return <path d={d} className="fill-none stroke-control" strokeWidth="3" strokeLinecap="round" />;
}

function Trail({ d, width = 5 }: { d: string; width?: number }) {
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

function Sheet({ x = 60, w = 80, h = 100 }: { x?: number; w?: number; h?: number }) {
  return (
    <path
      d={`M${x} 12h${w - 16}l16 16v${h - 16}h-${w}Z`}
      className="fill-background stroke-control"
      strokeWidth="2"
      strokeLinejoin="round"
    />
  );
}

const ART: Readonly<Record<ToolName, ReactNode>> = {
  resume: (
    <>
      <Sheet />
      <Lines d="M74 34h30M74 66h48M74 94h40" />
      <Trail d="M74 50h52M74 80h44" />
      <Node x={46} y={50} r={8} on />
      <Node x={46} y={80} r={8} on />
      <Node x={46} y={66} r={4} />
    </>
  ),
  skills: (
    <>
      <path
        d="M100 8L146 34V86L100 112L54 86V34ZM100 34L123 47V73L100 86L77 73V47Z"
        className="fill-background stroke-control"
        strokeWidth="2"
      />
      <path d="M100 8V112M54 34L146 86M146 34L54 86" className="stroke-contour" strokeWidth="2" />
      <Trail d="M100 20L135 40V66L100 78L66 79V52Z" width={4} />
      <Node x={100} y={20} on />
      <Node x={135} y={40} on />
      <Node x={66} y={79} on />
    </>
  ),
  rolesSmart: (
    <>
      <Lines d="M20 96C60 96 70 78 100 60M100 60C130 44 140 20 178 18M100 60C130 74 146 92 178 98" />
      <Trail d="M20 96C60 96 70 78 100 60C128 58 150 58 178 58" />
      <Node x={178} y={18} r={8} />
      <Node x={178} y={98} r={8} />
      <Node x={178} y={58} r={11} on />
      <Node x={100} y={60} r={8} on />
      <Node x={20} y={96} on />
    </>
  ),
  rolesEnhanced: (
    <>
      <Lines d="M30 30L76 20L122 34L170 22M30 30L52 74L98 62L122 34M52 74L88 104L142 92L98 62M142 92L176 68L122 34M176 68L170 22" />
      <Trail d="M52 74L98 62L142 92" />
      <Node x={30} y={30} />
      <Node x={76} y={20} />
      <Node x={122} y={34} />
      <Node x={170} y={22} />
      <Node x={88} y={104} />
      <Node x={176} y={68} />
      <Node x={52} y={74} r={10} on />
      <Node x={98} y={62} r={7} on />
      <Node x={142} y={92} r={10} on />
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
      <Trail d="M92 112V24" />
      <Node x={92} y={22} r={10} on />
      <Node x={44} y={88} />
      <Node x={154} y={92} />
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
      <Lines d="M32 32h60M32 46h38" />
      <path
        d="M74 52h108v48h-14v14l-14-14H74Z"
        className="fill-surface stroke-control"
        strokeWidth="2"
        strokeLinejoin="round"
      />
      <Lines d="M88 68h16M112 68h12M88 84h10" />
      <Trail d="M134 68h34M108 84h60" />
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
      <Node x={62} y={44} r={16} />
      <Trail d="M90 58h62" />
      <Lines d="M50 76h78M50 92h48" />
      <Node x={150} y={92} r={8} on />
    </>
  ),
  coverLetter: (
    <>
      <Sheet x={84} w={86} />
      <Lines d="M98 36h40M98 84h54M98 98h30" />
      <Trail d="M98 52h56M98 68h48" />
      <path
        d="M34 34L98 52M34 74L98 68M34 104L98 84"
        className="fill-none stroke-control"
        strokeWidth="2"
        strokeDasharray="3 5"
      />
      <Node x={34} y={34} r={9} on />
      <Node x={34} y={74} r={9} on />
      <Node x={34} y={104} r={6} />
    </>
  ),
  coaching: (
    <>
      <Lines d="M20 104L58 84L92 92L126 58L158 62L182 20" />
      <Trail d="M20 104L58 84L92 92" />
      <Node x={20} y={104} r={9} on />
      <Node x={58} y={84} r={9} on />
      <Node x={92} y={92} r={9} on />
      <Node x={126} y={58} r={9} />
      <Node x={158} y={62} r={9} />
      <Node x={182} y={20} r={13} />
    </>
  ),
};

/** Every tool has its drawing. */
export const TOOL_NAMES: readonly string[] = Object.keys(ART);

export function ToolArt({ name, className }: { name: ToolName; className?: string }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 200 124" className={className}>
      <g className="fill-none stroke-contour" strokeWidth="2">
        <path d="M-4 44C40 20 70 66 110 38S170 16 204 40M-4 84C44 58 72 104 116 78S172 58 204 82M-4 118C44 96 80 132 122 112S176 98 204 116" />
      </g>
      {ART[name]}
    </svg>
  );
}
