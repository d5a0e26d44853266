import type { StaffPlan } from '@roletrail/contracts/tools/staff-plans';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { QueryView } from '../../../kit/query-view.tsx';
import { formatUtc } from '../../../lib/format.ts';
import { useHttp } from '../../../lib/http-context.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Field, TextareaField } from '../../../ui/field.tsx';
import { COUNTED, planChanges, planTexts, readPlan } from '../plan-values.ts';
import { plansQuery } from '../plans-api.ts';
import { PlanAct } from './plan-act.tsx';
import { PlanHistoryList } from './plan-history.tsx';

/** Names, prices, lines and quotas of the plans. */
export function Plans() {
  return (
    <QueryView query={useQuery(plansQuery(useHttp()))} what="the plans">
      {({ currency, items }) => (
        <div className="grid gap-10 [&>*]:min-w-0">
          <p className="max-w-prose text-sm text-muted">
            Prices are in {currency}, a month. A new price counts for later requests. Figures of
            revenue keep the price of their time. The public page shows a change at once.
          </p>
          {items.map((plan) => (
            <Plan key={`${plan.slug} ${plan.version}`} plan={plan} currency={currency} />
          ))}
        </div>
      )}
    </QueryView>
  );
}

function Plan({ plan, currency }: { plan: StaffPlan; currency: string }) {
  const { slug, value, isFirst, isOffered, people, changed } = plan;
  const before = planTexts(value);
  const [texts, setTexts] = useState(before);
  const { value: typed, problems } = readPlan(texts, isFirst);
  const isTouched = JSON.stringify(texts) !== JSON.stringify(before);
  const isChanged = planChanges(value, typed, currency).length > 0;
  const field = (name: string) => ({
    value: texts[name] ?? '',
    onChange: ({ target }: { target: { value: string } }) =>
      setTexts((now) => ({ ...now, [name]: target.value })),
    error: problems[name],
    autoComplete: 'off',
  });
  const id = `settings-plan-${slug}`;
  return (
    <section aria-labelledby={id} className="grid gap-4 border-t border-border pt-6">
      <h2 id={id} className="flex flex-wrap items-center gap-3 text-xl">
        {value.name}
        {isOffered ? null : <Badge>Not on offer</Badge>}
        {isFirst ? <Badge>Everyone without a paid plan</Badge> : null}
      </h2>
      <div className="grid max-w-3xl gap-4 sm:grid-cols-2">
        <Field label="Name" maxLength={40} {...field('name')} />
        <Field label={`Price of a month in ${currency}`} inputMode="decimal" {...field('price')} />
        <div className="sm:col-span-2">
          <Field label="Line under the name" maxLength={120} {...field('tagline')} />
        </div>
        <div className="sm:col-span-2">
          <TextareaField
            label="What is in it"
            help="One line each, in addition to the previous plan."
            rows={6}
            {...field('features')}
          />
        </div>
      </div>
      <fieldset className="grid max-w-3xl gap-3">
        <legend className="text-lg">Stored runs a day</legend>
        <p className="text-sm text-muted">
          For each person. Empty: no limit. Previews are not counted.
        </p>
        <div className="grid gap-4 sm:grid-cols-3">
          <Field label="All tools" inputMode="numeric" {...field('dailyRuns')} />
          {COUNTED.map((tool) => (
            <Field
              key={tool.id}
              label={tool.title}
              inputMode="numeric"
              {...field(`tool:${tool.id}`)}
            />
          ))}
        </div>
      </fieldset>
      {isTouched ? (
        <div className="flex flex-wrap gap-3">
          {isChanged && Object.keys(problems).length === 0 ? (
            <PlanAct plan={plan} value={typed} currency={currency} label="Save…" />
          ) : null}
          <Button variant="outline" onClick={() => setTexts(before)}>
            Discard
          </Button>
        </div>
      ) : null}
      <p className="text-sm text-muted">
        {people === null ? '' : `${people.toLocaleString('en-GB')} people have it. `}
        {changed === null
          ? 'Staff never changed it.'
          : `Changed ${formatUtc(changed.at)} by ${changed.by || 'a deleted account'}.`}{' '}
        {changed === null ? null : <PlanHistoryList plan={plan} currency={currency} />}
      </p>
    </section>
  );
}
