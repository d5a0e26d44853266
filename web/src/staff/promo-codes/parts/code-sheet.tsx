import type { PromoItem, PromoUses } from '@roletrail/contracts/http/promo-codes';
import { useInfiniteQuery } from '@tanstack/react-query';
import { LoadMore } from '../../../kit/load-more.tsx';
import { QueryView } from '../../../kit/query-view.tsx';
import { StaffAct } from '../../../kit/staff/act-dialog.tsx';
import { formatUtc } from '../../../lib/format.ts';
import { useHttp } from '../../../lib/http-context.tsx';
import { formatMoney } from '../../../lib/money.ts';
import { DescriptionList } from '../../../ui/description-list.tsx';
import { Sheet, SheetContent } from '../../../ui/sheet.tsx';
import { promoUsesQuery, setPromoActive } from '../api.ts';
import {
  formatLastDay,
  formatOff,
  formatPlans,
  formatPromoDuration,
  formatUses,
  PROMO_STATE_LABELS,
} from '../labels.ts';

/** Terms of a code, its end, and its uses. */
export function CodeSheet(props: {
  promo: PromoItem;
  currency: string;
  onChanged: () => Promise<unknown>;
  onClose: () => void;
}) {
  const { promo, currency, onChanged, onClose } = props;
  return (
    <Sheet open onOpenChange={(open) => (open ? undefined : onClose())}>
      <SheetContent title={promo.code} description={promo.batch?.name} wide>
        <div className="grid gap-8">
          <DescriptionList
            items={[
              { term: 'State', detail: PROMO_STATE_LABELS[promo.state] },
              { term: 'Discount', detail: formatOff(promo, currency) },
              { term: 'Discount lasts', detail: formatPromoDuration(promo) },
              { term: 'Plans', detail: formatPlans(promo) },
              { term: 'Uses', detail: formatUses(promo) },
              { term: 'Uses per person', detail: promo.perPerson },
              { term: 'Last day (UTC)', detail: formatLastDay(promo) },
              { term: 'Created', detail: formatUtc(promo.createdAt) },
            ]}
          />
          <ActiveAct promo={promo} onChanged={onChanged} />
          <Uses id={promo.id} />
        </div>
      </SheetContent>
    </Sheet>
  );
}

const schema = async () => (await import('@roletrail/contracts/http/promo-codes')).promoActiveBody;
const LABELS = { active: 'Active' };

/** Deactivates the code, or makes it usable again. */
function ActiveAct({ promo, onChanged }: { promo: PromoItem; onChanged: () => Promise<unknown> }) {
  const http = useHttp();
  const isActive = promo.state !== 'ended';
  const words = isActive
    ? {
        label: 'Deactivate',
        title: `Deactivate ${promo.code}?`,
        says: <p>It stops working at once. Plans that have it keep their price.</p>,
        verb: 'Deactivate the code',
        done: 'The code is deactivated',
      }
    : {
        label: 'Activate again',
        title: `Activate ${promo.code} again?`,
        says: <p>People can use it again, within its limits.</p>,
        verb: 'Activate the code',
        done: 'The code is active again',
      };
  return (
    <div className="justify-self-start">
      <StaffAct
        {...words}
        variant={isActive ? 'destructive' : 'outline'}
        destructive={isActive}
        schema={schema}
        initial={{ reason: '', active: !isActive }}
        seen={{ active: isActive }}
        labels={LABELS}
        onReload={onChanged}
        send={(body) => setPromoActive(http, promo, body)}
        onDone={() => void onChanged()}
        undo={async (changed) => {
          await setPromoActive(http, changed, { active: isActive, reason: 'Undo of the last act' });
          await onChanged();
        }}
      />
    </div>
  );
}

function Uses({ id }: { id: string }) {
  const http = useHttp();
  const query = useInfiniteQuery(promoUsesQuery(http, id));
  return (
    <section aria-labelledby="promo-uses" className="grid gap-3">
      <h3 id="promo-uses" className="text-lg">
        Uses
      </h3>
      <QueryView
        query={query}
        what="the uses of this code"
        isEmpty={({ pages }) => pages[0]?.items.length === 0}
        empty={<p className="text-muted">It was not used yet.</p>}
      >
        {({ pages }) => (
          <ul className="divide-y divide-border border-y border-border">
            {pages.flatMap(({ items }) =>
              items.map((use) => <Use key={use.reference} use={use} />),
            )}
          </ul>
        )}
      </QueryView>
      <LoadMore queries={[query]}>Show more uses</LoadMore>
    </section>
  );
}

function Use({ use }: { use: PromoUses['items'][number] }) {
  const price = formatMoney(use.reducedPrice ?? use.monthlyPrice, use.currency);
  return (
    <li className="grid gap-x-6 gap-y-1 py-2.5 sm:grid-cols-[1fr_auto] [overflow-wrap:anywhere]">
      <span>{use.email === '' ? 'Erased person' : use.email}</span>
      <span className="sm:text-right">
        {use.tier}, {price} a month
      </span>
      <span className="text-sm text-muted">
        {use.reference}, {use.status}
      </span>
      <span className="text-sm text-muted sm:text-right">{formatUtc(use.redeemedAt)}</span>
    </li>
  );
}
