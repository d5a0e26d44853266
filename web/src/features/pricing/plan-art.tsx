/**
 * Ridge with one marked station for the first plan and one more for each later plan. Decorative.
 */
const STATIONS = [
  { x: 26, y: 50 },
  { x: 84, y: 34 },
  { x: 150, y: 12 },
];

export function PlanArt({ step, className }: { step: number; className?: string }) {
  const walked = STATIONS.slice(0, step);
  const path = (points: readonly { x: number; y: number }[]) =>
    `M${points.map(({ x, y }) => `${x} ${y}`).join('L')}`;
  return (
    <svg aria-hidden="true" viewBox="0 0 180 64" className={className}>
      <path
        d="M0 60L26 50L84 34L150 12L180 30M0 44C40 24 70 52 110 34S160 40 180 46"
        className="fill-none stroke-contour"
        strokeWidth="2"
      />
      <path d={path(STATIONS)} className="fill-none stroke-control" strokeWidth="2" />
      <path
        d={path(walked)}
        className="fill-none stroke-accent"
        strokeWidth="5"
        strokeLinejoin="round"
      />
      {STATIONS.map(({ x, y }, i) => (
        <path
          key={x}
          d={`M${x} ${y - 8}L${x + 8} ${y}L${x} ${y + 8}L${x - 8} ${y}Z`}
          className={i < step ? 'fill-accent stroke-accent-edge' : 'fill-surface stroke-control'}
          strokeWidth="2"
        />
      ))}
    </svg>
  );
}
