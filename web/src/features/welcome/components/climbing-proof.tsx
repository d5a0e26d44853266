import { cn } from '../../../lib/cn.ts';
import { Seal, type SealState } from '../../../ui/seal.tsx';

/** not started · leaf hash matches · root reached · wrong root */
export type Climb = 'open' | 'begun' | 'reached' | 'lost';

const [LEFT, TOP, BOTTOM, ROOT] = [20, 30, 104, 270];

/** Returns the points of the path: entry, one joint per hash, root. */
function trailOf(hashes: number): { x: number; y: number }[] {
  if (hashes === 0) return [{ x: LEFT, y: BOTTOM }];
  return Array.from({ length: hashes + 1 }, (_, i) => ({
    x: LEFT + ((ROOT - LEFT) * i) / hashes,
    y: BOTTOM - ((BOTTOM - TOP) * i) / hashes,
  }));
}

const round = (n: number) => Math.round(n * 10) / 10;
const at = (x: number, y: number) => `${round(x)} ${round(y)}`;

function diamond(x: number, y: number, r: number): string {
  return `M${at(x, y - r)}L${at(x + r, y)}L${at(x, y + r)}L${at(x - r, y)}Z`;
}

/**
 * Draws the proof as a climb from the entry to the signed root, with a hash beside each joint.
 * Equal to the real proof; decorative.
 */
export function ClimbingProof({
  hashes,
  climb,
  seal,
}: {
  hashes: number;
  climb: Climb;
  seal: SealState;
}) {
  const trail = trailOf(hashes);
  const r = Math.max(3, Math.min(8, 90 / (hashes + 1)));
  const line = `M${trail.map(({ x, y }) => at(x, y)).join('L')}L${ROOT + 34} ${TOP}`;
  const joints = trail.slice(1);
  return (
    <div data-climb={climb} className="grid max-w-78 grid-cols-[1fr_auto] items-start">
      <svg aria-hidden="true" viewBox="0 0 304 128" className="h-auto w-full overflow-visible">
        <path d="M0 120C60 96 120 112 180 74S270 30 304 44V128H0Z" className="fill-raised" />
        <path d={line} className="fill-none stroke-control" strokeWidth="2" strokeDasharray="3 5" />
        {joints.map(({ x, y }, i) => (
          <path
            key={x}
            d={`M${at(x, y)}L${at(x, siblingY(trail[i]?.y ?? y))}`}
            className="stroke-control"
            strokeWidth="2"
          />
        ))}
        <path
          d={line}
          pathLength="1"
          data-climbed={climb === 'reached'}
          className="climb fill-none stroke-accent"
          strokeWidth="6"
          strokeLinejoin="round"
        />
        {climb === 'lost' ? <LostWay /> : null}
        {joints.map(({ x }, i) => (
          <path
            key={x}
            d={diamond(x, siblingY(trail[i]?.y ?? 0), r * 0.8)}
            className="fill-surface stroke-foreground"
            strokeWidth="2"
          />
        ))}
        {trail.map(({ x, y }, i) => (
          <path
            key={x}
            d={diamond(x, y, i === 0 || i === hashes ? r + 2 : r)}
            className={cn('climb-mark', i === 0 ? ENTRY[climb] : MARK[climb])}
            strokeWidth="2"
          />
        ))}
      </svg>
      <Seal state={seal} className="mt-0.5 size-16" />
    </div>
  );
}

const siblingY = (below: number) => Math.min(BOTTOM + 12, below + 10);

const OPEN = 'fill-surface stroke-control';
const WALKED = 'fill-accent stroke-accent-edge';
const MARK: Readonly<Record<Climb, string>> = {
  open: OPEN,
  begun: OPEN,
  reached: WALKED,
  lost: OPEN,
};
const ENTRY: Readonly<Record<Climb, string>> = {
  ...MARK,
  begun: WALKED,
  lost: 'fill-destructive stroke-destructive',
};

/** Path of a changed entry, which misses the root. */
function LostWay() {
  return (
    <g className="fill-none stroke-destructive" strokeWidth="4" strokeLinecap="round">
      <path d={`M${LEFT} ${BOTTOM}L70 118L128 108L168 122`} strokeDasharray="7 7" />
      <path d="M176 116l12 12m0 -12l-12 12" />
    </g>
  );
}
