import type { SetLetters } from './pdf-painter.ts';

interface Run {
  readonly str: string;
  readonly transform: readonly number[];
}

const SPACED = /^\p{L}(?: [\p{L}.’'-]){3,}$/u;
const placeOf = (x = 0, y = 0) => `${Math.round(x)} ${Math.round(y)}`;
const bare = (text: string) => text.replace(/[\s\u00ad]/g, '');
/** Drawn as a hyphen, and left out by pdf.js. */
const SOFT_HYPHEN = '\u00ad';

/**
 * Runs whose letters pdf.js sets apart because they are drawn so, “J A N E D O E”: as they were
 * written, where what was drawn says the same in the same place. It alone knows where words end.
 */
export function asSet<R extends Run>(runs: readonly R[], letters: readonly SetLetters[]): R[] {
  const isHyphened = letters.some(({ text }) => text.includes(SOFT_HYPHEN));
  if (!isHyphened && !runs.some(({ str }) => SPACED.test(str))) return [...runs];
  const drawn = new Map(letters.map(({ start, text }) => [placeOf(...start), text]));
  return runs.map((run) => {
    const [, , , , x, y] = run.transform;
    const text = drawn.get(placeOf(x, y))?.trim() ?? '';
    const isOther = SPACED.test(run.str) || text.includes(SOFT_HYPHEN);
    return isOther && bare(text) === bare(run.str) ? { ...run, str: text } : run;
  });
}
