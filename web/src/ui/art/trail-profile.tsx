import { cn } from '../../lib/cn.ts';
import { Post } from './post.tsx';
import { type ArtPoint, heightAt, numbersOf, polyline } from './shapes.ts';

const WIDTH = 1152;
const HEIGHT = 230;
const STEPS = 18;

/** Returns a rising profile with dips, determined by the name. */
function climb(name: string): ArtPoint[] {
  const next = numbersOf(name);
  return Array.from({ length: STEPS + 1 }, (_, i) => {
    const rise = 182 - (i / STEPS) * 112;
    const rough = i === 0 || i === STEPS ? 0 : (next() - 0.5) * 44;
    return { x: (WIDTH / STEPS) * i, y: Math.round(rise + rough) };
  });
}

/** Elevation profile of a planned tool, dashed. Has `stations` posts, one per step. */
export function TrailProfile({
  name,
  stations = 3,
  className,
}: {
  name: string;
  stations?: number;
  className?: string;
}) {
  const line = climb(name);
  const posts = Array.from({ length: stations }, (_, i) => {
    const x = Math.round((WIDTH / stations) * (i + 0.5));
    return { x, y: heightAt(line, x) };
  });
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 -20 ${WIDTH} ${HEIGHT + 20}`}
      preserveAspectRatio="xMidYMax slice"
      className={cn('h-40 w-full md:h-auto', className)}
    >
      {[0.35, 0.6, 0.85].map((part) => (
        <path
          key={part}
          d={polyline(line.map(({ x, y }) => ({ x, y: Math.round(y + (HEIGHT - y) * part) })))}
          className="fill-none stroke-contour"
          strokeWidth="2"
        />
      ))}
      <path d={`${polyline(line)}L${WIDTH} ${HEIGHT}H0Z`} className="fill-surface" />
      {[0.3, 0.55, 0.8].map((part) => (
        <path
          key={part}
          d={polyline(line.map(({ x, y }) => ({ x, y: Math.round(y + (HEIGHT - y) * part) })))}
          className="fill-none stroke-border"
          strokeWidth="1.5"
        />
      ))}
      <path
        d={polyline(line)}
        className="fill-none stroke-accent-text"
        strokeWidth="4"
        strokeLinejoin="round"
        strokeDasharray="12 8"
      />
      {posts.map(({ x, y }) => (
        <Post key={x} x={x} y={y} height={40} hollow />
      ))}
    </svg>
  );
}
