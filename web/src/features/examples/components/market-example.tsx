import { dollars } from '../../../lib/career-words.ts';
import { MarketView, placedIn } from '../../market/components/market-view.tsx';
import { listed } from '../../market/market-lines.ts';
import { Shown } from './shown.tsx';
import { ToldBy } from './told.tsx';

export default function MarketExample() {
  return (
    <Shown name="market">
      {({ result }) => (
        <>
          <ToldBy
            items={[
              ['Occupations', listed(result.occupations.map(({ title }) => title))],
              ['Her pay', result.ownPay ? `${dollars(result.ownPay.amount)} a year` : 'not told'],
            ]}
          />
          <MarketView market={result} placed={placedIn(result)} onAdd={null} />
        </>
      )}
    </Shown>
  );
}
