import { COMPARED_MAX } from '@roletrail/contracts/tool-limits';
import { X } from 'lucide-react';
import { AddressLink, type Target } from '../../../ui/address-link.tsx';
import { Button } from '../../../ui/button.tsx';

/** Chosen occupations, always in reach at the bottom of the window; nothing if there are none. */
export function CompareBar(props: {
  /** codes in the comparison */
  compared: readonly string[];
  titleOf: (code: string) => string;
  onRemove: (code: string) => void;
  /** comparison: its path, and the search to open it with */
  path: string;
  to: Target;
}) {
  const { compared, titleOf, onRemove, path, to } = props;
  if (compared.length === 0) return null;
  return (
    <section
      aria-label="Chosen to compare"
      data-no-print
      className="sticky bottom-0 z-20 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-t-md border-2 border-b-0 border-control bg-raised px-3 py-2 safe-bottom"
    >
      <ul className="flex min-w-0 flex-wrap gap-x-3 text-sm max-sm:hidden">
        {compared.map((code) => (
          <li key={code} className="flex items-center gap-1">
            <span className="max-w-44 truncate">{titleOf(code)}</span>
            <Button variant="ghost" size="sm" onClick={() => onRemove(code)}>
              <X aria-hidden="true" className="size-4" />
              <span className="sr-only">Do not compare {titleOf(code)}</span>
            </Button>
          </li>
        ))}
      </ul>
      <p className="text-sm sm:hidden">
        {compared.length} of {COMPARED_MAX} chosen
      </p>
      <Button asChild variant="inverse" size="touch">
        <AddressLink path={path} to={to}>
          Compare side by side
        </AddressLink>
      </Button>
    </section>
  );
}
