import type { ArticleCard } from '@roletrail/contracts/http/insights';
import { cn } from '../../lib/cn.ts';
import { hashText, motifOf } from './article-motifs.ts';
import { H, round, W } from './motif.tsx';

/** Returns a generator of numbers from 0 to 1, determined by the text. */
function numbersOf(text: string): () => number {
  let state = hashText(text);
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

const LEAST = 4;

/** Returns the measures in a cycle, as shares of the largest; null if there are too few. */
function numbersIn(measures: readonly number[]): (() => number) | null {
  if (measures.length < LEAST) return null;
  const largest = Math.max(1, ...measures);
  let at = 0;
  return () => (measures[at++ % measures.length] ?? 0) / largest;
}

export function TopicArt({
  article: { slug, measures },
  whole = false,
  className,
}: {
  article: Pick<ArticleCard, 'slug' | 'measures'>;
  /** must fit whole, whatever the aspect ratio */
  whole?: boolean;
  className?: string;
}) {
  const byAddress = numbersOf(slug);
  const next = numbersIn(measures) ?? byAddress;
  const lines = [0, 1, 2, 3].map((i) => {
    const [a, b, c] = [byAddress() * 40, byAddress() * 40, byAddress() * 40].map((n) =>
      round(n + i * 44 - 10),
    );
    return `M-10 ${a}C80 ${b} 180 ${c} ${W + 10} ${a}`;
  });
  return (
    <svg
      viewBox={`0 0 ${W} ${H}`}
      aria-hidden="true"
      preserveAspectRatio={whole ? 'xMidYMid meet' : 'xMidYMid slice'}
      className={cn('h-auto w-full', className)}
    >
      <path d={lines.join('')} className="fill-none stroke-contour" strokeWidth="2" />
      {motifOf(slug)(next)}
    </svg>
  );
}
