import type { PromoUses } from '@roletrail/contracts/http/promo-codes';
import { useInfiniteQuery } from '@tanstack/react-query';
import { StaffPersonLink } from '../../../features/staff-links/person-link.tsx';
import { ListViews } from '../../../kit/list-filter.tsx';
import { LoadMore } from '../../../kit/load-more.tsx';
import { QueryView } from '../../../kit/query-view.tsx';
import { SaveCsv } from '../../../kit/staff/save-csv.tsx';
import { useUrlState } from '../../../kit/use-url-state.ts';
import { formatUtc } from '../../../lib/format.ts';
import { useHttp } from '../../../lib/http-context.tsx';
import { formatMoney } from '../../../lib/money.ts';
import { saveList } from '../../../lib/save-list.ts';
import { Badge } from '../../../ui/badge.tsx';
import { CheckboxField } from '../../../ui/choice.tsx';
import { promoUsesQuery } from '../api.ts';

const readPaying = (search: URLSearchParams) => search.get('paying') === 'true';
const writePaying = (paying: boolean) => ({ paying: paying ? 'true' : null });

/** Counted uses of a code, newest first, with the plan that each person has now. */
export function CodeUses({ id }: { id: string }) {
  const http = useHttp();
  const [onlyPaying, setOnlyPaying] = useUrlState(readPaying, writePaying);
  const query = useInfiniteQuery(promoUsesQuery(http, id, onlyPaying));
  return (
    <section aria-labelledby="promo-uses" className="grid gap-3">
      <h3 id="promo-uses" className="text-lg">
        Uses
      </h3>
      <div className="flex flex-wrap items-center gap-3" data-no-print>
        <CheckboxField
          label="Only people who still pay with this code"
          checked={onlyPaying}
          onChange={({ target }) => setOnlyPaying(target.checked)}
        />
        <ListViews table="promo-uses" rows="uses" />
      </div>
      <QueryView
        query={query}
        what="the uses of this code"
        isEmpty={({ pages }) => pages[0]?.items.length === 0}
        empty={
          <p className="text-muted">
            {onlyPaying ? 'No one pays with it now.' : 'It was not used yet.'}
          </p>
        }
      >
        {({ pages }) => (
          <>
            <p className="text-sm text-muted">{formatPaying(pages[0]?.paying ?? 0)}</p>
            <ul className="divide-y divide-border border-y border-border">
              {pages.flatMap(({ items }) =>
                items.map((use) => <Use key={use.reference} use={use} />),
              )}
            </ul>
          </>
        )}
      </QueryView>
      <div className="flex flex-wrap gap-3">
        <LoadMore queries={[query]}>Show more uses</LoadMore>
        <SaveCsv
          rows="uses"
          says="The file has all these uses, with the e-mail addresses as you see them."
          save={(reason) =>
            saveList(
              http,
              { path: `/admin/promo-codes/${id}/redemptions`, name: 'promo-uses' },
              { reason, paying: `${onlyPaying}` },
            )
          }
          size="sm"
        />
      </div>
    </section>
  );
}

const formatPaying = (count: number) =>
  `${count.toLocaleString('en-GB')} ${count === 1 ? 'person still pays' : 'people still pay'} with this code, at list prices less its discount.`;

function Use({ use }: { use: PromoUses['items'][number] }) {
  const { email, userId, reference, status, redeemedAt, plan } = use;
  const price = formatMoney(use.reducedPrice ?? use.monthlyPrice, use.currency);
  return (
    <li className="grid gap-x-6 gap-y-1 py-2.5 sm:grid-cols-[1fr_auto] [overflow-wrap:anywhere]">
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <StaffPersonLink userId={userId}>{email || 'Erased person'}</StaffPersonLink>
        {use.paysWithCode ? <Badge variant="success">Pays with it</Badge> : null}
      </span>
      <span className="sm:text-right">
        {use.tier}, {price} a month
      </span>
      <span className="text-sm text-muted">
        {reference}, {status}
      </span>
      <span className="text-sm text-muted sm:text-right">{formatUtc(redeemedAt)}</span>
      <span className="text-sm sm:col-span-2">Now: {formatPlan(plan)}</span>
    </li>
  );
}

function formatPlan(plan: PromoUses['items'][number]['plan']): string {
  if (plan === null) return 'no paid plan';
  const now = `${plan.tier}, ${formatMoney(plan.price, plan.currency)} a month`;
  return plan.reducedUntil === null ? now : `${now} until ${formatUtc(plan.reducedUntil)}`;
}
