import type { SecurityFile } from '@roletrail/contracts/http/staff-security';
import { SaveCsv } from '../../../kit/staff/save-csv.tsx';
import { useUrlState } from '../../../kit/use-url-state.ts';
import { useHttp } from '../../../lib/http-context.tsx';
import { SelectField } from '../../../ui/field.tsx';
import { saveSecurityList } from '../api.ts';

/** Filter of one list: its search parameter and its values with their labels. */
export interface ListFilter {
  readonly name: 'staff' | 'kind' | 'task' | 'use';
  readonly label: string;
  /** label of the choice that shows all rows */
  readonly all: string;
  readonly values: Readonly<Record<string, string>>;
  parse(search: URLSearchParams): string;
  format(value: string): Readonly<Record<string, string | null>>;
}

/** Builds a filter. Call it outside of components, because both functions must be constant. */
export function listFilter(
  filter: Pick<ListFilter, 'name' | 'label' | 'all' | 'values'>,
): ListFilter {
  const { name, values } = filter;
  return {
    ...filter,
    parse: (search) => {
      const value = search.get(name) ?? '';
      return Object.hasOwn(values, value) ? value : '';
    },
    format: (value) => ({ [name]: value === '' ? null : value }),
  };
}

/** Returns the filter as query parameters, from the URL, and its field. */
export function useListFilter(filter: ListFilter) {
  const [value, setValue] = useUrlState(filter.parse, filter.format);
  const query: Readonly<Record<string, string>> = value === '' ? {} : { [filter.name]: value };
  const field = (
    <SelectField
      label={filter.label}
      className="max-w-xs"
      value={value}
      onChange={({ target }) => setValue(target.value)}
    >
      <option value="">{filter.all}</option>
      {Object.entries(filter.values).map(([code, label]) => (
        <option key={code} value={code}>
          {label}
        </option>
      ))}
    </SelectField>
  );
  return { query, field };
}

const SEEN = 'The file has all rows of this list, with the e-mail addresses as you see them.';

/** Button that saves one of the lists. @param filter query parameters of the list */
export function SaveSecurityList(props: {
  list: SecurityFile;
  /** plural noun of the rows */
  rows: string;
  says?: string;
  filter?: Readonly<Record<string, string>>;
}) {
  const { list, rows, says = SEEN, filter = {} } = props;
  const http = useHttp();
  return (
    <SaveCsv
      rows={rows}
      says={says}
      save={(reason) => saveSecurityList(http, list, { ...filter, reason })}
      size="sm"
    />
  );
}
