/** Point of a drawing, in viewBox units. */
export type ArtPoint = { x: number; y: number };

/** Path of the waymark: a square on its corner. */
export function diamond({ x, y }: ArtPoint, r: number): string {
  return `M${x} ${y - r}L${x + r} ${y}L${x} ${y + r}L${x - r} ${y}Z`;
}

export function polyline(points: readonly ArtPoint[]): string {
  return points.map(({ x, y }, i) => `${i === 0 ? 'M' : 'L'}${x} ${y}`).join('');
}

/** Returns a generator of numbers from 0 to 1, determined by the name. */
export function numbersOf(name: string): () => number {
  let state = 2166136261;
  for (const char of name) state = Math.imul(state ^ (char.codePointAt(0) ?? 0), 16777619) >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Returns the height of a polyline at x; outside, that of the nearest end. */
export function heightAt(points: readonly ArtPoint[], x: number): number {
  for (let i = 1; i < points.length; i += 1) {
    const [a, b] = [points[i - 1], points[i]];
    if (a && b && x >= a.x && x <= b.x) return a.y + ((b.y - a.y) * (x - a.x)) / (b.x - a.x);
  }
  return points.at(-1)?.y ?? 0;
}
