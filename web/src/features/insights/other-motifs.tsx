import { type Draw, GroundMotif, round, Stone, Stones, TrailMotif, W } from './motif.tsx';

// Motifs of topics with several articles; article-motifs.ts maps them.

/** A mountain with a winding trail to its top. */
export const summit: Draw = (next) => {
  const turns = Array.from({ length: 5 }, (_, i) => {
    const half = 108 - i * 20;
    const reach = half * (0.35 + next() * 0.6);
    return [W / 2 + (i % 2 === 0 ? -reach : reach), 154 - i * 26] as const;
  });
  const trail = [...turns, [W / 2, 22] as const];
  return (
    <>
      <GroundMotif d="M22 166L160 22L298 166Z" />
      <TrailMotif points={trail} />
      <Stones points={turns} on={[]} r={6} />
      <Stone x={W / 2} y={22} r={11} on />
    </>
  );
};

/** The 10th, 25th, 50th, 75th and 90th percentile of a normal distribution. */
const PERCENTILES = [-1.28, -0.67, 0, 0.67, 1.28];
const GROUND = 160;

/** Pay distribution as a hill; the trail covers the middle half. */
export const spread: Draw = (next) => {
  const middle = 120 + next() * 60;
  const width = 44 + next() * 16;
  const height = 104 + next() * 24;
  const at = (deviations: number) =>
    [
      middle + deviations * width,
      GROUND - height * Math.exp(-(deviations * deviations) / 2),
    ] as const;
  const along = (from: number, to: number) =>
    Array.from({ length: 13 }, (_, i) => at(from + ((to - from) * i) / 12));
  const hill = along(-3, 3).map(([x, y]) => `${round(x)} ${round(y)}`);
  const marks = PERCENTILES.map(at);
  return (
    <>
      <GroundMotif d={`M${hill.join('L')}`} />
      <path
        d={marks.map(([x, y]) => `M${round(x)} ${round(y)}V${GROUND}`).join('')}
        className="stroke-control"
        strokeWidth="2"
      />
      <TrailMotif points={along(-0.67, 0.67)} />
      <Stones points={marks} on={[2]} />
    </>
  );
};

/** An hourglass, for retention periods. */
export const hourglass: Draw = (next) => {
  const lean = (next() - 0.5) * 36;
  const bottom = [W / 2 + lean, 148] as const;
  return (
    <>
      <GroundMotif d="M88 16H232L160 90ZM160 90L232 164H88Z" width={3} />
      {[-1, 0, 1].map((place) => (
        <Stone key={place} x={W / 2 + place * 32} y={34} />
      ))}
      <TrailMotif points={[[W / 2, 60], [W / 2, 90], bottom]} />
      <Stone x={W / 2} y={60} r={7} />
      <Stone x={bottom[0]} y={bottom[1]} r={12} on />
    </>
  );
};
