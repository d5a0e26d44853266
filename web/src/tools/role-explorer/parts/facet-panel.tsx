import { useState } from 'react';
import { count } from '../../../lib/career-format.ts';
import { CheckboxField, SwitchField } from '../../../ui/choice.tsx';
import { withOption, withValues } from '../explorer-address.ts';
import type { Facet } from '../facets.ts';
import type { ExplorerState } from '../use-explorer.ts';

/** Filters, each option with the number of results it would give. */
export function FacetPanel({
  explorer,
  savedCount,
}: {
  explorer: ExplorerState;
  savedCount: number;
}) {
  const { address, facets, lacking, go } = explorer;
  return (
    <div className="grid content-start gap-2">
      <SwitchField
        label={`Only what you saved (${savedCount})`}
        checked={address.saved}
        onChange={() => go((now) => withValues(now, { saved: address.saved ? null : '1' }))}
      />
      {lacking > 0 || address.without ? (
        <SwitchField
          label={`Also ${count(lacking)} without figures`}
          help="They may fit: the sources give none of a figure that you filter by."
          checked={address.without}
          onChange={() => go((now) => withValues(now, { without: address.without ? null : '1' }))}
        />
      ) : null}
      {facets.map((facet) => (
        <Options key={facet.name} facet={facet} explorer={explorer} />
      ))}
    </div>
  );
}

function Options({ facet, explorer }: { facet: Facet; explorer: ExplorerState }) {
  const { address, counts, go } = explorer;
  const chosen = address.chosen[facet.name] ?? [];
  const [open, setOpen] = useState(chosen.length > 0);
  return (
    <details
      open={open}
      onToggle={(event) => setOpen(event.currentTarget.open)}
      className="border-t border-border pt-1"
    >
      <summary className="min-h-11 cursor-pointer py-2.5 font-bold">
        {facet.label}
        {chosen.length > 0 ? (
          <span className="text-sm font-normal text-muted"> · {chosen.length} chosen</span>
        ) : null}
      </summary>
      <fieldset className="grid pb-3 text-sm">
        <legend className="sr-only">{facet.label}</legend>
        {facet.options.map(({ id, label }) => (
          <CheckboxField
            key={id}
            label={
              <>
                {label}{' '}
                <span className="text-muted tabular-nums">
                  ({count(counts.get(facet.name)?.get(id) ?? 0)})
                </span>
              </>
            }
            checked={chosen.includes(id)}
            onChange={() => go((now) => withOption(now, facet.name, id))}
          />
        ))}
      </fieldset>
    </details>
  );
}
