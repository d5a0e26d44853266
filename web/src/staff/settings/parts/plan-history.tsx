import type { StaffPlan } from '@roletrail/contracts/tools/staff-plans';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { LoadMore } from '../../../kit/load-more.tsx';
import { QueryView } from '../../../kit/query-view.tsx';
import { formatUtc } from '../../../lib/format.ts';
import { useHttp } from '../../../lib/http-context.tsx';
import { Sheet, SheetContent } from '../../../ui/sheet.tsx';
import { planChanges } from '../plan-values.ts';
import { planHistoryQuery } from '../plans-api.ts';
import { PlanAct, PlanChanges } from './plan-act.tsx';

/** Button, and the panel with the versions of a plan. */
export function PlanHistoryList({ plan, currency }: { plan: StaffPlan; currency: string }) {
  const [open, setOpen] = useState(false);
  const { name } = plan.value;
  return (
    <>
      <button
        type="button"
        className="link inline-block cursor-pointer pointer-coarse:min-h-11"
        onClick={() => setOpen(true)}
      >
        History<span className="sr-only"> of {name}</span>
      </button>
      <Sheet open={open} onOpenChange={setOpen}>
        {open ? (
          <SheetContent title={`History of “${name}”`} wide>
            <Versions plan={plan} currency={currency} />
          </SheetContent>
        ) : null}
      </Sheet>
    </>
  );
}

function Versions({ plan, currency }: { plan: StaffPlan; currency: string }) {
  const query = useInfiniteQuery(planHistoryQuery(useHttp(), plan.slug));
  return (
    <div className="grid gap-4">
      <QueryView query={query} what="the earlier versions">
        {({ pages }) => (
          <ol className="divide-y divide-border border-y border-border">
            {pages
              .flatMap(({ items }) => items)
              .map(({ version, value, before, at, by, reason }) => (
                <li key={version} className="grid gap-2 py-3 [overflow-wrap:anywhere]">
                  <p className="text-sm text-muted">
                    {by === null
                      ? `Before ${formatUtc(at)}, by the release or the operator`
                      : `${formatUtc(at)}, ${by || 'a deleted account'}`}
                    {reason === null ? '' : `: ${reason}`}
                  </p>
                  {before === null ? (
                    <p className="font-bold">First version</p>
                  ) : (
                    <PlanChanges before={before} after={value} currency={currency} />
                  )}
                  {planChanges(plan.value, value, currency).length === 0 ? null : (
                    <div>
                      <PlanAct
                        plan={plan}
                        value={value}
                        currency={currency}
                        size="sm"
                        label={
                          <>
                            Go back to this version<span className="sr-only"> {version}</span>
                          </>
                        }
                      />
                    </div>
                  )}
                </li>
              ))}
          </ol>
        )}
      </QueryView>
      <LoadMore queries={[query]}>Show earlier versions</LoadMore>
    </div>
  );
}
