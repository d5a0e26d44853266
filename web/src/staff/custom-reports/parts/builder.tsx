import type { ReportDefinition } from '@roletrail/contracts/http/custom-reports';
import {
  REPORT_MEASURES,
  REPORT_VIEW_IDS,
  REPORT_VIEWS,
  reportColumn,
  reportColumns,
} from '@roletrail/contracts/staff/report-views';
import { CheckboxField } from '../../../ui/choice.tsx';
import { Field, SelectField } from '../../../ui/field.tsx';
import { CHARTS, DATE_UNITS, MEASURE_LABELS } from '../labels.ts';
import { type ChangeReport, columnChoices, firstDefinition } from '../report-state.ts';
import { Filters } from './filters.tsx';

type BuilderProps = {
  definition: ReportDefinition;
  /** false: personal columns are off */
  mayPersonal: boolean;
  onChange: ChangeReport;
};

/** Form that puts a definition together. Each change goes into the URL. */
export function Builder(props: BuilderProps) {
  const { definition, onChange } = props;
  const groups = definition.measure !== null;
  return (
    <div className="grid content-start gap-5" data-no-print>
      <SelectField
        label="What to report on"
        help={REPORT_VIEWS[definition.view].about}
        value={definition.view}
        onChange={({ target }) => {
          const view = REPORT_VIEW_IDS.find((id) => id === target.value);
          if (view !== undefined) onChange(() => firstDefinition(view));
        }}
      >
        {REPORT_VIEW_IDS.map((id) => (
          <option key={id} value={id}>
            {REPORT_VIEWS[id].label}
          </option>
        ))}
      </SelectField>
      <SelectField
        label="Show"
        value={groups ? 'groups' : 'rows'}
        onChange={({ target: { value } }) => onChange((now) => toShape(now, value === 'groups'))}
      >
        <option value="rows">Rows with columns</option>
        <option value="groups">One figure, by groups</option>
      </SelectField>
      {groups ? <Groups {...props} /> : <Columns {...props} />}
      <Filters {...props} />
      <Order {...props} />
    </div>
  );
}

function toShape(definition: ReportDefinition, groups: boolean): ReportDefinition {
  const { view, filters } = definition;
  const first = firstDefinition(view);
  if (!groups) return { ...first, filters };
  return { ...first, filters, columns: [], measure: { kind: 'count', column: null } };
}

function toggleColumn(now: ReportDefinition, id: string): ReportDefinition {
  if (now.columns.includes(id)) {
    const columns = now.columns.filter((one) => one !== id);
    return { ...now, columns, sort: now.sort?.by === id ? null : now.sort };
  }
  const order = reportColumns(now.view).map((column) => column.id);
  return { ...now, columns: order.filter((one) => one === id || now.columns.includes(one)) };
}

const COMPLIANCE = 'Names people: compliance staff only.';

function Columns(props: BuilderProps) {
  const { definition, onChange } = props;
  const toggle = (id: string) => onChange((now) => toggleColumn(now, id));
  return (
    <fieldset className="grid gap-1">
      <legend className="mb-1 font-bold">Columns</legend>
      {columnChoices(definition.view, props.mayPersonal).map(
        ({ id, label, about, personal, off }) => (
          <CheckboxField
            key={id}
            label={label}
            help={personal ? COMPLIANCE : about}
            checked={definition.columns.includes(id)}
            disabled={off && !definition.columns.includes(id)}
            onChange={() => toggle(id)}
          />
        ),
      )}
    </fieldset>
  );
}

function Groups(props: BuilderProps) {
  const { definition, onChange } = props;
  const { group, measure } = definition;
  const choices = columnChoices(definition.view, props.mayPersonal);
  const measures = choices.flatMap(({ id, label, type, off }) =>
    REPORT_MEASURES[type].map((kind) => ({
      value: `${kind} ${id}`,
      text: `${MEASURE_LABELS[kind]}: ${label}`,
      off,
    })),
  );
  const setGroup = (index: number, part: GroupValue | null) =>
    onChange((now) => {
      const others = now.group.filter((_, at) => at !== index);
      const next = part === null ? others : others.toSpliced(index, 0, part);
      return { ...now, group: next, sort: null, chart: next.length === 1 ? now.chart : 'none' };
    });
  return (
    <>
      <SelectField
        label="Figure"
        value={
          measure === null || measure.column === null
            ? 'count'
            : `${measure.kind} ${measure.column}`
        }
        onChange={({ target }) => {
          const [kind, column] = target.value.split(' ');
          const known = Object.keys(MEASURE_LABELS).find((one) => one === kind);
          if (known === undefined) return;
          const chosen = { kind: known as keyof typeof MEASURE_LABELS, column: column ?? null };
          onChange((now) => ({ ...now, measure: chosen }));
        }}
      >
        <option value="count">{MEASURE_LABELS.count}</option>
        {measures.map(({ value, text, off }) => (
          <option key={value} value={value} disabled={off}>
            {text}
          </option>
        ))}
      </SelectField>
      {[0, 1].slice(0, group.length + 1).map((index) => (
        <GroupField
          key={index}
          label={index === 0 ? 'By' : 'And by'}
          value={group[index] ?? null}
          choices={choices.filter(({ id }) => group[1 - index]?.column !== id)}
          onChange={(part) => setGroup(index, part)}
        />
      ))}
    </>
  );
}

type ReportUnitOrNone = keyof typeof DATE_UNITS | null;
type GroupValue = { column: string; unit: ReportUnitOrNone };

function GroupField(props: {
  label: string;
  value: GroupValue | null;
  choices: ReturnType<typeof columnChoices>;
  onChange: (value: GroupValue | null) => void;
}) {
  const { label, value, choices, onChange } = props;
  const isTime = (id: string) => {
    const type = choices.find((choice) => choice.id === id)?.type;
    return type === 'time' || type === 'day';
  };
  return (
    <div className="flex flex-wrap items-end gap-3">
      <SelectField
        label={label}
        className="grow"
        value={value?.column ?? ''}
        onChange={({ target: { value: column } }) =>
          onChange(column === '' ? null : { column, unit: isTime(column) ? 'month' : null })
        }
      >
        <option value="">No group</option>
        {choices.map(({ id, label: name, off }) => (
          <option key={id} value={id} disabled={off}>
            {name}
          </option>
        ))}
      </SelectField>
      {value !== null && value.unit !== null ? (
        <SelectField
          label="Unit"
          value={value.unit}
          onChange={({ target }) => {
            const unit = (['day', 'week', 'month'] as const).find((one) => one === target.value);
            if (unit !== undefined) onChange({ ...value, unit });
          }}
        >
          {Object.entries(DATE_UNITS).map(([unit, name]) => (
            <option key={unit} value={unit}>
              {name}
            </option>
          ))}
        </SelectField>
      ) : null}
    </div>
  );
}

function Order({ definition, onChange }: BuilderProps) {
  const { columns, group, measure, sort, limit, chart, view } = definition;
  const shown = [...columns, ...group.map(({ column }) => column)].map((id) => ({
    id,
    label: reportColumn(view, id)?.label ?? id,
  }));
  const sorts = measure === null ? shown : [...shown, { id: 'measure', label: 'The figure' }];
  return (
    <>
      <SelectField
        label="Sort by"
        value={sort === null ? '' : `${sort.by} ${sort.direction}`}
        onChange={({ target }) => {
          const [by = '', direction] = target.value.split(' ');
          const next = {
            by,
            direction: direction === 'desc' ? ('desc' as const) : ('asc' as const),
          };
          onChange((now) => ({ ...now, sort: by === '' ? null : next }));
        }}
      >
        <option value="">The first column</option>
        {sorts.flatMap(({ id, label }) => [
          <option key={`${id} asc`} value={`${id} asc`}>{`${label}, low to high`}</option>,
          <option key={`${id} desc`} value={`${id} desc`}>{`${label}, high to low`}</option>,
        ])}
      </SelectField>
      <Field
        label="Rows at most"
        help="Empty: up to 1,000 here and 50,000 in a file."
        type="number"
        inputMode="numeric"
        min={1}
        max={50_000}
        value={limit ?? ''}
        onChange={({ target }) => {
          const rows = Math.min(50_000, Math.trunc(Number(target.value)));
          onChange((now) => ({ ...now, limit: rows >= 1 ? rows : null }), 'typing');
        }}
      />
      {measure !== null && group.length === 1 ? (
        <SelectField
          label="Chart"
          value={chart}
          onChange={({ target }) => {
            const next = (['none', 'bars', 'line'] as const).find((one) => one === target.value);
            if (next !== undefined) onChange((now) => ({ ...now, chart: next }));
          }}
        >
          {Object.entries(CHARTS).map(([id, label]) => (
            <option key={id} value={id}>
              {label}
            </option>
          ))}
        </SelectField>
      ) : null}
    </>
  );
}
