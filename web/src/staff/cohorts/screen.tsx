import type { CohortsAnswer } from '@roletrail/contracts/http/cohorts';
import { useQuery } from '@tanstack/react-query';
import { DateField } from '../../kit/form/fields.tsx';
import { StaffPage } from '../../kit/pages/staff-page.tsx';
import type { StaffScreen } from '../../kit/pages/staff-screen.ts';
import { QueryView } from '../../kit/query-view.tsx';
import { useUrlState } from '../../kit/use-url-state.ts';
import { formatUtc } from '../../lib/format.ts';
import { useHttp } from '../../lib/http-context.tsx';
import { CheckboxField } from '../../ui/choice.tsx';
import { Empty } from '../../ui/empty.tsx';
import { SelectField } from '../../ui/field.tsx';
import { retentionQuery } from './api.ts';
import {
  COHORT_EVENTS,
  COHORT_UNITS,
  type CohortRule,
  type CohortView,
  chooseUnit,
  cohortParams,
  FIRSTS,
  readCohortView,
  readKey,
  type UnitView,
} from './cohort-view.ts';
import { Triangle } from './triangle.tsx';

type Plans = CohortsAnswer['plans'];
type Change = (part: Partial<CohortView>) => void;

function Cohorts(texts: { readonly title: string; readonly purpose: string }) {
  const [view, setView] = useUrlState(readCohortView, cohortParams);
  const http = useHttp();
  const first = useQuery(retentionQuery(http, { ...view, unit: view.unit ?? 'week' }, view.rule));
  const plans = first.data?.plans ?? [];
  const unit = view.unit ?? chooseUnit(first.data?.items ?? []);
  const shown: UnitView = { ...view, unit };
  const change: Change = (part) => setView((now) => ({ ...now, ...part }));
  return (
    <StaffPage {...texts}>
      <div className="grid gap-5" data-no-print>
        <Filters view={shown} onChange={change} />
        <RuleFields
          legend="People"
          rule={view.rule}
          plans={plans}
          onChange={(rule) => change({ rule })}
        />
        <CheckboxField
          label="Compare with another rule"
          checked={view.other !== null}
          onChange={(event) =>
            change({ other: event.target.checked ? { first: 'any', plan: '' } : null })
          }
        />
        {view.other ? (
          <RuleFields
            legend="Compared with"
            rule={view.other}
            plans={plans}
            onChange={(other) => change({ other })}
          />
        ) : null}
      </div>
      <p className="max-w-prose text-sm text-muted">
        A step counts from each person’s own sign-up: 7 days, or 30 for cohorts of a month. Counts
        are rounded to fives, and fewer than 5 people are hidden. Hatched steps are not over for
        everyone in the cohort, and are left out of the means. Erased people and deleted runs are
        not seen.
      </p>
      <RuleResult view={shown} rule={view.rule} plans={plans} file="roletrail-cohorts" />
      {view.other ? (
        <RuleResult
          view={shown}
          rule={view.other}
          plans={plans}
          file="roletrail-cohorts-compared"
        />
      ) : null}
    </StaffPage>
  );
}

function Filters({ view, onChange }: { view: UnitView; onChange: Change }) {
  return (
    <div className="flex flex-wrap items-end gap-3">
      <DateField
        label="From"
        value={view.from}
        max={view.to}
        onChange={({ target }) => target.value && onChange({ from: target.value })}
      />
      <DateField
        label="To"
        value={view.to}
        min={view.from}
        onChange={({ target }) => target.value && onChange({ to: target.value })}
      />
      <SelectField
        label="Cohorts by"
        value={view.unit}
        onChange={({ target }) => onChange({ unit: readKey(COHORT_UNITS, target.value, 'week') })}
      >
        <Options labels={COHORT_UNITS} />
      </SelectField>
      <SelectField
        label="A return is"
        value={view.event}
        onChange={({ target }) =>
          onChange({ event: readKey(COHORT_EVENTS, target.value, 'session') })
        }
      >
        <Options labels={COHORT_EVENTS} />
      </SelectField>
    </div>
  );
}

function RuleFields(props: {
  legend: string;
  rule: CohortRule;
  plans: Plans;
  onChange: (rule: CohortRule) => void;
}) {
  const { legend, rule, plans, onChange } = props;
  return (
    <fieldset className="flex flex-wrap items-end gap-3">
      <legend className="mb-2 font-bold">{legend}</legend>
      <SelectField
        label="First decision"
        value={rule.first}
        onChange={({ target }) =>
          onChange({ ...rule, first: readKey(FIRSTS, target.value, 'any') })
        }
      >
        <Options labels={FIRSTS} />
      </SelectField>
      <SelectField
        label="Plan now"
        value={rule.plan}
        onChange={({ target }) => onChange({ ...rule, plan: target.value })}
      >
        <option value="">Every plan</option>
        {plans.map(({ slug, name }) => (
          <option key={slug} value={slug}>
            {name}
          </option>
        ))}
      </SelectField>
    </fieldset>
  );
}

function Options({ labels }: { labels: Readonly<Record<string, string>> }) {
  return Object.entries(labels).map(([value, label]) => (
    <option key={value} value={value}>
      {label}
    </option>
  ));
}

function RuleResult(props: { view: UnitView; rule: CohortRule; plans: Plans; file: string }) {
  const { view, rule, plans, file } = props;
  const query = useQuery(retentionQuery(useHttp(), view, rule));
  const title = titleOf(rule, plans);
  return (
    <QueryView
      query={query}
      what={`the cohorts of ${title}`}
      empty={
        <Empty title={`No sign-ups: ${title}`}>
          No account of this period fits the rule. Choose a longer period or another rule.
        </Empty>
      }
    >
      {(found) => (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
          <Triangle title={title} found={found} unit={view.unit} file={file} />
          <p className="text-xs text-muted">Computed at {formatUtc(found.at)}.</p>
        </div>
      )}
    </QueryView>
  );
}

function titleOf({ first, plan }: CohortRule, plans: Plans): string {
  const decided = { any: 'All people', accepted: 'First accepted', declined: 'First declined' };
  const named = plans.find(({ slug }) => slug === plan)?.name ?? plan;
  return `${decided[first]}, ${named === '' ? 'every plan' : `plan ${named}`}`;
}

/** Retention of people by the time of their sign-up. */
export const screen: StaffScreen = {
  purpose: 'How many people come back, grouped by the time of their sign-up.',
  Content: Cohorts,
};
