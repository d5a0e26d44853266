import type { ArticleTopic } from '@roletrail/contracts/http/insights';
import type { ReactNode } from 'react';
import { cn } from '../../lib/cn.ts';

/**
 * An article's drawing: one motif a topic, its measures from the article's address, so that no two
 * look alike and each looks the same everywhere. Hollow diamonds are what is there, the yellow
 * trail is what the article is about. It says nothing that the text does not.
 */
type Draw = (next: () => number) => ReactNode;

const W = 320;
const H = 180;

/** The same numbers between 0 and 1 for the same text, on every machine. */
function numbersOf(text: string): () => number {
  let state = 2166136261;
  for (const character of text) {
    state = Math.imul(state ^ (character.codePointAt(0) ?? 0), 16777619);
  }
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

const round = (n: number) => Math.round(n * 10) / 10;

function diamond(x: number, y: number, r: number): string {
  return `M${round(x)} ${round(y - r)}L${round(x + r)} ${round(y)}L${round(x)} ${round(y + r)}L${round(x - r)} ${round(y)}Z`;
}

function Stone({ x, y, r = 6, on = false }: { x: number; y: number; r?: number; on?: boolean }) {
  return (
    <path
      d={diamond(x, y, r)}
      className={on ? 'fill-accent stroke-accent-edge' : 'fill-background stroke-control'}
      strokeWidth="2"
    />
  );
}

function Trail({ points, width = 5 }: { points: readonly (readonly number[])[]; width?: number }) {
  return (
    <path
      d={`M${points.map(([x = 0, y = 0]) => `${round(x)} ${round(y)}`).join('L')}`}
      className="fill-none stroke-accent"
      strokeWidth={width}
      strokeLinejoin="round"
      strokeLinecap="round"
    />
  );
}

/** Ridges of different height; the trail walks along their tops. */
const market: Draw = (next) => {
  const tops = Array.from({ length: 6 }, (_, i) => [34 + i * 50, 132 - next() * 92] as const);
  const high = tops.reduce((best, top) => (top[1] < best[1] ? top : best));
  return (
    <>
      {tops.map(([x, y]) => (
        <path
          key={x}
          d={`M${x - 20} 160V${round(y + 12)}L${x} ${round(y)}L${x + 20} ${round(y + 12)}V160Z`}
          className="fill-surface stroke-control"
          strokeWidth="2"
        />
      ))}
      <Trail points={tops} width={4} />
      {tops.map((top) => (
        <Stone key={top[0]} x={top[0]} y={top[1]} on={top === high} r={top === high ? 10 : 6} />
      ))}
    </>
  );
};

/** Ranges on one scale, each with its middle. */
const pay: Draw = (next) => {
  const rows = Array.from({ length: 5 }, (_, i) => {
    const low = 26 + next() * 60 + i * 8;
    const high = Math.min(300, low + 60 + next() * 130);
    return { y: 30 + i * 31, low, high, middle: low + (high - low) * (0.3 + next() * 0.25) };
  });
  const chosen = Math.floor(next() * rows.length);
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
            className={i === chosen ? 'stroke-accent' : 'stroke-control'}
            strokeWidth={i === chosen ? 8 : 4}
            strokeLinecap="round"
          />
          <Stone x={middle} y={y} r={i === chosen ? 11 : 7} on={i === chosen} />
        </g>
      ))}
    </>
  );
};

/** Two peaks and the stones between them. */
const change: Draw = (next) => {
  const [left, right] = [48 + next() * 34, 36 + next() * 40];
  const steps = Array.from({ length: 5 }, (_, i) => {
    const t = i / 4;
    const sag = Math.sin(t * Math.PI) * (46 + next() * 26);
    return [92 + t * 140, left + (right - left) * t + 4 + sag] as const;
  });
  return (
    <>
      <path
        d={`M10 164L92 ${round(left)}L150 164ZM170 164L232 ${round(right)}L312 164Z`}
        className="fill-surface stroke-control"
        strokeWidth="2"
        strokeLinejoin="round"
      />
      <Trail points={steps} />
      {steps.map(([x, y], i) => (
        <Stone key={x} x={x} y={y} on={i === 0 || i === 4} r={i === 0 || i === 4 ? 11 : 7} />
      ))}
    </>
  );
};

/** A signpost with many boards, of which one is meant. */
const search: Draw = (next) => {
  const chosen = Math.floor(next() * 4);
  return (
    <>
      <path d="M160 12V168" className="stroke-control" strokeWidth="6" strokeLinecap="round" />
      {[0, 1, 2, 3].map((i) => {
        const length = 78 + next() * 48;
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
              i === chosen ? 'fill-accent stroke-accent-edge' : 'fill-surface stroke-control'
            }
            strokeWidth="2"
            strokeLinejoin="round"
          />
        );
      })}
    </>
  );
};

/** A small hash tree with the way from one leaf to the root. */
const proof: Draw = (next) => {
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
      <Trail points={way.map(({ x, y }) => [x, y])} />
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

/** Walls within walls round one stone, with one gate. */
const privacy: Draw = (next) => {
  const rings = [78, 56, 34];
  const gate = next() * 0.4 - 0.2;
  return (
    <>
      {rings.map((r) => (
        <path
          key={r}
          d={diamond(W / 2, H / 2, r)}
          className="fill-surface stroke-control"
          strokeWidth="3"
        />
      ))}
      <Trail
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

const ART: Readonly<Record<ArticleTopic, Draw>> = { market, pay, change, search, proof, privacy };

export function TopicArt({
  topic,
  slug,
  whole = false,
  className,
}: {
  topic: ArticleTopic;
  slug: string;
  /** nothing may be cut off, whatever the shape of its place */
  whole?: boolean;
  className?: string;
}) {
  const next = numbersOf(slug);
  const lines = [0, 1, 2, 3].map((i) => {
    const [a, b, c] = [next() * 40, next() * 40, next() * 40].map((n) => round(n + i * 44 - 10));
    return `M-10 ${a}C80 ${b} 180 ${c} ${W + 10} ${a}`;
  });
  return (
    <svg
      viewBox={`0 0 ${W} ${H}`}
      aria-hidden="true"
      preserveAspectRatio={whole ? 'xMidYMid meet' : 'xMidYMid slice'}
      className={cn('h-auto w-full', className)}
    >
      <path d={lines.join('')} className="fill-none stroke-contour" strokeWidth="2" />
      {ART[topic](next)}
    </svg>
  );
}
