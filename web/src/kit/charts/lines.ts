export type Point = { x: number; y: number };
/** A piece of a line without gaps. */
export type Run = { line: string; first: Point; last: Point };

/** The pieces of a line: a missing point ends one. */
export function runsOf(points: readonly (Point | null)[]): Run[] {
  const runs: Run[] = [];
  let open = false;
  for (const point of points) {
    const run = runs.at(-1);
    if (point === null) {
      open = false;
    } else if (open && run) {
      run.line += `L${round(point.x)} ${round(point.y)}`;
      run.last = point;
    } else {
      runs.push({ line: `M${round(point.x)} ${round(point.y)}`, first: point, last: point });
      open = true;
    }
  }
  return runs;
}

const round = (value: number): number => Math.round(value * 10) / 10;
