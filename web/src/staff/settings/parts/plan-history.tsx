import type { StaffPlan } from '@roletrail/contracts/tools/staff-plans';
import { useInfiniteQuery } from '@tanstack/react-query';
import { LoadMore } from '../../../kit/load-more.tsx';
import { QueryView } from '../../../kit/query-view.tsx';
import { SaveCsv } from '../../../kit/staff/save-csv.tsx';
import { useUrlState } from '../../../kit/use-url-state.ts';
import { formatUtc } from '../../../lib/format.ts';
import { useHttp } from '../../../lib/http-context.tsx';
import { Sheet, SheetContent } from '../../../ui/sheet.tsx';
import { planChanges } from '../plan-values.ts';
import { planHistoryQuery, savePlanHistory } from '../plans-api.ts';
import { PlanAct, PlanChanges } from './plan-act.tsx';

/** Slug of the plan whose history is open; null: none. */
const parseShown = (search: URLSearchParams) => search.get('history');
const formatShown = (history: string | null) => ({ history });

/** Button, and the panel with the versions of a plan. */
export function PlanHistoryList({ plan, currency }: { plan: StaffPlan; currency: string }) {
  const [shown, setShown] = useUrlState(parseShown, formatShown);
  const open = shown === plan.slug;
  const setOpen = (isOpen: boolean) => setShown(isOpen ? plan.slug : null);
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
  const http = useHttp();
  const query = useInfiniteQuery(planHistoryQuery(http, plan.slug));
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
      <div>
        <SaveCsv
          rows="versions"
          says="The file has all versions of this plan, with who changed it and why."
          save={(reason) => savePlanHistory(http, plan.slug, reason)}
          size="sm"
        />
      </div>
    </div>
  );
}
