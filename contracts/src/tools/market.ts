import { z } from 'zod';
import { occupationCode } from '../http/career.ts';
import { occupationStep, pageDetail, pageFigures } from '../http/occupations.ts';
import { uuid } from '../primitives.ts';
import { BASKET, COMPARED_MAX } from '../tool-limits.ts';

/**
 * Results of the market tool and the ad basket (engines/src/market). Missing source values are null
 * or a kind of their own, never zero.
 */

/** US dollars before tax */
export const ownPay = z.strictObject({
  amount: z.number().positive().max(10_000_000),
  unit: z.enum(['year', 'hour']),
});
export type OwnPay = z.output<typeof ownPay>;

/** Published points of pay: a tenth earns less, half earn more, a tenth earns more. */
const payPoint = z.enum(['p10', 'median', 'p90']);
export type PayPoint = z.output<typeof payPoint>;

const payPosition = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('placed'),
    /** highest point reached by the pay, and lowest not reached; null if there is none */
    from: payPoint.nullable(),
    to: payPoint.nullable(),
    /** printed points that cannot be used */
    unused: z.array(
      z.strictObject({
        point: payPoint,
        /**
         * another unit; of one other occupation of the group; of the group, where the tenths are this
         * occupation's; the source prints no higher figure
         */
        why: z.enum(['unit', 'one-of-group', 'of-group', 'top-coded']),
      }),
    ),
  }),
  z.strictObject({
    kind: z.literal('none'),
    /** nothing is printed; nothing in this unit; the median is “at least” */
    why: z.enum(['no-figure', 'unit', 'top-coded']),
  }),
]);
export type PayPosition = z.output<typeof payPosition>;

export const marketMeasure = z.enum(['pay', 'jobs', 'growth', 'openings', 'turnover']);
export type MarketMeasure = z.output<typeof marketMeasure>;

/** Number of other Handbook pages that print more, the same, and less. */
const places = z.strictObject({ above: z.int(), same: z.int(), below: z.int() });
export type RankCounts = z.output<typeof places>;

/** US dollars; or why there is no number: no estimate is published; at or above the highest one that is */
const areaFigure = z.union([z.number(), z.enum(['suppressed', 'top-coded'])]);
export type AreaFigure = z.output<typeof areaFigure>;
const areaWages = z.strictObject({
  mean: areaFigure,
  p10: areaFigure,
  p25: areaFigure,
  median: areaFigure,
  p75: areaFigure,
  p90: areaFigure,
});
export type AreaWages = z.output<typeof areaWages>;

export const areaKind = z.enum(['nation', 'state', 'territory', 'metro', 'nonmetro']);
export type AreaKind = z.output<typeof areaKind>;
export const areaCode = z.string().regex(/^\d{2,7}$/, 'must be the code of an area');
const area = z.strictObject({ code: areaCode, title: z.string(), kind: areaKind });
export type Area = z.output<typeof area>;

/** GET /tools/areas: areas with pay data */
export const areasAnswer = z.strictObject({
  /** null: national data only */
  release: z.strictObject({ name: z.string(), period: z.string() }).nullable(),
  /** without the nation */
  areas: z.array(area),
});
export type AreasAnswer = z.output<typeof areasAnswer>;

/** Survey figures of an occupation in one area. */
const areaPay = z.strictObject({
  /** people employed, without the self-employed */
  jobs: z.union([z.int(), z.literal('suppressed')]),
  /** null if the survey has no figures in this unit */
  year: areaWages.nullable(),
  hour: areaWages.nullable(),
});
export type AreaPay = z.output<typeof areaPay>;

const field = z.strictObject({ id: z.string(), name: z.string() });

const marketOccupation = z.strictObject({
  code: occupationCode,
  title: z.string(),
  field,
  /** its own figures or its group's; null if the Handbook has no page for it */
  page: pageDetail.nullable(),
  /** in 2034: those of 2024 and the expected change */
  jobsThen: z.number().nullable(),
  /** openings a year for each 100 jobs of 2024 */
  turnover: z.number().nullable(),
  /** the source prints no higher figure than the upper tenth */
  p90AtLeast: z.boolean(),
  /** measures that the page has, each among all pages and among those of the field */
  ranks: z.array(
    z.strictObject({ measure: marketMeasure, value: z.number(), all: places, field: places }),
  ),
  /** entry education of the field's pages, lowest first */
  fieldEntry: z.strictObject({
    pages: z.int(),
    named: z.array(z.strictObject({ education: z.string(), pages: z.int() })),
    /** number of pages without a clear value */
    notNamed: z.int(),
  }),
  /** nearest first */
  related: z.array(
    occupationStep.pick({ code: true, title: true, by: true, pay: true }).extend({
      field,
      /** its own median or its group's; null if the Handbook has no page for it */
      median: pageFigures.pick({ payYear: true, payHour: true, payAtLeast: true }).nullable(),
      /** number of occupations that share its figures; 1: its own */
      sharing: z.int().min(1),
      /** per cent until 2034 */
      growth: z.number().nullable(),
      /** for each 100 jobs of 2024, openings a year */
      turnover: z.number().nullable(),
    }),
  ),
  /** null if no pay was given */
  ownPay: payPosition.nullable(),
  /** null if no area was requested, or the survey does not cover it */
  inArea: z
    .strictObject({
      /** occupation in the survey; `group`: together with others of its broad group */
      surveyed: z.strictObject({ title: z.string(), group: z.boolean() }),
      /** null if nothing is published there */
      here: areaPay.nullable(),
      /** by the same survey */
      nation: areaPay.nullable(),
      /** of the median, among other areas of the same kind; null if it has none */
      places: places.nullable(),
    })
    .nullable()
    .default(null),
});
export type MarketOccupation = z.output<typeof marketOccupation>;

export const market = z.strictObject({
  kind: z.literal('market'),
  release: z.string(),
  /** source and date of the figures */
  source: z.strictObject({ name: z.string(), period: z.string() }),
  /** areas requested beside the nation; null if none */
  area: area
    .extend({
      source: z.strictObject({ name: z.string(), period: z.string() }),
      /** highest printed pay */
      top: z.strictObject({ year: z.number(), hour: z.number() }),
    })
    .nullable()
    .default(null),
  /** the given pay; null if none was given */
  ownPay: ownPay.nullable(),
  occupations: z.array(marketOccupation),
});
export type Market = z.output<typeof market>;

const insufficient = z.strictObject({ kind: z.literal('insufficient_evidence'), why: z.string() });
/** `result` of a preview or a run of the market tool */
export const marketResult = z.discriminatedUnion('kind', [market, insufficient]);
export type MarketResult = z.output<typeof marketResult>;

const basketTerm = z.strictObject({
  name: z.string(),
  kind: z.string(),
  field: z.string(),
  /** positions in `ads`, in order */
  ads: z.array(z.int()),
  /** of these, the ads that require it; null in results from before this was distinguished */
  musts: z.array(z.int()).nullable().default(null),
});
export type BasketTerm = z.output<typeof basketTerm>;

/** Currencies of pay, ISO 4217. */
const CURRENCIES = [
  'USD',
  'GBP',
  'EUR',
  'CAD',
  'AUD',
  'NZD',
  'SGD',
  'HKD',
  'CHF',
  'SEK',
  'NOK',
  'DKK',
  'PLN',
  'CZK',
  'INR',
  'JPY',
  'CNY',
  'ZAR',
  'AED',
  'BRL',
  'MXN',
  'PHP',
  'ILS',
  'KES',
  'NGN',
  'GHS',
  'EGP',
  'MAD',
  'UGX',
  'TZS',
  'KRW',
  'TWD',
  'THB',
  'MYR',
  'IDR',
  'VND',
  'PKR',
  'BDT',
  'LKR',
  'SAR',
  'QAR',
  'KWD',
  'TRY',
  'RON',
  'HUF',
  'BGN',
  'UAH',
  'ARS',
  'CLP',
  'COP',
  'PEN',
] as const;

/** Pay in an ad. */
const adPay = z.strictObject({
  /** position in `ads` */
  ad: z.int(),
  /** as in the ad */
  text: z.string(),
  currency: z.enum(CURRENCIES),
  per: z.enum(['hour', 'visit', 'shift', 'day', 'week', 'fortnight', 'month', 'year']),
  /** null: the ad gives a maximum or minimum only */
  from: z.number().nullable(),
  to: z.number().nullable(),
  /** of the ad; `source` is its id */
  span: z.strictObject({ source: z.string(), start: z.int(), end: z.int() }),
});
export type AdPay = z.output<typeof adPay>;

/** Coverage of the ads' terms by a resume. */
const basketCoverage = z.strictObject({
  /** title of the resume */
  resume: z.string(),
  /** names of `terms` that it contains */
  named: z.array(z.string()),
});
export type BasketCoverage = z.output<typeof basketCoverage>;

export const basket = z.strictObject({
  kind: z.literal('basket'),
  /** the evaluated ads */
  ads: z.array(z.strictObject({ id: z.string(), title: z.string() })),
  /** required by at least two ads, most frequent first */
  terms: z.array(basketTerm),
  /** number of them in more than half of the ads */
  most: z.int(),
  /** terms in only one ad */
  once: z.int(),
  /** in the order of the ads; null in results from before pay was extracted */
  pay: z.array(adPay).nullable().default(null),
  /** null if no resume was given */
  coverage: basketCoverage.nullable().default(null),
});
export type Basket = z.output<typeof basket>;
/** `result` of a preview or a run of the ad basket */
export const basketResult = z.discriminatedUnion('kind', [basket, insufficient]);
export type BasketResult = z.output<typeof basketResult>;

/** `result` of a run that the market's page shows again */
export const savedMarketResult = z.discriminatedUnion('kind', [market, basket, insufficient]);
export type SavedMarketResult = z.output<typeof savedMarketResult>;

/** published figures of occupations side by side, and the position of the person's pay */
export const marketInput = z.strictObject({
  codes: z.array(occupationCode).min(1).max(COMPARED_MAX),
  /** of GET /tools/areas; null: the nation alone */
  area: areaCode.nullable().default(null),
  ownPay: ownPay.nullable().default(null),
});

/** terms in the person's job ads, counted */
export const adBasketInput = z.strictObject({
  ads: z.array(uuid).max(BASKET.adsMax),
  /** saved resume to compare with the terms of the ads; null: none */
  resume: uuid.nullable().default(null),
});

export type MarketExample = { readonly result: Market };
