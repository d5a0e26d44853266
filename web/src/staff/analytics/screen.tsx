import { DEVICES } from '@roletrail/contracts/analytics';
import type { AnalyticsReport } from '@roletrail/contracts/http/analytics';
import { useQuery } from '@tanstack/react-query';
import { StaffPage } from '../../kit/pages/staff-page.tsx';
import type { StaffScreen } from '../../kit/pages/staff-screen.ts';
import { QueryView } from '../../kit/query-view.tsx';
import { type SetUrlState, useUrlState } from '../../kit/use-url-state.ts';
import { useHttp } from '../../lib/http-context.tsx';
import { publicConfigQuery } from '../../lib/public-config.ts';
import { Alert } from '../../ui/alert.tsx';
import { DescriptionList } from '../../ui/description-list.tsx';
import { SelectField } from '../../ui/field.tsx';
import { fetchAnalytics, vitalsQuery } from './api.ts';
import { type FilterState, formatPageFilter, PERIODS, parseFilter, toFilter } from './filter.ts';
import { VisitsNow } from './now.tsx';
import { UseReport } from './use-report.tsx';
import { VitalsTables } from './vitals-report.tsx';

const ALL = '';
const WITH = 'with';

function Analytics(texts: { readonly title: string; readonly purpose: string }) {
  const http = useHttp();
  const [state, setState] = useUrlState(parseFilter, formatPageFilter);
  const filter = toFilter(state, new Date().toISOString().slice(0, 10));
  const report = useQuery(fetchAnalytics(http, filter));
  const vitals = useQuery(vitalsQuery(http, filter));
  const isOff = useQuery(publicConfigQuery(http)).data?.analytics === false;
  return (
    <StaffPage
      {...texts}
      filters={<Filters state={state} report={report.data} onChange={setState} />}
    >
      {isOff ? (
        <Alert variant="warning" title="Source missing">
          The operator has switched off the measurement of pages. A 0 on such days means that
          nothing was measured.
        </Alert>
      ) : (
        <VisitsNow />
      )}
      <section aria-labelledby="analytics-use" className="grid grid-cols-[minmax(0,1fr)] gap-6">
        <h2 id="analytics-use" className="text-xl">
          Use
        </h2>
        <QueryView query={report} what="the use of pages">
          {(data) => <UseReport report={data} />}
        </QueryView>
      </section>
      <section aria-labelledby="analytics-vitals" className="grid grid-cols-[minmax(0,1fr)] gap-6">
        <h2 id="analytics-vitals" className="text-xl">
          Speed
        </h2>
        <QueryView query={vitals} what="the vitals">
          {(data) => (
            <VitalsTables
              report={data}
              vital={state.vital}
              onVital={(vital) => setState({ ...state, vital })}
            />
          )}
        </QueryView>
      </section>
      <Definitions />
    </StaffPage>
  );
}

function Filters(props: {
  state: FilterState;
  report: AnalyticsReport | undefined;
  onChange: SetUrlState<FilterState>;
}) {
  const { state, report, onChange } = props;
  const pages = report?.pages.map(({ path }) => path) ?? [];
  const paths = state.path === null ? pages : [...new Set([state.path, ...pages])];
  return (
    <>
      <SelectField
        label="Period"
        value={state.release === null ? state.days : ALL}
        onChange={({ target }) => onChange({ ...state, days: Number(target.value), release: null })}
      >
        {state.release === null ? null : <option value={ALL}>Days of the release</option>}
        {PERIODS.map((days) => (
          <option key={days} value={days}>
            {days === 1 ? 'Today' : `Last ${days} days`}
          </option>
        ))}
      </SelectField>
      <SelectField
        label="Release"
        value={state.release ?? ALL}
        onChange={({ target }) => onChange({ ...state, release: target.value || null })}
      >
        <option value={ALL}>All releases</option>
        {releaseOptions(state, report).map(({ build, says }) => (
          <option key={build} value={build}>
            {says}
          </option>
        ))}
      </SelectField>
      <SelectField
        label="Device"
        value={state.device ?? ALL}
        onChange={({ target }) =>
          onChange({ ...state, device: DEVICES.find((name) => name === target.value) ?? null })
        }
      >
        <option value={ALL}>All devices</option>
        {DEVICES.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </SelectField>
      <SelectField
        label="Page"
        value={state.path ?? ALL}
        onChange={({ target }) => onChange({ ...state, path: target.value || null })}
      >
        <option value={ALL}>All pages</option>
        {paths.map((path) => (
          <option key={path}>{path}</option>
        ))}
      </SelectField>
      <SelectField
        label="Staff pages"
        value={state.staff ? WITH : ALL}
        onChange={({ target }) => onChange({ ...state, staff: target.value === WITH })}
      >
        <option value={ALL}>Left out</option>
        <option value={WITH}>Counted too</option>
      </SelectField>
    </>
  );
}

/** Returns the releases to choose from; the chosen one also if the report does not list it. */
function releaseOptions({ release }: FilterState, report: AnalyticsReport | undefined) {
  const known = (report?.releases ?? []).map(({ build, from, to }) => {
    return { build, says: `${from} to ${to ?? 'today'}, build ${build}` };
  });
  const isListed = release === null || known.some(({ build }) => build === release);
  return isListed ? known : [{ build: release, says: `Build ${release}` }, ...known];
}

const DEFINITIONS = [
  {
    term: 'Visit',
    detail:
      'One load of a page, with everything that is opened from it. The next load is another visit: visits are not linked.',
  },
  {
    term: 'View',
    detail:
      'A page that was shown. Shown again from the browser’s history after another site, it counts again.',
  },
  {
    term: 'Entries, last page',
    detail: 'Visits that began on the page, and visits that ended on it.',
  },
  {
    term: 'Before',
    detail:
      'The equally long period just before the chosen one. A period that ends today is compared without its last day, which is not over.',
  },
  {
    term: 'At 75%',
    detail:
      'Three quarters of the measurements are at or below this value. Its error is at most 5%; the ratings are exact.',
  },
  {
    term: 'Release',
    detail:
      'A build of the pages, from the day of its first measurement to the day of the next build. A day with two builds belongs to both.',
  },
  {
    term: 'Staff pages',
    detail:
      'Views of /admin and the pages below it. They are left out here, in the current visits and in business intelligence, so that the figures are those of visitors. “Counted too” adds them on this screen. Staff who open other pages count as visitors.',
  },
  { term: 'Few', detail: 'Fewer than 30 measurements: too few to rely on.' },
  { term: 'FID', detail: 'Delay of the first input. INP replaced it.' },
  {
    term: 'Not counted',
    detail:
      'Browsers that send Do Not Track or Global Privacy Control, block the collector or run no scripts.',
  },
] as const;

function Definitions() {
  return (
    <section aria-labelledby="analytics-words" className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <h2 id="analytics-words" className="text-xl">
        What the words mean
      </h2>
      <DescriptionList items={DEFINITIONS} />
    </section>
  );
}

/** Use and speed of the pages, for staff with the capability `growth`. */
export const screen: StaffScreen = {
  purpose: 'Which pages are opened, from where, and how fast are they?',
  Content: Analytics,
};
