import { COMPARED_MAX } from '@roletrail/contracts/tool-limits';
import { X } from 'lucide-react';
import { AddressLink } from '../../../ui/address-link.tsx';
import { Button } from '../../../ui/button.tsx';
import { withCompared, withValues } from '../explorer-address.ts';
import type { ExplorerState } from '../use-explorer.ts';

/** Ticked occupations, always in reach at the bottom of the window; nothing if there are none. */
export function CompareBar({ explorer: { address, byCode, go } }: { explorer: ExplorerState }) {
  const { compared, view } = address;
  if (compared.length === 0 || view === 'compare') return null;
  return (
    <section
      aria-label="Chosen to compare"
      data-no-print
      className="sticky bottom-0 z-20 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-t-md border-2 border-b-0 border-control bg-raised px-3 py-2 safe-bottom"
    >
      <ul className="flex min-w-0 flex-wrap gap-x-3 text-sm max-sm:hidden">
        {compared.map((code) => {
          const title = byCode.get(code)?.title ?? code;
          return (
            <li key={code} className="flex items-center gap-1">
              <span className="max-w-44 truncate">{title}</span>
              <Button
                variant="ghost"
                size="sm"
                onClick={() => go((now) => withCompared(now, code))}
              >
                <X aria-hidden="true" className="size-4" />
                <span className="sr-only">Do not compare {title}</span>
              </Button>
            </li>
          );
        })}
      </ul>
      <p className="text-sm sm:hidden">
        {compared.length} of {COMPARED_MAX} chosen
      </p>
      <Button asChild variant="inverse" size="touch">
        <AddressLink to={(now) => withValues(now, { view: 'compare', page: null })}>
          Compare side by side
        </AddressLink>
      </Button>
    </section>
  );
}
