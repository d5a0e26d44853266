import type { ReportDefinition, ReportOp } from '@roletrail/contracts/http/custom-reports';
import { FILTER_OPS, reportColumn } from '@roletrail/contracts/staff/report-views';
import { Button } from '../../../ui/button.tsx';
import { Field, SelectField } from '../../../ui/field.tsx';
import { opLabel } from '../labels.ts';
import { type ChangeReport, columnChoices } from '../report-state.ts';

const FILTERS_MAX = 8;
type Filter = ReportDefinition['filters'][number];

/** Conditions that each row must meet. */
export function Filters(props: {
  definition: ReportDefinition;
  mayPersonal: boolean;
  onChange: ChangeReport;
}) {
  const { definition, onChange } = props;
  const { filters, view } = definition;
  const choices = columnChoices(view, props.mayPersonal);
  const setAll = (change: (now: Filter[]) => Filter[], how?: 'typing') =>
    onChange((now) => ({ ...now, filters: change(now.filters) }), how);
  const add = () => {
    const free = choices.find(({ off }) => !off);
    if (free !== undefined) setAll((now) => [...now, firstFilter(view, free.id)]);
  };
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-1 font-bold">Filters</legend>
      {filters.map((filter, index) => (
        <FilterRow
          // a filter has no other identity than its place
          key={index.toString()}
          number={index + 1}
          filter={filter}
          view={view}
          choices={choices}
          onChange={(next, how) =>
            setAll(
              (now) => now.flatMap((one, at) => (at === index ? (next ? [next] : []) : [one])),
              how,
            )
          }
        />
      ))}
      {filters.length < FILTERS_MAX ? (
        <Button variant="outline" className="justify-self-start" onClick={add}>
          Add a filter
        </Button>
      ) : null}
    </fieldset>
  );
}

function firstFilter(view: ReportDefinition['view'], column: string): Filter {
  const type = reportColumn(view, column)?.type ?? 'text';
  const op = FILTER_OPS[type][0];
  return { column, op, values: type === 'yesno' ? ['yes'] : op === 'between' ? ['', ''] : [''] };
}

const sizeOf = (op: ReportOp) =>
  op === 'between' ? 2 : op === 'is_empty' || op === 'is_not_empty' ? 0 : 1;

function FilterRow(props: {
  number: number;
  filter: Filter;
  view: ReportDefinition['view'];
  choices: ReturnType<typeof columnChoices>;
  onChange: (next: Filter | null, change?: 'typing') => void;
}) {
  const { number, filter, view, choices, onChange } = props;
  const { column, op, values } = filter;
  const type = reportColumn(view, column)?.type ?? 'text';
  const setOp = (text: string) => {
    const next = FILTER_OPS[type].find((one) => one === text);
    if (next === undefined) return;
    const kept = Array.from({ length: sizeOf(next) }, (_, at) => values[at] ?? '');
    onChange({ ...filter, op: next, values: kept });
  };
  return (
    <div className="grid gap-2 border-l-2 border-border pl-3">
      <SelectField
        label={`Filter ${number}: column`}
        value={column}
        onChange={({ target }) => onChange(firstFilter(view, target.value))}
      >
        {choices.map(({ id, label, off }) => (
          <option key={id} value={id} disabled={off && id !== column}>
            {label}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={`Filter ${number}: condition`}
        value={op}
        onChange={({ target }) => setOp(target.value)}
      >
        {FILTER_OPS[type].map((one) => (
          <option key={one} value={one}>
            {opLabel(view, column, one)}
          </option>
        ))}
      </SelectField>
      <Values number={number} type={type} filter={filter} onChange={onChange} />
      <Button
        variant="ghost"
        size="sm"
        className="justify-self-start"
        aria-label={`Remove filter ${number}`}
        onClick={() => onChange(null)}
      >
        Remove
      </Button>
    </div>
  );
}

const INPUTS = { text: 'text', number: 'number', time: 'date', day: 'date' } as const;

function Values(props: {
  number: number;
  type: keyof typeof FILTER_OPS;
  filter: Filter;
  onChange: (next: Filter, change?: 'typing') => void;
}) {
  const { number, type, filter, onChange } = props;
  const { op, values } = filter;
  if (type === 'yesno') {
    return (
      <SelectField
        label={`Filter ${number}: value`}
        value={values[0] ?? 'yes'}
        onChange={({ target }) => onChange({ ...filter, values: [target.value] })}
      >
        <option value="yes">Yes</option>
        <option value="no">No</option>
      </SelectField>
    );
  }
  if (op === 'one_of') {
    return (
      <Field
        label={`Filter ${number}: values`}
        help="Separated by commas."
        value={values.join(',')}
        onChange={({ target }) =>
          onChange(
            { ...filter, values: target.value.split(',', 20).map((one) => one.trimStart()) },
            'typing',
          )
        }
      />
    );
  }
  const names = op === 'between' ? ['from', 'to'] : ['value'];
  return names.slice(0, sizeOf(op)).map((name, at) => (
    <Field
      key={name}
      label={`Filter ${number}: ${name}`}
      type={INPUTS[type]}
      value={values[at] ?? ''}
      maxLength={200}
      onChange={({ target }) => {
        const next = names.map((_, index) => (index === at ? target.value : (values[index] ?? '')));
        onChange({ ...filter, values: next }, 'typing');
      }}
    />
  ));
}
