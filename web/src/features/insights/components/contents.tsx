import type { ArticleHeading } from '@roletrail/contracts/http/insights';
import { useEffect, useState } from 'react';
import { cn } from '../../../lib/cn.ts';

/** Distance from the top at which a heading counts as read, px. */
const READING_LINE = 140;

/** Returns the id of the last heading above the reading line. */
function useReading(headings: readonly ArticleHeading[]): string | null {
  const [current, setCurrent] = useState<string | null>(null);
  useEffect(() => {
    let frame = 0;
    const look = () => {
      frame = 0;
      const above = headings.filter(({ id }) => {
        const heading = document.getElementById(id);
        return heading !== null && heading.getBoundingClientRect().top < READING_LINE;
      });
      setCurrent(above.at(-1)?.id ?? null);
    };
    const onScroll = () => {
      if (frame === 0) frame = requestAnimationFrame(look);
    };
    look();
    window.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      window.removeEventListener('scroll', onScroll);
      cancelAnimationFrame(frame);
    };
  }, [headings]);
  return current;
}

function Headings({
  headings,
  current,
}: {
  headings: readonly ArticleHeading[];
  current: string | null;
}) {
  return (
    <ol className="grid border-l-2 border-border text-sm">
      {headings.map(({ id, title, level }) => (
        <li key={id}>
          <a
            href={`#${id}`}
            aria-current={current === id ? 'location' : undefined}
            className={cn(
              'nav-mark -ml-0.5 flex target items-center border-l-2 py-1.5 pr-2 leading-snug',
              level === 3 ? 'pl-7' : 'pl-4',
              current === id
                ? 'border-accent-text font-bold'
                : 'border-transparent text-muted hover:text-foreground',
            )}
          >
            {title}
          </a>
        </li>
      ))}
    </ol>
  );
}

/** Table of contents that follows the reading position; folded on narrow screens. */
export function Contents({ headings }: { headings: readonly ArticleHeading[] }) {
  const current = useReading(headings);
  if (headings.length < 2) return null;
  return (
    <nav aria-label="Contents" data-no-print>
      <details className="rounded-md border border-border bg-surface lg:hidden">
        <summary className="min-h-11 cursor-pointer px-4 py-2.5 font-bold">In this article</summary>
        <div className="px-4 pb-4">
          <Headings headings={headings} current={current} />
        </div>
      </details>
      <div className="grid gap-3 max-lg:hidden">
        <p className="text-sm font-bold">In this article</p>
        <Headings headings={headings} current={current} />
      </div>
    </nav>
  );
}
