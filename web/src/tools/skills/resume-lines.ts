import { SKILLS_LIMITS } from '@roletrail/contracts/tool-limits';

const WORDS_LEAST = 4;
const LINES_MOST = 80;
const BULLET = /^[\s•·▪‣*–-]+/;

/** Returns the lines of a resume that are long enough to show a skill, each once, without bullets. */
export function linesOf(text: string): readonly string[] {
  const lines = text
    .split('\n')
    .map((line) => line.replace(BULLET, '').trim())
    .filter(
      (line) => line.length <= SKILLS_LIMITS.proofMax && line.split(/\s+/).length >= WORDS_LEAST,
    );
  return [...new Set(lines)].slice(0, LINES_MOST);
}
