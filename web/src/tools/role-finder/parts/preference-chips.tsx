import type { RolesFound } from '@roletrail/contracts/tools/role-finder';
import { Button } from '../../../ui/button.tsx';
import { listPreferences, type PreferenceChip } from '../preferences.ts';
import type { RoleFormControl } from '../role-form-control.ts';

/** Lists what was read from the text or set in the form, each with a button that corrects it. */
export function PreferenceChips({
  result,
  asking,
}: {
  result: RolesFound;
  asking: RoleFormControl;
}) {
  const chips = listPreferences(result, asking?.values ?? null);
  if (chips.length === 0) return null;
  return (
    <section aria-label="What we read of your preferences" className="grid gap-2 text-sm">
      <p className="font-bold">What we read of your preferences</p>
      <ul className="flex flex-wrap gap-2">
        {chips.map((chip) => (
          <Chip key={chip.words} chip={chip} asking={asking} />
        ))}
      </ul>
    </section>
  );
}

/** Shows words and a button that corrects them; without a button in a saved list. */
function Chip({
  chip: { words, correction },
  asking,
}: {
  chip: PreferenceChip;
  asking: RoleFormControl;
}) {
  return (
    <li className="flex flex-wrap items-center gap-x-2 rounded border border-border pl-3">
      <span className="py-2">{words}</span>
      {asking && correction ? (
        <Button
          variant="ghost"
          size="touch"
          data-no-print
          aria-label={`${correction.name}: ${words}`}
          onClick={() => asking.ask(correction.correct(asking.values))}
        >
          {correction.name}
        </Button>
      ) : null}
    </li>
  );
}
