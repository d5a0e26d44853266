/**
 * The mountain of the home page is a hash tree: 8 leaves, joined in pairs up to one root. The
 * yellow trail is an inclusion proof: a leaf, the root and the three hashes of a receipt.
 */
type Point = { x: number; y: number };

/** Heights of the levels, px; each step doubles, so that the ridges are straight. */
const LEVELS_Y = [322, 283.4, 206.3, 52];
const YOURS = 2;

function level(points: readonly Point[], y: number): Point[] {
  const next: Point[] = [];
  for (let i = 0; i + 1 < points.length; i += 2) {
    const [a, b] = [points[i], points[i + 1]];
    if (a && b) next.push({ x: (a.x + b.x) / 2, y });
  }
  return next;
}

function build(): { levels: Point[][]; edges: string[]; trail: Point[]; proof: Point[] } {
  const leaves = Array.from({ length: 8 }, (_, i) => ({ x: 42 + i * 68, y: LEVELS_Y[0] ?? 0 }));
  const levels = [leaves];
  for (const y of LEVELS_Y.slice(1)) levels.push(level(levels.at(-1) ?? [], y));
  const edges = levels.slice(0, -1).flatMap((points, depth) =>
    points.map((p, i) => {
      const parent = levels[depth + 1]?.[i >> 1] ?? p;
      return `M${p.x} ${p.y}L${parent.x} ${parent.y}`;
    }),
  );
  const at = (depth: number, i: number) => levels[depth]?.[i] ?? { x: 0, y: 0 };
  const depths = levels.map((_, depth) => depth);
  const trail = depths.map((depth) => at(depth, YOURS >> depth));
  const proof = depths.slice(0, -1).map((depth) => at(depth, (YOURS >> depth) ^ 1));
  return { levels, edges, trail, proof };
}

const TREE = build();

function diamond({ x, y }: Point, r: number): string {
  return `M${x} ${y - r}L${x + r} ${y}L${x} ${y + r}L${x - r} ${y}Z`;
}

export function ProofMountain() {
  const { levels, edges, trail, proof } = TREE;
  const [start] = trail;
  const root = trail.at(-1);
  const ridge = `M42 322L${root?.x ?? 0} ${root?.y ?? 0}L518 322Z`;
  return (
    <svg
      viewBox="0 0 560 372"
      role="img"
      aria-label="A tree of fingerprints: a yellow trail leads from one decision to the signed root"
      className="h-auto w-full"
    >
      <g className="fill-none stroke-contour" strokeWidth="2">
        {[0, 1, 2, 3, 4].map((i) => (
          <path
            key={i}
            d={`M-10 ${150 + i * 52}C90 ${96 + i * 46} 150 ${190 + i * 40} 280 ${118 + i * 50}S460 ${60 + i * 62} 570 ${140 + i * 50}`}
          />
        ))}
      </g>
      <path d={ridge} className="fill-surface stroke-border" strokeWidth="2" />
      <path d={edges.join('')} className="fill-none stroke-control" strokeWidth="2" />
      <path
        d={`M${trail.map((p) => `${p.x} ${p.y}`).join('L')}`}
        className="fill-none stroke-accent"
        strokeWidth="7"
        strokeLinejoin="round"
      />
      {levels.flat().map((p) => (
        <path
          key={`${p.x} ${p.y}`}
          d={diamond(p, 8)}
          className="fill-background stroke-control"
          strokeWidth="2"
        />
      ))}
      {proof.map((p) => (
        <path
          key={`${p.x} ${p.y}`}
          d={diamond(p, 11)}
          className="fill-background stroke-foreground"
          strokeWidth="3.5"
        />
      ))}
      {trail.map((p) => (
        <path
          key={`${p.x} ${p.y}`}
          d={diamond(p, p === start || p === root ? 16 : 10)}
          className="fill-accent stroke-accent-edge"
          strokeWidth="2"
        />
      ))}
    </svg>
  );
}

/** Legend of the drawing. */
export function MountainLegend() {
  return (
    <ul className="grid gap-2 text-sm text-muted sm:grid-cols-3">
      <li className="flex gap-2">
        <LegendMark className="fill-accent stroke-accent-edge" />
        Your decision, and the signed root above it
      </li>
      <li className="flex gap-2">
        <LegendMark className="fill-background stroke-foreground" />
        The fingerprints in your receipt, enough to climb the trail
      </li>
      <li className="flex gap-2">
        <LegendMark className="fill-background stroke-control" />
        Other people’s decisions, which you never see
      </li>
    </ul>
  );
}

function LegendMark({ className }: { className: string }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 24 24" className="mt-0.5 size-4 shrink-0">
      <path d={diamond({ x: 12, y: 12 }, 10)} className={className} strokeWidth="3.5" />
    </svg>
  );
}
