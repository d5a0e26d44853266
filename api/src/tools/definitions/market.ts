import { BASKET } from '@roletrail/contracts/tool-limits';
import {
  adBasketInput,
  type MarketExample,
  market,
  marketInput,
} from '@roletrail/contracts/tools/market';
import { BASKET_VERSION, countBasket } from '@roletrail/engines/market/ad-basket';
import { MARKET_VERSION, marketFigures } from '@roletrail/engines/market/market-figures';
import { z } from 'zod';
import { ApiError } from '../../errors.ts';
import { defineEngine, defineTool } from '../define-tool.ts';
import { sampleAd } from '../engine-sample.ts';
import { type CurrentTexts, toSavedAd, toSavedText, unlessGone } from '../kept-words.ts';
import { AS_OF, NEXT, NOW, OWN_PAY, SEED } from './dana.ts';

const savedText = z.strictObject({ id: z.string(), title: z.string(), text: z.string() });
const savedAd = savedText.extend({
  // not in runs that were saved before
  phrases: z
    .strictObject({ promoted: z.array(z.string()), dismissed: z.array(z.string()) })
    .default({ promoted: [], dismissed: [] }),
});
/** Input of the ad basket, with the ids of the saved texts. */
const basketGiven = z.strictObject({
  asOf: z.iso.date(),
  ads: z.array(savedAd),
  resume: savedText.nullable().default(null),
});

export const MARKET = defineTool({
  id: 'market',
  engines: {
    market: defineEngine({
      input: marketInput,
      version: MARKET_VERSION,
      given: marketInput.extend({ asOf: z.iso.date() }),
      data: (all) => all.market,
      prepare: ({ codes, ownPay, area }, { asOf }) => {
        const asked = [...new Set(codes)];
        return { given: { asOf, codes: asked, ownPay, area }, title: asked.join(', ') };
      },
      run: marketFigures,
      sample: {
        given: {
          asOf: '2026-01-01',
          codes: ['29-1141.00', '15-1252.00', '29-1216.00', '45-3031.00'],
          ownPay: { amount: 90_000, unit: 'year' },
          area: null,
        },
        request: () => ({ codes: ['29-1141.00'], ownPay: { amount: 80_123, unit: 'year' } }),
        outcome: 'market-3 career-2024-34-29.3-2024-05 9936706fa0c97bd0',
      },
    }),
    'ad-basket': defineEngine({
      input: adBasketInput,
      version: BASKET_VERSION,
      given: basketGiven,
      data: ({ vocabulary }) => vocabulary,
      prepare: async ({ ads: ids, resume: own }, { userId, asOf, stores }) => {
        const ads = (await stores.jobTargets.readAll(userId, [...new Set(ids)])).map(toSavedAd);
        assertAdsLength(ads);
        const resume = own === null ? null : toSavedText(await stores.resumes.read(userId, own));
        return { given: { asOf, ads, resume }, title: `${ads.length} job ads` };
      },
      current: currentBasket,
      run: countBasket,
      sample: {
        given: {
          asOf: '2026-01-01',
          ads: ['a', 'b', 'c', 'd', 'e'].map((id) => ({
            id,
            title: `Ad ${id}`,
            text: sampleAd(id),
          })),
        },
        request: ({ ads }) => ({ ads }),
        outcome: 'basket-11 d6982f0a5313 b112f13440f1620a',
      },
    }),
  },
  example: (data): MarketExample => {
    const input = { asOf: AS_OF, codes: [NOW, NEXT], ownPay: OWN_PAY, area: null };
    return { result: market.parse(marketFigures(input, data.market, SEED).result) };
  },
});

/** @throws ApiError VALIDATION_FAILED if the ads have become too long in total */
async function currentBasket(...[{ input }, { stores, userId }]: Parameters<CurrentTexts>) {
  const { ads: before, resume: own } = basketGiven.parse(input);
  const ads = await Promise.all(
    before.map(async (ad) => {
      const now = await unlessGone(() => stores.jobTargets.read(userId, ad.id));
      return now ? toSavedAd(now) : ad;
    }),
  );
  assertAdsLength(ads);
  if (own === null) return { ads };
  const now = await unlessGone(() => stores.resumes.read(userId, own.id));
  return { ads, resume: now ? toSavedText(now) : own };
}

/** @throws ApiError VALIDATION_FAILED */
function assertAdsLength(ads: readonly { readonly text: string }[]): void {
  const length = ads.reduce((sum, { text }) => sum + text.length, 0);
  if (length <= BASKET.textMax) return;
  const message = `must together hold at most ${BASKET.textMax} characters`;
  throw new ApiError('VALIDATION_FAILED', { errors: [{ path: 'input.ads', message }] });
}
