import type { TableControl } from '../../../kit/table/use-table-state.ts';
import { SelectField } from '../../../ui/field.tsx';

/** Filter of a table by one of the values that its rows have. */
export function ValueFilter(props: {
  label: string;
  name: string;
  /** value of each row; may repeat */
  values: readonly string[];
  control: TableControl;
}) {
  const { label, name, values, control } = props;
  const chosen = control.filters[name] ?? '';
  const choices = new Set(chosen === '' ? values : [...values, chosen]);
  return (
    <SelectField
      label={label}
      value={chosen}
      onChange={({ target }) => control.setFilter(name, target.value)}
    >
      <option value="">All</option>
      {[...choices].sort().map((value) => (
        <option key={value} value={value}>
          {value}
        </option>
      ))}
    </SelectField>
  );
}
