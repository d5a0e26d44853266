import {
  FAILURE_SPANS,
  type FailureSpan,
  type SignInFailures,
} from '@roletrail/contracts/http/staff-security';
import { useQuery } from '@tanstack/react-query';
import { BarChart } from '../../../kit/charts/bar-chart.tsx';
import { DateField } from '../../../kit/form/fields.tsx';
import { QueryView } from '../../../kit/query-view.tsx';
import { useUrlState } from '../../../kit/use-url-state.ts';
import { formatUtc } from '../../../lib/format.ts';
import { useHttp } from '../../../lib/http-context.tsx';
import { Alert } from '../../../ui/alert.tsx';
import { SelectField } from '../../../ui/field.tsx';
import { failuresQuery } from '../api.ts';
import { SaveSecurityList } from './list-tools.tsx';
import { Section } from './section.tsx';

type Code = SignInFailures['accounts'][number];

const SPANS: Readonly<Record<FailureSpan, string>> = {
  '72h': '72 hours, by hour',
  '14d': '14 days, by day',
  '90d': '90 days, by day',
};
const isSpan = (name: string | null): name is FailureSpan => name !== null && name in SPANS;
const DAY = /^\d{4}-\d\d-\d\d$/;
const KEPT_DAYS = FAILURE_SPANS['90d'].steps;

/** Filters of the part, as in the URL. `day`: of UTC; null: today */
type Filters = { span: FailureSpan; day: string | null };

function readFilters(search: URLSearchParams): Filters {
  const [span, day] = [search.get('span'), search.get('day')];
  return {
    span: isSpan(span) ? span : '72h',
    day: day !== null && DAY.test(day) && !Number.isNaN(Date.parse(day)) ? day : null,
  };
}

const writeFilters = ({ span, day }: Filters) => ({ span: span === '72h' ? null : span, day });

const dayBefore = (days: number) =>
  new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

/** Failed sign-ins by hour or day, and of one day by account and network. */
export function Failures() {
  const [filters, setFilters] = useUrlState(readFilters, writeFilters);
  const query = useQuery(failuresQuery(useHttp(), filters.span, filters.day));
  const change = (part: Partial<Filters>) => setFilters((now) => ({ ...now, ...part }));
  return (
    <Section
      id="security-failures"
      title="Failed sign-ins"
      says="Accounts and networks are counted by codes that change every day, so a row names no account and days cannot be linked. Counts are deleted after 90 days."
    >
      <QueryView query={query} what="the failed sign-ins">
        {(failures) =>
          failures.since === null ? (
            <Alert variant="warning" title="Source missing">
              Failed sign-ins are not being counted, so their number is unknown. It is not 0.
            </Alert>
          ) : (
            <Counted failures={failures} since={failures.since} filters={filters} change={change} />
          )
        }
      </QueryView>
    </Section>
  );
}

function Counted(props: {
  failures: SignInFailures;
  since: string;
  filters: Filters;
  change: (part: Partial<Filters>) => void;
}) {
  const { failures, since, filters, change } = props;
  const { points, day, accounts, networks } = failures;
  const sum = (name: 'password' | 'secondFactor' | 'locked') =>
    points.reduce((total, point) => total + point[name], 0);
  const [wrong, codes, locked] = [sum('password'), sum('secondFactor'), sum('locked')];
  const isHourly = FAILURE_SPANS[filters.span].unit === 'hour';
  const today = dayBefore(0);
  const of = day === today ? 'today' : day;
  return (
    <div className="grid gap-8 [&>*]:min-w-0">
      <div className="grid gap-4 [&>*]:min-w-0">
        <SelectField
          label="Period of the chart"
          className="max-w-xs"
          value={filters.span}
          onChange={({ target }) => isSpan(target.value) && change({ span: target.value })}
        >
          {Object.entries(SPANS).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </SelectField>
        <BarChart
          stacked
          title={isHourly ? 'By hour' : 'By day'}
          summary={`${wrong} with a wrong password, ${codes} with a wrong code, ${locked} refused because of too many failures.`}
          note={`Attempts per ${isHourly ? 'hour' : 'day'}, UTC; counted since ${formatUtc(since)}.`}
          categoryName={isHourly ? 'Hour' : 'Day'}
          categories={points.map(({ at }) =>
            isHourly ? `${at.slice(5, 10)} ${at.slice(11, 13)} h` : at.slice(0, 10),
          )}
          series={[
            { name: 'Wrong password', values: points.map(({ password }) => password) },
            { name: 'Wrong code', values: points.map(({ secondFactor }) => secondFactor) },
            { name: 'Refused', values: points.map((point) => point.locked) },
          ]}
        />
      </div>
      <div className="grid gap-4 [&>*]:min-w-0">
        <DateField
          label="Accounts and networks on (UTC)"
          className="max-w-xs"
          value={day}
          min={dayBefore(KEPT_DAYS)}
          max={today}
          onChange={({ target }) =>
            target.value && change({ day: target.value === today ? null : target.value })
          }
        />
        <div className="grid gap-8 [&>*]:min-w-0 xl:grid-cols-2">
          <Codes title={`By account, ${of}`} rows={accounts} />
          <Codes title={`By network, ${of}`} rows={networks} />
        </div>
        <div>
          <SaveSecurityList
            list="failures"
            rows="failed sign-ins"
            says="The file has the accounts and networks of this day, by their codes."
            filter={{ day }}
          />
        </div>
      </div>
    </div>
  );
}

function Codes({ title, rows }: { title: string; rows: readonly Code[] }) {
  return (
    <div className="grid content-start gap-3">
      <h3 className="text-lg">{title}</h3>
      {rows.length === 0 ? (
        <p className="text-muted">No failed sign-in on this day.</p>
      ) : (
        <ul aria-label={title} className="divide-y divide-border border-y border-border">
          {rows.map(({ code, password, secondFactor, locked, last }) => (
            <li key={code} className="grid gap-0.5 py-2.5 text-sm tabular-nums">
              <p className="font-mono font-bold">{code.slice(0, 8)}</p>
              <p>
                {password} wrong password, {secondFactor} wrong code, {locked} refused
              </p>
              <p className="text-muted">Last {formatUtc(last)}</p>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
