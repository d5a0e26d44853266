import type { TableControl } from '../../../kit/table/use-table-state.ts';
import { CheckboxField } from '../../../ui/choice.tsx';
import { Field, SelectField } from '../../../ui/field.tsx';

const DAY_MS = 86_400_000;
/** Ranges in days, with labels. */
const WITHIN = [
  ['1', 'The last 24 hours'],
  ['7', 'The last 7 days'],
  ['30', 'The last 30 days'],
] as const;

/** Returns the instant `within` days ago; null for no limit or an invalid value. */
export function afterOf(within: string | undefined): string | null {
  const days = WITHIN.find(([one]) => one === within)?.[0];
  return days === undefined ? null : new Date(Date.now() - Number(days) * DAY_MS).toISOString();
}

/** Filters of the viewing history. */
export function ViewedFilters({ control }: { control: TableControl }) {
  return (
    <>
      <Field
        label="Search a name"
        className="max-sm:w-full"
        type="search"
        defaultValue={control.filters.words ?? ''}
        onKeyDown={(event) => {
          if (event.key === 'Enter') control.setFilter('words', event.currentTarget.value.trim());
        }}
        onBlur={(event) => {
          const words = event.currentTarget.value.trim();
          if (words !== (control.filters.words ?? '')) control.setFilter('words', words);
        }}
      />
      <SelectField
        label="Viewed"
        className="max-sm:w-full"
        value={control.filters.within ?? ''}
        onChange={({ target }) => control.setFilter('within', target.value)}
      >
        <option value="">At any time</option>
        {WITHIN.map(([days, words]) => (
          <option key={days} value={days}>
            {words}
          </option>
        ))}
      </SelectField>
      <CheckboxField
        label="Only what changed since"
        checked={control.filters.changed === '1'}
        onChange={(event) => control.setFilter('changed', event.target.checked ? '1' : '')}
      />
    </>
  );
}
