import type { MarketExample } from '@roletrail/contracts/tools/market';
import { ExampleInput } from '../../features/examples/components/example-input.tsx';
import { ExampleLoader } from '../../features/examples/components/shown.tsx';
import { dollars } from '../../lib/career-format.ts';
import { joinWithAnd } from './market-lines.ts';
import { MarketView, placedIn } from './parts/market-view.tsx';

export default function MarketExampleView() {
  return (
    <ExampleLoader name="market">
      {({ result }: MarketExample) => (
        <>
          <ExampleInput
            items={[
              ['Occupations', joinWithAnd(result.occupations.map(({ title }) => title))],
              ['Her pay', result.ownPay ? `${dollars(result.ownPay.amount)} a year` : 'not given'],
            ]}
          />
          <MarketView market={result} placed={placedIn(result)} onAdd={null} />
        </>
      )}
    </ExampleLoader>
  );
}
