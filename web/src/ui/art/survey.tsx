import { cn } from '../../lib/cn.ts';
import { type ArtPoint, diamond, numbersOf } from './shapes.ts';

/** Returns points with a minimum distance, determined by the name. */
function pointsOf(name: string): ArtPoint[] {
  const next = numbersOf(name);
  const points: ArtPoint[] = [];
  for (let row = 0; row < 3; row += 1) {
    for (let column = 0; column < 4; column += 1) {
      points.push({
        x: Math.round(50 + column * 106 + (row % 2) * 46 + (next() - 0.5) * 52),
        y: Math.round(46 + row * 96 + (next() - 0.5) * 44),
      });
    }
  }
  return points;
}

/** Returns the sight lines of each point to its right and the two below it. */
function linesOf(points: readonly ArtPoint[]): string[] {
  const lines: string[] = [];
  const draw = (a: ArtPoint | undefined, b: ArtPoint | undefined) => {
    if (a && b) lines.push(`M${a.x} ${a.y}L${b.x} ${b.y}`);
  };
  points.forEach((point, i) => {
    const [row, column] = [Math.floor(i / 4), i % 4];
    if (column < 3) draw(point, points[i + 1]);
    if (row === 2) return;
    draw(point, points[i + 4]);
    const other = row % 2 === 0 ? column - 1 : column + 1;
    if (other >= 0 && other <= 3) draw(point, points[(row + 1) * 4 + other]);
  });
  return lines;
}

/** Survey map for planned staff pages. */
export function Survey({ name, className }: { name: string; className?: string }) {
  const points = pointsOf(name);
  const [a, b, c] = [points[1], points[2], points[5]];
  return (
    <svg aria-hidden="true" viewBox="0 0 480 290" className={cn('h-auto w-full', className)}>
      {a && b && c ? (
        <path
          d={`M${a.x} ${a.y}L${b.x} ${b.y}L${c.x} ${c.y}Z`}
          className="fill-accent-surface stroke-accent-text"
          strokeWidth="4"
          strokeLinejoin="round"
        />
      ) : null}
      <path
        d={linesOf(points).join('')}
        className="fill-none stroke-control"
        strokeWidth="2"
        strokeDasharray="7 7"
      />
      {points.map((point) => {
        const measured = point === a || point === b || point === c;
        return (
          <path
            key={`${point.x} ${point.y}`}
            d={diamond(point, measured ? 13 : 8)}
            className={
              measured ? 'fill-accent stroke-accent-edge' : 'fill-background stroke-control'
            }
            strokeWidth="2.5"
          />
        );
      })}
    </svg>
  );
}
