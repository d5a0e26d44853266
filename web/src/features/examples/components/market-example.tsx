import { dollars } from '../../../lib/career-format.ts';
import { MarketView, placedIn } from '../../market/components/market-view.tsx';
import { listed } from '../../market/market-lines.ts';
import { ExampleInput } from './example-input.tsx';
import { ExampleLoader } from './shown.tsx';

export default function MarketExample() {
  return (
    <ExampleLoader name="market">
      {({ result }) => (
        <>
          <ExampleInput
            items={[
              ['Occupations', listed(result.occupations.map(({ title }) => title))],
              ['Her pay', result.ownPay ? `${dollars(result.ownPay.amount)} a year` : 'not told'],
            ]}
          />
          <MarketView market={result} placed={placedIn(result)} onAdd={null} />
        </>
      )}
    </ExampleLoader>
  );
}
