import { lazy, Suspense } from 'react';
import { SelectField } from '../ui/field.tsx';
import type { UrlParams } from './url-state.ts';
import { useUrlState } from './use-url-state.ts';

const SavedViews = lazy(() => import('./table/saved-views.tsx'));

/** Filter of one list of staff: its search parameter, and its values with their labels. */
export interface ListFilter<Value extends string> {
  /** id of the list, in `views` of its call */
  readonly table: string;
  /** plural noun of the rows: “acts” */
  readonly rows: string;
  readonly name: string;
  readonly label: string;
  /** label of the choice that shows all rows; null: a value is always chosen, at first the first */
  readonly all: string | null;
  readonly values: Readonly<Record<Value, string>>;
  /** parameters that a change removes */
  readonly resets?: readonly string[];
  /** Returns '' for all rows. */
  parse(search: URLSearchParams): Value | '';
  format(value: Value | ''): UrlParams;
}

/** Builds a filter. Call it outside of components, because both functions must be constant. */
export function listFilter<Value extends string>(
  filter: Omit<ListFilter<Value>, 'parse' | 'format'>,
): ListFilter<Value> {
  const { name, values, all, resets = [] } = filter;
  const isValue = (text: string): text is Value => Object.hasOwn(values, text);
  const first = all === null ? (Object.keys(values).find(isValue) ?? '') : '';
  return {
    ...filter,
    parse: (search) => {
      const value = search.get(name) ?? '';
      return isValue(value) ? value : first;
    },
    format: (value) => ({
      ...Object.fromEntries(resets.map((other) => [other, null])),
      [name]: value === first ? null : value,
    }),
  };
}

/** Returns the filter from the URL, also as query parameters, and its field with saved views. */
export function useListFilter<Value extends string>(filter: ListFilter<Value>) {
  const { table, rows, name, label, all, values, parse, format } = filter;
  const [value, setValue] = useUrlState(parse, format);
  const query: Readonly<Record<string, string>> = value === '' ? {} : { [name]: value };
  const field = (
    <div className="flex flex-wrap items-end gap-3" data-no-print>
      <SelectField
        label={label}
        className="max-w-xs"
        value={value}
        onChange={({ target }) => setValue(parse(new URLSearchParams({ [name]: target.value })))}
      >
        {all === null ? null : <option value="">{all}</option>}
        {Object.entries<string>(values).map(([code, text]) => (
          <option key={code} value={code}>
            {text}
          </option>
        ))}
      </SelectField>
      <ListViews table={table} rows={rows} />
    </div>
  );
  return { value, query, field };
}

/** Saved views of a list that is no DataTable. @param table its id, in `views` of its call */
export function ListViews(props: { table: string; rows: string }) {
  return (
    <Suspense fallback={null}>
      <SavedViews {...props} />
    </Suspense>
  );
}
