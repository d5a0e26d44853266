import type { PlanRequestItem } from '@roletrail/contracts/http/revenue';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { StaffPersonLink } from '../../../features/staff-links/person-link.tsx';
import { listFilter, useListFilter } from '../../../kit/list-filter.tsx';
import { LoadMore } from '../../../kit/load-more.tsx';
import { QueryView } from '../../../kit/query-view.tsx';
import { StaffAct } from '../../../kit/staff/act-dialog.tsx';
import { SaveCsv } from '../../../kit/staff/save-csv.tsx';
import { formatUtc } from '../../../lib/format.ts';
import { useHttp } from '../../../lib/http-context.tsx';
import { formatMoney } from '../../../lib/money.ts';
import { saveList } from '../../../lib/save-list.ts';
import { CheckboxField } from '../../../ui/choice.tsx';
import { Empty } from '../../../ui/empty.tsx';
import { TextareaField } from '../../../ui/field.tsx';
import { decideRequest, REVENUE_KEY, requestsQuery } from '../api.ts';

const STATES: Readonly<Record<PlanRequestItem['state'], string>> = {
  pending: 'Waiting',
  held: 'Held: looks automatic',
  approved: 'Approved',
  refused: 'Refused',
  withdrawn: 'Withdrawn',
};
const STATE = listFilter({
  table: 'plan-requests',
  rows: 'requests',
  name: 'state',
  label: 'State',
  all: null,
  values: STATES,
});

/** Requests for plans in one state, oldest first, with their decisions. */
export function PlanRequestList() {
  const http = useHttp();
  const filter = useListFilter(STATE);
  const state = filter.value || 'pending';
  const query = useInfiniteQuery(requestsQuery(http, state));
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      {filter.field}
      <QueryView
        query={query}
        what="the requests"
        isEmpty={({ pages }) => pages[0]?.items.length === 0}
        empty={
          <Empty
            title={state === 'pending' ? 'No request is waiting' : 'No request is in this state'}
          >
            People ask for a paid plan on the pricing page.
          </Empty>
        }
      >
        {({ pages }) => (
          <ul className="divide-y divide-border border-y border-border">
            {pages.flatMap(({ items }) =>
              items.map((item) => <Request key={item.id} request={item} />),
            )}
          </ul>
        )}
      </QueryView>
      <LoadMore queries={[query]}>Show more requests</LoadMore>
      <div>
        <SaveCsv
          rows="requests"
          says="The file has all requests in this state, with the e-mail addresses as you see them."
          save={(reason) =>
            saveList(
              http,
              { path: '/admin/revenue/requests', name: 'plan-requests' },
              { state, reason },
            )
          }
        />
      </div>
    </div>
  );
}

function formatPrice({ reducedPrice, monthlyPrice, currency }: PlanRequestItem): string {
  const list = `${formatMoney(monthlyPrice, currency)} a month`;
  if (reducedPrice === null) return list;
  return `${formatMoney(reducedPrice, currency)} with the code, otherwise ${list}`;
}

function formatCode({ code, codeCounted }: PlanRequestItem): string {
  if (code === null) return 'No promo code';
  return codeCounted ? `Promo code ${code}, counted` : `Promo code ${code}, not counted yet`;
}

function Request({ request }: { request: PlanRequestItem }) {
  const { reference, email, tier, plan, userId, createdAt, state } = request;
  const isOpen = state === 'pending' || state === 'held';
  return (
    <li className="grid gap-x-8 gap-y-3 py-4 md:grid-cols-[1fr_auto] [overflow-wrap:anywhere]">
      <div className="grid content-start gap-1">
        <h2 className="text-base font-bold">
          {reference}: {tier}
        </h2>
        <p>
          {email === '' ? (
            'Erased person'
          ) : (
            <StaffPersonLink userId={userId}>{email}</StaffPersonLink>
          )}
        </p>
        <p>{formatPrice(request)}</p>
        <p className="text-sm text-muted">{formatCode(request)}</p>
        <p className="text-sm text-muted">
          {userId === null
            ? 'No account has confirmed this address'
            : plan === null
              ? 'The account has no paid plan'
              : `The account has the plan ${plan}`}
          . Asked {formatUtc(createdAt)}.
        </p>
      </div>
      {isOpen ? (
        <div className="flex flex-wrap content-start gap-3">
          {userId === null ? null : <Approve request={request} />}
          <Refuse request={request} />
        </div>
      ) : null}
    </li>
  );
}

const load = () => import('@roletrail/contracts/http/revenue');
const approveSchema = async () => (await load()).approveBody;
const refuseSchema = async () => (await load()).refuseBody;

/** Values that the version of a request covers. */
const factsOf = ({ state, tier, monthlyPrice, reducedPrice, codeCounted }: PlanRequestItem) => ({
  status: state === 'held' ? 'pending' : state,
  tier,
  monthlyPrice,
  reducedPrice,
  codeCounted,
});
const LABELS = {
  status: 'State',
  tier: 'Plan',
  monthlyPrice: 'List price in cents',
  reducedPrice: 'Reduced price in cents',
  codeCounted: 'Code counted',
};

function useDecision() {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: REVENUE_KEY });
}

function Approve({ request }: { request: PlanRequestItem }) {
  const http = useHttp();
  const reload = useDecision();
  const { reference, tier, code, codeCounted } = request;
  return (
    <StaffAct
      label={
        <>
          Approve<span className="sr-only"> {reference}</span>
        </>
      }
      variant="default"
      title={`Approve ${reference}?`}
      says={
        <p>
          The account gets the plan {tier} at once, at {formatPrice(request)}. We write to the
          person. {code !== null && !codeCounted ? 'The promo code is counted now.' : ''}
        </p>
      }
      verb="Approve the request"
      schema={approveSchema}
      initial={{ reason: '', withoutCode: false }}
      seen={factsOf(request)}
      labels={LABELS}
      onReload={reload}
      send={(body) => decideRequest(http, 'approve', request, body)}
      done="The request is approved"
      onDone={() => void reload()}
    >
      {(field) =>
        code === null ? null : (
          <CheckboxField
            label="Leave the promo code out"
            help="The plan then has its list price, and our letter says so."
            {...field('withoutCode')}
          />
        )
      }
    </StaffAct>
  );
}

function Refuse({ request }: { request: PlanRequestItem }) {
  const http = useHttp();
  const reload = useDecision();
  const { reference, state, code } = request;
  return (
    <StaffAct
      label={
        <>
          Refuse<span className="sr-only"> {reference}</span>
        </>
      }
      title={`Refuse ${reference}?`}
      says={
        <p>
          {state === 'held'
            ? 'We send no letter, because a program may have typed this address.'
            : 'We write to the person.'}{' '}
          {code === null ? '' : 'The promo code is not counted.'}
        </p>
      }
      verb="Refuse the request"
      destructive
      schema={refuseSchema}
      initial={{ reason: '', message: '' }}
      seen={factsOf(request)}
      labels={LABELS}
      onReload={reload}
      send={(body) => decideRequest(http, 'refuse', request, body)}
      done="The request is refused"
      onDone={() => void reload()}
    >
      {(field) =>
        state === 'held' ? null : (
          <TextareaField
            label="Message in the letter (optional)"
            help="The person reads them. At most 1,000 characters."
            rows={3}
            {...field('message')}
          />
        )
      }
    </StaffAct>
  );
}
