import type { PlanValue, StaffPlan } from '@roletrail/contracts/tools/staff-plans';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { StaffAct, TAKEN_BACK } from '../../../kit/staff/act-dialog.tsx';
import { useHttp } from '../../../lib/http-context.tsx';
import { planChanges } from '../plan-values.ts';
import { PLANS_KEY, sendPlan } from '../plans-api.ts';

const reasonForm = async () => (await import('../forms.ts')).settingReasonForm;

/** Values that change, before and after. */
export function PlanChanges(props: { before: PlanValue; after: PlanValue; currency: string }) {
  const { before, after, currency } = props;
  return (
    <dl className="grid gap-2">
      {planChanges(before, after, currency).map(({ label, former, text }) => (
        <div key={label} className="grid gap-0.5">
          <dt className="text-sm text-muted">{label}</dt>
          <dd>
            <del className="text-muted">{former}</del> <span aria-hidden="true">→</span>{' '}
            <ins className="no-underline font-bold">{text}</ins>
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Button that changes a plan. Its dialog shows what changes. */
export function PlanAct(props: {
  plan: StaffPlan;
  value: PlanValue;
  currency: string;
  label: ReactNode;
  size?: 'sm';
}) {
  const { plan, value, currency, label, size } = props;
  const http = useHttp();
  const queries = useQueryClient();
  const reload = () => queries.invalidateQueries({ queryKey: PLANS_KEY });
  const isDearer = value.monthlyPrice !== plan.value.monthlyPrice;
  return (
    <StaffAct<{ reason: string }, string>
      label={label}
      {...(size ? { size } : {})}
      title={`Change the plan “${plan.value.name}”?`}
      says={
        <>
          <PlanChanges before={plan.value} after={value} currency={currency} />
          {isDearer ? (
            <p>
              The new price counts for requests from now on. People who have the plan keep their
              price, and so do figures of the past.
            </p>
          ) : null}
        </>
      }
      verb="Save the change"
      schema={reasonForm}
      initial={{ reason: '' }}
      seen={{ monthlyPrice: plan.value.monthlyPrice, name: plan.value.name }}
      labels={{ monthlyPrice: 'Price in cents', name: 'Name', dailyRuns: 'Stored runs a day' }}
      send={({ reason }) => sendPlan(http, plan, { value, reason })}
      undo={async (version) => {
        const reason = TAKEN_BACK;
        await sendPlan(http, { slug: plan.slug, version }, { value: plan.value, reason });
        await reload();
      }}
      onReload={reload}
      onDone={() => void reload()}
      done={`The plan “${value.name}” is changed`}
    />
  );
}
