import { type Draw, GroundMotif, H, round, Stone, Stones, TrailMotif, W } from './motif.tsx';

// Motifs of single articles; article-motifs.ts maps them.

/** Tiles in proportion to their size, with a trail from one to the next. */
export const tiles: Draw = (next) => {
  const columns = [0, 1, 2, 3].map((i) => {
    const share = 0.3 + next() * 0.4;
    return { x: 30 + i * 66, split: 20 + share * 140 };
  });
  const middles = columns.map(({ x, split }) => [x + 29, (20 + split) / 2 - 2] as const);
  return (
    <>
      {columns.map(({ x, split }, i) => (
        <path
          key={x}
          d={`M${x} 20h58V${round(split - 4)}h-58ZM${x} ${round(split + 4)}h58V160h-58Z`}
          className={i % 2 === 0 ? 'fill-surface stroke-control' : 'fill-raised stroke-control'}
          strokeWidth="2"
          strokeLinejoin="round"
        />
      ))}
      <TrailMotif points={middles} width={4} />
      <Stones points={middles} on={[3]} />
    </>
  );
};

/** Stairs down, with a trail at their foot. */
export const descent: Draw = (next) => {
  const falls = [0, ...Array.from({ length: 5 }, () => 10 + next() * 20)];
  const scale = 96 / falls.reduce((sum, fall) => sum + fall, 0);
  let down = 34;
  const tops = falls.map((fall) => {
    down += fall * scale;
    return down;
  });
  const points = tops.map((y, i) => [44 + i * 46, y] as const);
  return (
    <>
      <path
        d={`M18 166${tops.map((y, i) => `${i === 0 ? 'V' : ' V'}${round(y + 12)}H${64 + i * 46}`).join('')}V166Z`}
        className="fill-surface stroke-control"
        strokeWidth="2"
        strokeLinejoin="round"
      />
      <TrailMotif points={points} width={4} />
      <Stones points={points} on={[5]} />
    </>
  );
};

/** Six directions around a centre, with a value in each. */
export const compass: Draw = (next) => {
  const to = (i: number, part: number) => {
    const angle = (i / 6) * 2 * Math.PI - Math.PI / 2;
    return [W / 2 + Math.cos(angle) * 66 * part, H / 2 + Math.sin(angle) * 66 * part] as const;
  };
  const around = [0, 1, 2, 3, 4, 5];
  const ring = (part: number) =>
    `M${around.map((i) => to(i, part).map(round).join(' ')).join('L')}Z`;
  const parts = around.map(() => 0.3 + next() * 0.7);
  const furthest = parts.indexOf(Math.max(...parts));
  const points = parts.map((part, i) => to(i, part));
  return (
    <>
      <GroundMotif d={ring(1)} />
      <path
        d={`${ring(0.5)}${around.map((i) => `M${W / 2} ${H / 2}L${to(i, 1).map(round).join(' ')}`).join('')}`}
        className="fill-none stroke-control"
        strokeWidth="1.5"
      />
      <TrailMotif points={[...points, ...points.slice(0, 1)]} width={4} />
      <Stones points={points} on={[furthest]} r={6} />
    </>
  );
};

/** A central stone with links to all others. */
export const hub: Draw = (next) => {
  const ends = Array.from({ length: 9 }, (_, i) => {
    const angle = (i / 9) * 2 * Math.PI - Math.PI / 2;
    const reach = 0.55 + next() * 0.45;
    return [W / 2 + Math.cos(angle) * 130 * reach, H / 2 + Math.sin(angle) * 62 * reach] as const;
  });
  const [first = [W / 2, H / 2] as const] = ends;
  return (
    <>
      <path
        d={ends.map(([x, y]) => `M${W / 2} ${H / 2}L${round(x)} ${round(y)}`).join('')}
        className="stroke-control"
        strokeWidth="2"
      />
      <TrailMotif points={[first, [W / 2, H / 2]]} />
      <Stones points={ends} on={[]} r={8} />
      <Stone x={W / 2} y={H / 2} r={18} on />
    </>
  );
};

/** A page with lines of different length; one is marked. */
export const sheet: Draw = (next) => {
  const lines = Array.from({ length: 6 }, (_, i) => ({ y: 38 + i * 21, length: 36 + next() * 84 }));
  const longest = lines.reduce((best, line) => (line.length > best.length ? line : best));
  return (
    <>
      <GroundMotif d="M82 14H214L238 38V166H82Z" />
      {lines.map((line) => (
        <g key={line.y}>
          <path
            d={`M112 ${line.y}h${round(line.length)}`}
            className={line === longest ? 'stroke-accent' : 'stroke-control'}
            strokeWidth={line === longest ? 8 : 4}
            strokeLinecap="round"
          />
          <Stone x={98} y={line.y} on={line === longest} r={line === longest ? 9 : 5} />
        </g>
      ))}
    </>
  );
};

/** Rows of stones, some filled; the fullest row is marked. */
export const matrix: Draw = (next) => {
  const filled = Array.from({ length: 5 }, () => Math.round(1 + next() * 7));
  const fullest = Math.max(...filled);
  return filled.map((count, row) => {
    const points = Array.from({ length: count }, (_, i) => [48 + i * 32, 26 + row * 32] as const);
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: the position is the only identity of a row
      <g key={row}>
        <path d={`M48 ${26 + row * 32}h224`} className="stroke-contour" strokeWidth="2" />
        <Stones points={points} on={count === fullest ? [...points.keys()] : []} />
      </g>
    );
  });
};
