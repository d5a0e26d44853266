/** Small geometry that the drawings share. Coordinates are whole or half units of a viewBox. */
export type ArtPoint = { x: number; y: number };

/** The waymark: a square on its corner. */
export function diamond({ x, y }: ArtPoint, r: number): string {
  return `M${x} ${y - r}L${x + r} ${y}L${x} ${y + r}L${x - r} ${y}Z`;
}

export function polyline(points: readonly ArtPoint[]): string {
  return points.map(({ x, y }, i) => `${i === 0 ? 'M' : 'L'}${x} ${y}`).join('');
}

/** Numbers from 0 to 1 that are always the same for the same name, so that a drawing stays itself. */
export function numbersOf(name: string): () => number {
  let state = 2166136261;
  for (const char of name) state = Math.imul(state ^ (char.codePointAt(0) ?? 0), 16777619) >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

/** The height of a line of points at x; outside of it, that of its end. */
export function heightAt(points: readonly ArtPoint[], x: number): number {
  for (let i = 1; i < points.length; i += 1) {
    const [a, b] = [points[i - 1], points[i]];
    if (a && b && x >= a.x && x <= b.x) return a.y + ((b.y - a.y) * (x - a.x)) / (b.x - a.x);
  }
  return points.at(-1)?.y ?? 0;
}
