import type { Basket, BasketTerm } from '@roletrail/contracts/http/market';
import type { Column } from '../../../ui/table/columns.ts';
import { listed } from '../market-lines.ts';
import { CountOf } from './count-of.tsx';
import { WholeTable } from './tables.tsx';

/** Terms of a person's own ads, the most named first. It says nothing of any other ad. */
export function BasketView({ basket }: { basket: Basket }) {
  const { ads, terms, most, once } = basket;
  const top = terms.slice(0, most).map(({ name }) => name);
  return (
    <div className="grid gap-5">
      <p className="max-w-prose">
        {most === 0 ? (
          <>No term is in more than half of them: they may be ads for different work.</>
        ) : (
          <>
            More than half name <strong>{listed(top.slice(0, LISTED))}</strong>
            {most > LISTED ? `, and ${most - LISTED} more below` : ''}.
          </>
        )}
      </p>
      {terms.length === 0 ? null : (
        <WholeTable
          id="market-basket"
          caption="Terms of your ads"
          columns={columnsFor(ads)}
          rows={terms}
          rowKey={({ name }) => name}
        />
      )}
      <p className="max-w-prose text-sm text-muted">
        {once} {once === 1 ? 'term is' : 'terms are'} in one ad alone. This counts your {ads.length}{' '}
        ads: your collection, not the market. Each ad counts a term once, however often it repeats
        it. We know the terms of our own vocabulary; an ad may ask for more.
      </p>
    </div>
  );
}

const LISTED = 8;

function columnsFor(ads: Basket['ads']): readonly Column<BasketTerm>[] {
  const naming = (term: BasketTerm) => listed(term.ads.flatMap((at) => ads[at]?.title ?? []));
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
      header: 'Ads that name it',
      cell: ({ ads: at }) => <CountOf value={at.length} of={ads.length} />,
      csv: ({ ads: at }) => at.length,
    },
    {
      id: 'of',
      header: 'Of your ads',
      hidden: true,
      cell: () => ads.length,
      csv: () => ads.length,
    },
    { id: 'which', header: 'Which', hidden: true, cell: naming, csv: naming },
  ];
}
