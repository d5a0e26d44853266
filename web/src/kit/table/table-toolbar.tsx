import { SlidersHorizontal } from 'lucide-react';
import { lazy, Suspense, useContext } from 'react';
import { Button } from '../../ui/button.tsx';
import { CheckboxField, RadioGroup } from '../../ui/choice.tsx';
import { SelectField } from '../../ui/field.tsx';
import { Sheet, SheetContent, SheetTrigger } from '../../ui/sheet.tsx';
import { StaffArea } from '../pages/staff-area.ts';
import type { Column, TableLayout } from './columns.ts';
import type { DataTableProps } from './data-table-props.ts';
import { ExportButton } from './export-button.tsx';
import { sortText } from './table-state.ts';

const SavedViews = lazy(() => import('./saved-views.tsx'));

type ToolbarProps<Row> = DataTableProps<Row> & {
  view: TableLayout;
  onView: (view: TableLayout) => void;
};

/** Filters, view settings and export. */
export function TableToolbar<Row>(props: ToolbarProps<Row>) {
  const isOfStaff = useContext(StaffArea);
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3" data-no-print>
      <div className="filter-bar">{props.filters}</div>
      <div className="flex flex-wrap gap-2">
        <SortOnCards {...props} />
        <ViewSheet {...props} />
        {isOfStaff && props.filters ? (
          <Suspense fallback={null}>
            <SavedViews table={props.id} control={props.control} />
          </Suspense>
        ) : null}
        {props.exportRows ? <ExportButton {...props} exportRows={props.exportRows} /> : null}
        {props.saveFile}
      </div>
    </div>
  );
}

/** Sort field for cards, which have no headers. */
function SortOnCards<Row>({ columns, control }: ToolbarProps<Row>) {
  const sortable = columns.filter((column) => column.sortable);
  if (sortable.length === 0) return null;
  const value = sortText(control.sort);
  return (
    <SelectField
      label="Order"
      className="w-full sm:hidden"
      value={value}
      onChange={({ target }) => {
        const column = target.value.replace(/^-/, '');
        const direction = target.value.startsWith('-') ? 'desc' : 'asc';
        control.setSort(column === '' ? null : { column, direction });
      }}
    >
      <option value="">Default order</option>
      {sortable.flatMap(({ id, header }) => [
        <option key={id} value={id}>{`${header}, ascending`}</option>,
        <option key={`-${id}`} value={`-${id}`}>{`${header}, descending`}</option>,
      ])}
    </SelectField>
  );
}

function ViewSheet<Row>({ columns, view, onView, caption }: ToolbarProps<Row>) {
  const toggle = (column: Column<Row>, shown: boolean) => {
    const others = view.hidden.filter((id) => id !== column.id);
    onView({ ...view, hidden: shown ? others : [...others, column.id] });
  };
  return (
    <Sheet>
      <SheetTrigger asChild>
        <Button variant="outline" size="sm">
          <SlidersHorizontal aria-hidden="true" className="size-4" />
          View
        </Button>
      </SheetTrigger>
      <SheetContent title="View" description={`What “${caption}” shows in this browser.`}>
        <div className="grid gap-6">
          <fieldset className="grid">
            <legend className="mb-1 font-bold">Columns</legend>
            {columns.map((column) => (
              <CheckboxField
                key={column.id}
                label={column.header}
                checked={!view.hidden.includes(column.id)}
                disabled={column.rowHeader === true}
                onChange={(event) => toggle(column, event.target.checked)}
              />
            ))}
          </fieldset>
          <RadioGroup
            legend="Density"
            name="density"
            value={view.density}
            onValueChange={(density) =>
              onView({ ...view, density: density === 'compact' ? 'compact' : 'comfortable' })
            }
            options={[
              { value: 'comfortable', label: 'Comfortable' },
              { value: 'compact', label: 'Compact' },
            ]}
          />
        </div>
      </SheetContent>
    </Sheet>
  );
}
