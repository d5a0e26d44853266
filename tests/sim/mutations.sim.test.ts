import t from 'tap';
import {
  markTakenAfterTheLook,
  producerUsedAgain,
  withoutCompareAndSwap,
  withoutLastRowCompared,
  withoutSingleFlight,
} from './mutants.ts';
import { simulate } from './simulate.ts';
import type { Variant } from './world.ts';

/*
 * The mutation proof: what the simulator is worth. Each rule that the loops keep is broken from
 * outside (mutants.ts), and the simulator must see it. One more, `seq` given
 * outside the lock, is the store suite's (tests/integration).
 */
t.setTimeout(600_000);

const MUTANTS: readonly { name: string; variant: Variant; within: number }[] = [
  { name: 'two sends in flight', variant: withoutSingleFlight, within: 50 },
  { name: 'a producer used again after its deadline', variant: producerUsedAgain, within: 500 },
  {
    name: 'no lock and no compare-and-swap of the position',
    variant: withoutCompareAndSwap,
    within: 200,
  },
  {
    name: 'the last acknowledged row is not compared',
    variant: withoutLastRowCompared,
    within: 1500,
  },
  { name: 'hints told during a look are forgotten', variant: markTakenAfterTheLook, within: 200 },
];

for (const { name, variant, within } of MUTANTS) {
  t.test(`${name}: fails within ${within} seeds`, { timeout: 300_000 }, async (t) => {
    for (let seed = 1; seed <= within; seed++) {
      const { faults } = await simulate(seed, variant);
      if (faults.length === 0) continue;
      const { endLost, polling } = variant;
      const shipped: Variant = {
        ...(endLost === undefined ? {} : { endLost }),
        ...(polling === undefined ? {} : { polling }),
      };
      t.pass(`seed ${seed}: ${faults[0]}`);
      t.same((await simulate(seed, shipped)).faults, [], 'and the shipped loops pass that seed');
      return;
    }
    t.fail('the simulator did not notice');
  });
}
