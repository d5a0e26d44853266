/** One printed line of `npm run bench`. */
export interface Figure {
  readonly name: string;
  readonly measured: number;
  readonly unit: string;
  /** null where there is nothing to compare with */
  readonly baseline: number | null;
  /** what we aim at, as a ratio */
  readonly aim: number | null;
  /** for what should be small: the ratio it may have at most */
  readonly most?: number;
  /** what it may be at most, in its unit */
  readonly limit?: number;
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.ceil(share * sorted.length) - 1] ?? 0;
}

/** Harmonic composition of rates that one request passes one after another. */
export function composed(...rates: readonly number[]): number {
  return 1 / rates.reduce((sum, rate) => sum + 1 / rate, 0);
}

export function print(figure: Figure): void {
  const { name, measured, unit, baseline, aim, most, limit } = figure;
  const ratio = baseline === null ? '' : `  ratio ${(measured / baseline).toFixed(2)}`;
  const against = baseline === null ? '' : `  baseline ${round(baseline)}`;
  const least = aim === null ? '' : `  (aim ≥ ${aim})`;
  const small = most === undefined ? least : `  (aim ≤ ${most})`;
  const wanted = limit === undefined ? small : `  (aim ≤ ${limit} ${unit})`;
  console.log(
    `${name.padEnd(52)} ${round(measured).padStart(9)} ${unit}${against}${ratio}${wanted}`,
  );
}

function round(n: number): string {
  return n >= 100 ? n.toFixed(0) : n.toFixed(2);
}
