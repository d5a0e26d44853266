import t from 'tap';
import { funnelPercent, funnelShares } from './funnel-shares.ts';

t.test('a step has its share of the first and of the previous step', async (t) => {
  t.same(funnelShares([200, 50, 10]), [
    { ofFirst: 1, ofBefore: null },
    { ofFirst: 0.25, ofBefore: 0.25 },
    { ofFirst: 0.05, ofBefore: 0.2 },
  ]);
});

t.test('a share of zero is null', async (t) => {
  t.same(funnelShares([0, 0]), [
    { ofFirst: null, ofBefore: null },
    { ofFirst: null, ofBefore: null },
  ]);
  t.same(funnelShares([]), []);
});

t.test('shares have at most one decimal', async (t) => {
  t.equal(funnelPercent(0.1234), '12.3%');
  t.equal(funnelPercent(1), '100%');
});
