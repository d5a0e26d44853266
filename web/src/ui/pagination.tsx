import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { cn } from '../lib/cn.ts';
import { pagesAround } from './pages-around.ts';

const step =
  'inline-grid min-h-11 min-w-11 place-items-center rounded-md border-2 px-2 font-bold tabular-nums';

/** Links to the pages of a list; `hrefOf` keeps the other search parameters. */
export function Pagination({
  page,
  pages,
  hrefOf,
  label = 'Pages',
  className,
}: {
  /** from 1 */
  page: number;
  pages: number;
  hrefOf: (page: number) => string;
  label?: string;
  className?: string;
}) {
  if (pages <= 1) return null;
  return (
    <nav aria-label={label} className={className} data-no-print>
      <ul className="flex flex-wrap items-center gap-1.5">
        <Step to={page > 1 ? hrefOf(page - 1) : null} name="Previous page">
          <ChevronLeft aria-hidden="true" className="size-5" />
        </Step>
        {pagesAround(page, pages).map((n, i) =>
          n === null ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: a gap has no other name
            <li key={`gap-${i}`} className="px-1 text-muted">
              …
            </li>
          ) : (
            <li key={n}>
              <Link
                to={hrefOf(n)}
                aria-label={`Page ${n}`}
                aria-current={n === page ? 'page' : undefined}
                className={cn(
                  step,
                  n === page
                    ? 'border-accent-edge bg-accent text-accent-ink'
                    : 'nav-mark border-transparent hover:bg-raised',
                )}
              >
                {n}
              </Link>
            </li>
          ),
        )}
        <Step to={page < pages ? hrefOf(page + 1) : null} name="Next page">
          <ChevronRight aria-hidden="true" className="size-5" />
        </Step>
      </ul>
    </nav>
  );
}

function Step({ to, name, children }: { to: string | null; name: string; children: ReactNode }) {
  return (
    <li>
      {to === null ? (
        <span className={cn(step, 'border-transparent text-control')}>{children}</span>
      ) : (
        <Link to={to} aria-label={name} className={cn(step, 'border-control hover:bg-raised')}>
          {children}
        </Link>
      )}
    </li>
  );
}
