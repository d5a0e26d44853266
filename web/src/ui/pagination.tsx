import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { cn } from '../lib/cn.ts';
import { AddressLink, type Target } from './address-link.tsx';
import { pagesAround } from './pages-around.ts';

const step =
  'inline-grid min-h-11 min-w-11 place-items-center rounded-md border-2 px-2 font-bold tabular-nums';

/** Links to the pages of a list; `toPage` keeps other search parameters. */
export function Pagination({
  page,
  pages,
  toPage,
  label = 'Pages',
  className,
}: {
  /** from 1 */
  page: number;
  pages: number;
  toPage: (page: number) => Target;
  label?: string;
  className?: string;
}) {
  if (pages <= 1) return null;
  return (
    <nav aria-label={label} className={className} data-no-print>
      <ul className="flex flex-wrap items-center gap-1.5">
        <Step to={page > 1 ? toPage(page - 1) : null} name="Previous page">
          <ChevronLeft aria-hidden="true" className="size-5" />
        </Step>
        {pagesAround(page, pages).map((n, i) =>
          n === null ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: a gap has no other key
            <li key={`gap-${i}`} className="px-1 text-muted">
              …
            </li>
          ) : (
            <li key={n}>
              <AddressLink
                to={toPage(n)}
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
              </AddressLink>
            </li>
          ),
        )}
        <Step to={page < pages ? toPage(page + 1) : null} name="Next page">
          <ChevronRight aria-hidden="true" className="size-5" />
        </Step>
      </ul>
    </nav>
  );
}

function Step({ to, name, children }: { to: Target | null; name: string; children: ReactNode }) {
  return (
    <li>
      {to === null ? (
        <span className={cn(step, 'border-transparent text-control')}>{children}</span>
      ) : (
        <AddressLink
          to={to}
          aria-label={name}
          className={cn(step, 'border-control hover:bg-raised')}
        >
          {children}
        </AddressLink>
      )}
    </li>
  );
}
