import type { Subscriber } from '@roletrail/contracts/http/revenue';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { pricingQuery } from '../../../features/pricing/api/pricing.ts';
import { StaffPersonLink } from '../../../features/staff-links/person-link.tsx';
import { ListViews } from '../../../kit/list-filter.tsx';
import { LoadMore } from '../../../kit/load-more.tsx';
import { QueryView } from '../../../kit/query-view.tsx';
import { StaffAct } from '../../../kit/staff/act-dialog.tsx';
import { SaveCsv } from '../../../kit/staff/save-csv.tsx';
import { useUrlState } from '../../../kit/use-url-state.ts';
import { formatUtc } from '../../../lib/format.ts';
import { useHttp } from '../../../lib/http-context.tsx';
import { formatMoney } from '../../../lib/money.ts';
import { saveList } from '../../../lib/save-list.ts';
import { Button } from '../../../ui/button.tsx';
import { Empty } from '../../../ui/empty.tsx';
import { SelectField } from '../../../ui/field.tsx';
import { endPlan, REVENUE_KEY, type SubscriberFilter, subscriberPageQuery } from '../api.ts';

const parse = (search: URLSearchParams): SubscriberFilter => {
  return { tier: search.get('tier') ?? '', promo: search.get('promo') ?? '' };
};
const format = ({ tier, promo }: SubscriberFilter) => {
  return { tier: tier || null, promo: promo || null };
};

/** People with a paid plan, the newest change first. Plan and promo code are in the URL. */
export function SubscriberList() {
  const http = useHttp();
  const [filter, setFilter] = useUrlState(parse, format);
  const pricing = useQuery(pricingQuery(http));
  const planNames = new Map(pricing.data?.tiers.map(({ slug, name }) => [slug, name]));
  const query = useInfiniteQuery(subscriberPageQuery(http, filter));
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <div className="flex flex-wrap items-end gap-3" data-no-print>
        <SelectField
          label="Plan"
          value={filter.tier}
          onChange={({ target }) => setFilter({ ...filter, tier: target.value })}
        >
          <option value="">Every paid plan</option>
          {pricing.data?.tiers
            .filter(({ monthlyPrice }) => monthlyPrice > 0)
            .map(({ slug, name }) => (
              <option key={slug} value={slug}>
                {name}
              </option>
            ))}
        </SelectField>
        <ListViews table="subscribers" rows="people with a paid plan" />
      </div>
      {filter.promo === '' ? null : (
        <p className="flex flex-wrap items-center gap-x-4 gap-y-2">
          Only plans that began with one promo code.
          <Link
            className="link target"
            to={`/admin/promo-codes?id=${filter.promo}&open=${filter.promo}`}
          >
            Show the code
          </Link>
          <Button variant="outline" size="sm" onClick={() => setFilter({ ...filter, promo: '' })}>
            Show all plans
          </Button>
        </p>
      )}
      <QueryView
        query={query}
        what="the people with a paid plan"
        isEmpty={({ pages }) => pages[0]?.items.length === 0}
        empty={
          <Empty title="No person has a paid plan here">
            A plan begins when staff approve a request for it.
          </Empty>
        }
      >
        {({ pages }) => (
          <ul className="divide-y divide-border border-y border-border">
            {pages.flatMap(({ items }) =>
              items.map((item) => (
                <Person
                  key={item.userId}
                  person={item}
                  plan={planNames.get(item.tier) ?? item.tier}
                />
              )),
            )}
          </ul>
        )}
      </QueryView>
      <LoadMore queries={[query]}>Show more people</LoadMore>
      <div>
        <SaveCsv
          rows="people with a paid plan"
          says="The file has everyone who matches the filters, with the e-mail addresses as you see them."
          save={(reason) => {
            const { tier, promo } = filter;
            const filters = { ...(tier ? { tier } : {}), ...(promo ? { promo } : {}) };
            const list = { path: '/admin/revenue/people', name: 'subscribers' };
            return saveList(http, list, { ...filters, reason });
          }}
        />
      </div>
    </div>
  );
}

function formatPrice({ price, monthlyPrice, reducedUntil, currency }: Subscriber): string {
  const now = `${formatMoney(price, currency)} a month at list price`;
  if (price === monthlyPrice) return now;
  const list = formatMoney(monthlyPrice, currency);
  const until = reducedUntil === null ? 'without an end' : `until ${formatUtc(reducedUntil)}`;
  return `${formatMoney(price, currency)} a month ${until}, else ${list} at list price`;
}

const schema = async () => (await import('@roletrail/contracts/http/revenue')).endPlanBody;
const LABELS = { plan: 'Plan' };

function Person({ person, plan }: { person: Subscriber; plan: string }) {
  const http = useHttp();
  const queries = useQueryClient();
  const reload = () => queries.invalidateQueries({ queryKey: REVENUE_KEY });
  const { userId, email, tier, since, code } = person;
  return (
    <li className="grid gap-x-8 gap-y-3 py-4 md:grid-cols-[1fr_auto] [overflow-wrap:anywhere]">
      <div className="grid content-start gap-1">
        <h2 className="text-base font-bold">
          <StaffPersonLink userId={userId}>{email}</StaffPersonLink>
        </h2>
        <p>
          {plan}: {formatPrice(person)}
        </p>
        <p className="text-sm text-muted">
          Since {formatUtc(since)}
          {code === null ? '' : `, with the code ${code}`}
        </p>
      </div>
      <div className="flex flex-wrap content-start gap-3">
        <StaffAct
          label={
            <>
              End the plan<span className="sr-only"> of {email}</span>
            </>
          }
          title="End this plan?"
          says={
            <p>
              {email} moves to the free plan at once. We write to the person. To get the plan back,
              they have to ask again.
            </p>
          }
          verb="End the plan"
          destructive
          schema={schema}
          initial={{ reason: '' }}
          seen={{ plan: tier }}
          labels={LABELS}
          onReload={reload}
          send={(body) => endPlan(http, person, body)}
          done="The plan has ended"
          onDone={() => void reload()}
        />
      </div>
    </li>
  );
}
