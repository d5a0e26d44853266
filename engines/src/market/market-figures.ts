/** The engine that puts the published figures of up to four occupations side by side. */
import { ENTRY_EDUCATION } from '@roletrail/contracts/entry-education';
import type {
  Market,
  MarketMeasure,
  MarketOccupation,
  OwnPay,
  Places,
} from '@roletrail/contracts/http/market';
import { isTopPrinted, payPosition } from '@roletrail/contracts/pay-position';
import type { CareerData, Occupation, Page } from '../career/career-data.ts';
import { fieldName, fieldOf } from '../career/fields.ts';
import { CREDITS } from '../career/release.ts';
import { type Engine, type Figure, type Insufficient, rounded } from '../engine.ts';
import { pageOf } from '../explorer/detail.ts';
import { stepsFrom } from '../explorer/steps.ts';
import { pagesOfField, type Rank, ranksOf, turnoverOf } from './ranks.ts';

export const MARKET_VERSION = 'market-1';

export type MarketInput = {
  /** year-month-day; no figure depends on it */
  readonly asOf: string;
  readonly codes: readonly string[];
  readonly ownPay: OwnPay | null;
};

export const marketFigures: Engine<MarketInput, CareerData, Market> = (input, data) => {
  const known = input.codes.flatMap((code) => data.byCode.get(code) ?? []);
  const ranked = known.map((occupation) => ({ occupation, ranks: ranksIn(data, occupation) }));
  const [handbook] = CREDITS;
  const market: Market = {
    kind: 'market',
    release: data.version,
    source: { name: handbook.source, period: handbook.period },
    ownPay: input.ownPay,
    occupations: ranked.map(({ occupation, ranks }) =>
      inMarket(occupation, ranks, input.ownPay, data),
    ),
  };
  return {
    result: known.length === 0 ? nothing() : market,
    evidence: ranked.flatMap(({ occupation, ranks }) =>
      ranks.flatMap((rank) => figuresOf(occupation, rank)),
    ),
    warnings: input.codes
      .filter((code) => !data.byCode.has(code))
      .map((code) => ({ code: 'OCCUPATION_UNKNOWN', why: `There is no occupation ${code}.` })),
    engineVersion: MARKET_VERSION,
  };
};

function nothing(): Insufficient {
  return { kind: 'insufficient_evidence', why: 'No occupation of our data was named.' };
}

function ranksIn({ pages }: CareerData, { code, figures }: Occupation): Rank[] {
  return figures.kind === 'none' ? [] : ranksOf(figures.page, fieldOf(code), pages);
}

function inMarket(
  occupation: Occupation,
  ranks: readonly Rank[],
  own: OwnPay | null,
  data: CareerData,
): MarketOccupation {
  const { code, title, figures } = occupation;
  const raw = figures.kind === 'none' ? null : figures.page;
  const page = figures.kind === 'none' ? null : pageOf(code, figures, data);
  const change = raw?.change ?? null;
  return {
    code,
    title,
    field: fieldIn(code),
    page,
    jobsThen: raw === null || raw.jobs === null || change === null ? null : raw.jobs + change,
    turnover: raw && roundedTurnover(raw),
    p90AtLeast: page?.spread ? isTopPrinted(page.spread.unit, page.spread.p90) : false,
    ranks: ranks.map((rank) => ({ ...rank, value: rounded(rank.value) })),
    fieldEntry: entryOf(fieldOf(code), data),
    related: relatedTo(occupation, data),
    ownPay: own && payPosition({ code, page }, own),
  };
}

const fieldIn = (code: string) => ({ id: fieldOf(code), name: fieldName(fieldOf(code)) });

function entryOf(field: string, { pages }: CareerData): MarketOccupation['fieldEntry'] {
  const ofField = pagesOfField(field, pages);
  const educations = ofField.flatMap(({ education }) =>
    education.kind === 'named' ? [education.value] : [],
  );
  const named = ENTRY_EDUCATION.map((education) => ({
    education,
    pages: educations.filter((one) => one === education).length,
  }));
  return {
    pages: ofField.length,
    named: named.filter(({ pages: count }) => count > 0),
    notNamed: ofField.length - educations.length,
  };
}

function relatedTo(occupation: Occupation, data: CareerData): MarketOccupation['related'] {
  return stepsFrom(occupation, data).map(({ code, title, by, pay }) => {
    const figures = data.byCode.get(code)?.figures ?? { kind: 'none' };
    const page = figures.kind === 'none' ? null : figures.page;
    return {
      code,
      title,
      by,
      pay,
      field: fieldIn(code),
      median: page && medianOf(page),
      sharing: figures.kind === 'group' ? figures.shared.length : 1,
      growth: page?.growth ?? null,
      turnover: page && roundedTurnover(page),
    };
  });
}

function medianOf({ pay }: Page) {
  return { payYear: pay.medianYear, payHour: pay.medianHour, payAtLeast: pay.atLeast };
}

function roundedTurnover(page: Page): number | null {
  const turnover = turnoverOf(page);
  return turnover === null ? null : rounded(turnover);
}

const MEASURES: Readonly<Record<MarketMeasure, string>> = {
  pay: 'median pay a year',
  jobs: 'number of jobs',
  growth: 'expected growth',
  openings: 'number of openings a year',
  turnover: 'number of openings a year for each 100 jobs',
};

function figuresOf({ code, title }: Occupation, { measure, all, field }: Rank): Figure[] {
  const name = MEASURES[measure];
  return [
    placed(all, `${title}: the ${name} among all pages of the Handbook that print one`),
    placed(field, `${title}: the same among those of the field ${fieldIn(code).name}`),
  ];
}

/** The place from the top, of all that are compared. */
function placed({ above, same, below }: Places, what: string): Figure {
  return {
    value: above + 1,
    max: above + same + below + 1,
    weight: 1,
    why: `${what}: ${above} more, ${same} the same, ${below} less.`,
    spans: [],
  };
}
