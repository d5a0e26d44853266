/** Sizes of letters say what each line of LinkedIn's PDF of a profile is. */
import type { PlacedLine } from './placed-text.ts';

const MONTH =
  '(?:January|February|March|April|May|June|July|August|September|October|November|December) ';
const DATE = `(?:${MONTH})?(?:19|20)\\d{2}`;
const TIME = '(?:less than a year|\\d+ years?(?: \\d+ months?)?|\\d+ months?)';
/** “March 2019 - Present (7 years 9 months)” */
export const DATED = new RegExp(`^${DATE} [-–] (?:${DATE}|Present) \\(${TIME}\\)$`);
/** Above several titles of one employer: how long all of them took. */
export const TOTAL = new RegExp(`^${TIME}$`);

/** Ratio of two sizes that are not the same. */
const LARGER = 1.02;
/** Headings of sections are larger than this multiple of the size of titles. */
const HEADING = 1.1;

/** Returns true if a line is larger than this size. */
export const isLarger = (line: PlacedLine, size: number) => line.size > size * LARGER;

/** Returns the size of titles, above dates; null if the lines are not those of LinkedIn. */
export function titleSize(lines: readonly PlacedLine[]): number | null {
  const sizes = lines.flatMap((line, at) => {
    const above = lines[at - 1];
    return above && DATED.test(line.text) ? [isLarger(above, line.size) ? above.size : 0] : [];
  });
  return sizes.length > 0 && sizes.every((size) => size > 0) ? Math.max(...sizes) : null;
}

/** Returns the size that headings of sections exceed; 0 if the document is not of LinkedIn. */
export function headingsAbove(lines: readonly PlacedLine[]): number {
  return (titleSize(lines) ?? 0) * HEADING;
}
