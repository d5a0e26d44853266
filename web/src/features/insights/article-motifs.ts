import { compass, descent, hub, matrix, sheet, tiles } from './more-motifs.tsx';
import type { Draw } from './motif.tsx';
import { hourglass, spread, summit } from './other-motifs.tsx';
import { peaks, ranges, ridges, signpost, tree, walls } from './topic-motifs.tsx';

/**
 * Motifs by article. Each published article has its own, the same everywhere, so that no two in a
 * list look alike.
 */
export const DRAWN: Readonly<Record<string, Draw>> = {
  'growth-is-not-openings': ridges,
  'labour-market-by-field': tiles,
  'shrinking-occupations-still-hire': descent,
  'what-entry-education-buys': ranges,
  'reading-a-pay-range': spread,
  'how-far-is-your-next-job': peaks,
  'no-experience-required': summit,
  'interests-and-occupations': compass,
  'one-job-many-names': signpost,
  'skills-nearly-every-job-asks-for': hub,
  'qualities-employers-name': sheet,
  'software-in-every-job': matrix,
  'what-a-merkle-receipt-proves': tree,
  'agreeing-is-not-consenting': walls,
  'why-a-site-signs-you-out': hourglass,
};

const MOTIFS = Object.values(DRAWN);

/** Returns a motif for an unlisted article, chosen by its slug. */
export function motifOf(slug: string): Draw {
  const own = Object.hasOwn(DRAWN, slug) ? DRAWN[slug] : MOTIFS[hashText(slug) % MOTIFS.length];
  return own ?? ridges;
}

/** Returns the same number for the same text on every machine. */
export function hashText(text: string): number {
  let state = 2166136261;
  for (const character of text) {
    state = Math.imul(state ^ (character.codePointAt(0) ?? 0), 16777619);
  }
  return state >>> 0;
}
