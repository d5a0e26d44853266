import { X } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { withOption } from '../explorer-address.ts';
import type { ExplorerState } from '../use-explorer.ts';

/** Active filters with remove buttons; renders nothing without any. */
export function ChosenFilters({ explorer }: { explorer: ExplorerState }) {
  const { address, facets, control, go } = explorer;
  const chips = facets.flatMap(({ name, label, options }) =>
    options
      .filter(({ id }) => address.chosen[name]?.includes(id))
      .map((option) => ({ name, facet: label, ...option })),
  );
  if (chips.length === 0) return null;
  return (
    <ul aria-label="Chosen filters" className="flex flex-wrap gap-2" data-no-print>
      {chips.map(({ name, facet, id, label }) => (
        <li key={`${name} ${id}`}>
          <Button
            variant="outline"
            size="sm"
            aria-label={`Remove ${facet}: ${label}`}
            onClick={() => go((now) => withOption(now, name, id))}
          >
            {label}
            <X aria-hidden="true" className="size-4 shrink-0" />
          </Button>
        </li>
      ))}
      <li>
        <Button variant="ghost" size="sm" onClick={control.clearFilters}>
          Clear all
        </Button>
      </li>
    </ul>
  );
}
