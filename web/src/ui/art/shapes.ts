/** Point of a drawing, in viewBox units. */
export type ArtPoint = { x: number; y: number };

/** Path of the waymark: a square on its corner. */
export function diamond({ x, y }: ArtPoint, r: number): string {
  return `M${x} ${y - r}L${x + r} ${y}L${x} ${y + r}L${x - r} ${y}Z`;
}
