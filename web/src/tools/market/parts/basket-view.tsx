import type { AdPay, Basket, BasketTerm } from '@roletrail/contracts/tools/market';
import type { Column } from '../../../kit/table/columns.ts';
import { WholeTable } from '../../../kit/table/whole-table.tsx';
import { formatAdPay, formatAskedCount, missingFromBasket } from '../basket-format.ts';
import { fewOf, joinWithAnd } from '../market-lines.ts';
import { CountOf } from './count-of.tsx';

/** Terms of the user's own ads, most frequent first. Covers no other ads. */
export function BasketView({ basket }: { basket: Basket }) {
  const { ads, terms, once } = basket;
  return (
    <div className="grid gap-5">
      <InWords basket={basket} />
      {terms.length === 0 ? null : (
        <WholeTable
          id="market-basket"
          caption="Terms of your ads"
          columns={columnsFor(basket)}
          rows={terms}
          rowKey={({ name }) => name}
        />
      )}
      <Coverage basket={basket} />
      <Pay basket={basket} />
      <p className="max-w-prose text-sm text-muted">
        {once} {once === 1 ? 'term is' : 'terms are'} in one ad alone. This counts your {ads.length}{' '}
        ads: your collection, not the market. Each ad counts a term once, however often it repeats
        it. {knowsMusts(basket) ? MUSTS_NOTE : ''}
        We know the terms of our own vocabulary; an ad may ask for more.
      </p>
    </div>
  );
}

const MUSTS_NOTE =
  'It asks for it as a must unless a heading or the words beside it say otherwise, as “nice to have” does; what an employer tells of itself is not counted. ';

/** Older saved counts do not separate musts from nice-to-haves. */
const knowsMusts = ({ terms }: Basket) => terms.every(({ musts }) => musts !== null);

const LISTED = 8;

function InWords({ basket }: { basket: Basket }) {
  const { ads, terms, most } = basket;
  const [first] = terms;
  if (most === 0 || first === undefined) {
    return <p>No term is in more than half of them: they may be ads for different work.</p>;
  }
  const top = terms.slice(0, most);
  if (!knowsMusts(basket)) {
    return (
      <p className="max-w-prose">
        More than half name <Names terms={top} />.
      </p>
    );
  }
  const musts = top.filter(({ musts: asMust }) => 2 * (asMust?.length ?? 0) > ads.length);
  return (
    <div className="grid max-w-prose gap-2">
      <p>
        More than half ask for <Names terms={top} />. First stands {first.name}:{' '}
        {formatAskedCount(first, ads.length)}.
      </p>
      <p>
        {musts.length === 0 ? (
          'None of these is a must in more than half.'
        ) : (
          <>
            As a must, more than half ask for <Names terms={musts} />.
          </>
        )}
      </p>
    </div>
  );
}

/** Shows which of the terms the active resume names. */
function Coverage({ basket }: { basket: Basket }) {
  const { coverage, terms } = basket;
  if (coverage === null || terms.length === 0) return null;
  const missing = missingFromBasket(basket);
  return (
    <section aria-labelledby="basket-coverage" className="grid max-w-prose gap-2">
      <h3 id="basket-coverage" className="text-lg">
        What your resume names of it
      </h3>
      <p>
        “{coverage.resume}” names {coverage.named.length} of these {terms.length} terms.
      </p>
      {missing.length > 0 ? (
        <p>
          Not named, the most asked for first: <Names terms={missing} />. Add only what you can
          defend.
        </p>
      ) : null}
    </section>
  );
}

/** Lists the pay texts of the ads. */
function Pay({ basket }: { basket: Basket }) {
  const { ads, pay } = basket;
  if (pay === null) return null;
  return (
    <section aria-labelledby="basket-pay" className="grid gap-2">
      <h3 id="basket-pay" className="text-lg">
        What they pay
      </h3>
      <p className="max-w-prose">{formatAdPay(pay, ads.length)}</p>
      {pay.length === 0 ? null : (
        <WholeTable
          id="market-basket-pay"
          caption="Pay in your ads"
          columns={payColumns(basket)}
          rows={pay}
          rowKey={({ span: { source, start } }) => `${source} ${start}`}
        />
      )}
    </section>
  );
}

function payColumns({ ads }: Basket): readonly Column<AdPay>[] {
  const ad = ({ ad: at }: AdPay) => ads[at]?.title ?? '';
  return [
    { id: 'ad', header: 'Ad', rowHeader: true, cell: ad, csv: ad },
    { id: 'pay', header: 'As it says', cell: ({ text }) => text, csv: ({ text }) => text },
    { id: 'currency', header: 'Currency', hidden: true, cell: currency, csv: currency },
    { id: 'per', header: 'For each', cell: ({ per }) => per, csv: ({ per }) => per },
    { id: 'from', header: 'From', hidden: true, cell: ({ from }) => from ?? '', csv: lowest },
    { id: 'to', header: 'To', hidden: true, cell: ({ to }) => to ?? '', csv: highest },
  ];
}

const currency = (pay: AdPay) => pay.currency;
const lowest = ({ from }: AdPay) => from ?? '';
const highest = ({ to }: AdPay) => to ?? '';

function Names({ terms }: { terms: readonly BasketTerm[] }) {
  const names = terms.map(({ name }) => name);
  return <strong>{fewOf(names, LISTED)}</strong>;
}

function columnsFor(basket: Basket): readonly Column<BasketTerm>[] {
  const { ads } = basket;
  const which = ({ ads: at }: BasketTerm) =>
    joinWithAnd(at.flatMap((one) => ads[one]?.title ?? []));
  const mustsOf = ({ musts }: BasketTerm) => musts?.length ?? 0;
  const asMust: Column<BasketTerm> = {
    id: 'musts',
    header: 'As a must',
    cell: (term) => <CountOf value={mustsOf(term)} of={ads.length} />,
    csv: mustsOf,
  };
  return [
    {
      id: 'name',
      header: 'Term',
      rowHeader: true,
      cell: ({ name }) => name,
      csv: ({ name }) => name,
    },
    { id: 'kind', header: 'Kind', cell: ({ kind }) => kind, csv: ({ kind }) => kind },
    {
      id: 'ads',
      header: knowsMusts(basket) ? 'Ads that ask for it' : 'Ads that name it',
      cell: ({ ads: at }) => <CountOf value={at.length} of={ads.length} />,
      csv: ({ ads: at }) => at.length,
    },
    ...(knowsMusts(basket) ? [asMust] : []),
    {
      id: 'of',
      header: 'Of your ads',
      hidden: true,
      cell: () => ads.length,
      csv: () => ads.length,
    },
    { id: 'which', header: 'Which', hidden: true, cell: which, csv: which },
  ];
}
