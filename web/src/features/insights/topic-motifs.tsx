import { diamond } from '../../ui/art/shapes.ts';
import { type Draw, GroundMotif, H, round, Stone, Stones, TrailMotif, W } from './motif.tsx';

/** Ridges with a trail along their tops. */
export const ridges: Draw = (next) => {
  const tops = Array.from({ length: 6 }, (_, i) => [34 + i * 50, 132 - next() * 92] as const);
  const high = tops.reduce((best, top) => (top[1] < best[1] ? top : best));
  return (
    <>
      {tops.map(([x, y]) => (
        <GroundMotif
          key={x}
          d={`M${x - 20} 160V${round(y + 12)}L${x} ${round(y)}L${x + 20} ${round(y + 12)}V160Z`}
        />
      ))}
      <TrailMotif points={tops} width={4} />
      <Stones points={tops} on={[tops.indexOf(high)]} r={6} />
    </>
  );
};

/** Ranges on one scale with their medians; the longest is marked. */
export const ranges: Draw = (next) => {
  const lengths = Array.from({ length: 5 }, next);
  const longest = lengths.indexOf(Math.max(...lengths));
  const rows = lengths.map((length, i) => {
    const low = 24 + i * 12;
    const high = Math.min(302, low + 30 + length * 250);
    return { y: 30 + i * 31, low, high, middle: low + (high - low) * 0.42 };
  });
  return (
    <>
      <path
        d="M20 12V168M113 12V168M206 12V168M300 12V168"
        className="stroke-contour"
        strokeWidth="2"
      />
      {rows.map(({ y, low, high, middle }, i) => (
        <g key={y}>
          <path
            d={`M${round(low)} ${y}H${round(high)}`}
            className={i === longest ? 'stroke-accent' : 'stroke-control'}
            strokeWidth={i === longest ? 8 : 4}
            strokeLinecap="round"
          />
          <Stone x={middle} y={y} r={i === longest ? 11 : 7} on={i === longest} />
        </g>
      ))}
    </>
  );
};

/** Two peaks and the stones between them. */
export const peaks: Draw = (next) => {
  const [left, right] = [48 + next() * 34, 36 + next() * 40];
  const steps = Array.from({ length: 5 }, (_, i) => {
    const t = i / 4;
    const sag = Math.sin(t * Math.PI) * (46 + next() * 26);
    return [92 + t * 140, left + (right - left) * t + 4 + sag] as const;
  });
  return (
    <>
      <GroundMotif d={`M10 164L92 ${round(left)}L150 164ZM170 164L232 ${round(right)}L312 164Z`} />
      <TrailMotif points={steps} />
      <Stones points={steps} on={[0, 4]} />
    </>
  );
};

/** A signpost; its longest board is marked. */
export const signpost: Draw = (next) => {
  const lengths = [0, 1, 2, 3].map(() => 50 + next() * 76);
  const longest = lengths.indexOf(Math.max(...lengths));
  return (
    <>
      <path d="M160 12V168" className="stroke-control" strokeWidth="6" strokeLinecap="round" />
      {lengths.map((length, i) => {
        const y = 22 + i * 36;
        const d =
          i % 2 === 0
            ? `M150 ${y}h${round(length)}l14 12l-14 12h${round(-length)}Z`
            : `M170 ${y}h${round(-length)}l-14 12l14 12h${round(length)}Z`;
        return (
          <path
            key={y}
            d={d}
            className={
              i === longest ? 'fill-accent stroke-accent-edge' : 'fill-surface stroke-control'
            }
            strokeWidth="2"
            strokeLinejoin="round"
          />
        );
      })}
    </>
  );
};

/** A small hash tree with the path from one leaf to the root. */
export const tree: Draw = (next) => {
  const rows = [8, 4, 2, 1].map((count, depth) =>
    Array.from({ length: count }, (_, i) => ({
      x: (W / count) * (i + 0.5),
      y: 154 - depth * 43,
    })),
  );
  const leaf = Math.floor(next() * 8);
  const way = rows.map((row, depth) => row[leaf >> depth] ?? { x: 0, y: 0 });
  const edges = rows.slice(0, -1).flatMap((row, depth) =>
    row.map((p, i) => {
      const parent = rows[depth + 1]?.[i >> 1] ?? p;
      return `M${p.x} ${p.y}L${parent.x} ${parent.y}`;
    }),
  );
  return (
    <>
      <path d={edges.join('')} className="fill-none stroke-control" strokeWidth="2" />
      <TrailMotif points={way.map(({ x, y }) => [x, y])} />
      {rows.flat().map((p) => (
        <Stone
          key={`${p.x} ${p.y}`}
          x={p.x}
          y={p.y}
          on={way.includes(p)}
          r={way.includes(p) ? 9 : 6}
        />
      ))}
    </>
  );
};

/** Nested walls around a stone, with one gate. */
export const walls: Draw = (next) => {
  const rings = [78, 56, 34];
  const gate = next() * 0.4 - 0.2;
  return (
    <>
      {rings.map((r) => (
        <GroundMotif key={r} d={diamond({ x: W / 2, y: H / 2 }, r)} width={3} />
      ))}
      <TrailMotif
        points={[
          [18, 90 + gate * 60],
          [W / 2 - 78, 90],
          [W / 2 - 18, 90],
        ]}
      />
      <Stone x={18} y={90 + gate * 60} r={7} />
      <Stone x={W / 2} y={H / 2} r={16} on />
    </>
  );
};
