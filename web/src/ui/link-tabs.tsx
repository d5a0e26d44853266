import { type ReactNode, useEffect, useRef } from 'react';
import { cn } from '../lib/cn.ts';
import { AddressLink, type Target } from './address-link.tsx';

/**
 * List of links styled as tabs, for views with URLs. Used on server-rendered pages, because Radix
 * tabs have style attributes that the CSP refuses in HTML.
 */
export function LinkTabs({
  label,
  items,
}: {
  label: string;
  items: readonly {
    to: Target;
    /** page to which a search change leads; default: this page */
    path?: string;
    label: ReactNode;
    current: boolean;
  }[];
}) {
  const row = useRef<HTMLElement>(null);
  const current = items.findIndex((item) => item.current);
  useEffect(() => {
    if (row.current && current >= 0) bringIntoSight(row.current);
  }, [current]);
  return (
    <nav
      ref={row}
      aria-label={label}
      className="overflow-x-auto border-b-2 border-border"
      data-no-print
    >
      <ul className="flex gap-0.5 sm:gap-1">
        {items.map((item, nth) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the order is constant
          <li key={nth}>
            <AddressLink
              to={item.to}
              path={item.path}
              preventScrollReset
              aria-current={item.current ? 'page' : undefined}
              className={cn(
                'nav-mark inline-flex min-h-11 shrink-0 items-center border-b-4 px-2 font-bold sm:px-4 whitespace-nowrap focus-visible:-outline-offset-2',
                item.current
                  ? 'border-accent-edge text-foreground'
                  : 'border-transparent text-muted hover:text-foreground',
              )}
            >
              {item.label}
            </AddressLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Scrolls the current tab to the middle of a long row. */
function bringIntoSight(row: HTMLElement): void {
  const link = row.querySelector<HTMLElement>('[aria-current]');
  if (link)
    row.scrollLeft = link.offsetLeft - row.offsetLeft - (row.clientWidth - link.offsetWidth) / 2;
}
