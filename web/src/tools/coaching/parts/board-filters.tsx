import { STAGES } from '@roletrail/contracts/tools/applications/stages';
import type { TableControl } from '../../../kit/table/use-table-state.ts';
import { Field, SelectField } from '../../../ui/field.tsx';
import { SOON_DAYS, stageLabel } from '../cards.ts';

/** Filters of all views. */
export function BoardFilters({ control }: { control: TableControl }) {
  const { filters, setFilter } = control;
  return (
    <>
      <Field
        label="Search"
        type="search"
        className="max-sm:w-full"
        value={filters.q ?? ''}
        onChange={({ target }) => setFilter('q', target.value, 'typing')}
      />
      <SelectField
        label="Stage"
        className="max-sm:w-full"
        value={filters.stage ?? ''}
        onChange={({ target }) => setFilter('stage', target.value)}
      >
        <option value="">All stages</option>
        {STAGES.map((stage) => (
          <option key={stage} value={stage}>
            {stageLabel(stage)}
          </option>
        ))}
      </SelectField>
      <SelectField
        label="Due"
        className="max-sm:w-full"
        value={filters.due ?? ''}
        onChange={({ target }) => setFilter('due', target.value)}
      >
        <option value="">At any time</option>
        <option value="soon">Within {SOON_DAYS} days</option>
      </SelectField>
      <SelectField
        label="Show"
        className="max-sm:w-full"
        value={filters.archived ?? ''}
        onChange={({ target }) => setFilter('archived', target.value)}
      >
        <option value="">On the board</option>
        <option value="1">In the archive</option>
      </SelectField>
    </>
  );
}
