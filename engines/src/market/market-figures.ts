/** The engine that puts the published figures of up to four occupations side by side. */
import { ENTRY_EDUCATION } from '@roletrail/contracts/entry-education';
import { isTopPrinted, payPosition } from '@roletrail/contracts/pay-position';
import type {
  Market,
  MarketMeasure,
  MarketOccupation,
  OwnPay,
  RankCounts,
} from '@roletrail/contracts/tools/market';
import type { AreaData } from '../areas/area-data.ts';
import type { AreaHead } from '../areas/area-file.ts';
import { oewsCredit } from '../areas/oews-editions.ts';
import type { CareerData, Occupation, OccupationPage } from '../career/career-data.ts';
import { fieldName, fieldOf } from '../career/fields.ts';
import { CREDITS } from '../career/release.ts';
import { type Engine, type ExplainedFigure, type Insufficient, rounded } from '../engine.ts';
import { toOccupationPage } from '../explorer/detail.ts';
import { stepsFrom } from '../explorer/steps.ts';
import { payInArea } from './area-pay.ts';
import { computeOpeningsRate, pagesOfField, type Rank, ranksOf } from './ranks.ts';

export const MARKET_VERSION = 'market-3';

export type MarketInput = {
  /** year-month-day; no figure depends on it */
  readonly asOf: string;
  readonly codes: readonly string[];
  readonly ownPay: OwnPay | null;
  /** code of an area; null: the nation alone */
  readonly area: string | null;
};

/** Figures of the nation, and of areas if they were imported. */
export type MarketData = {
  readonly version: string;
  readonly career: CareerData;
  /** null: for the nation alone */
  readonly areas: AreaData | null;
};

export const marketData = (career: CareerData, areas: AreaData | null): MarketData => ({
  version: areas === null ? career.version : `${career.version}+${areas.version}`,
  career,
  areas,
});

export const marketFigures: Engine<MarketInput, MarketData, Market> = (input, data) => {
  const { career } = data;
  const known = input.codes.flatMap((code) => career.byCode.get(code) ?? []);
  const ranked = known.map((occupation) => ({ occupation, ranks: ranksIn(career, occupation) }));
  const place = placeOf(input, data);
  const [handbook] = CREDITS;
  const market: Market = {
    kind: 'market',
    release: data.version,
    source: { name: handbook.source, period: handbook.period },
    area: place && inWords(place),
    ownPay: input.ownPay,
    occupations: ranked.map(({ occupation, ranks }) => ({
      ...inMarket(occupation, ranks, input.ownPay, career),
      inArea: place && payInArea(occupation.code, place.area, place.areas),
    })),
  };
  const evidence = ranked.flatMap(({ occupation, ranks }) =>
    ranks.flatMap((rank) => figuresOf(occupation, rank)),
  );
  return {
    result: known.length === 0 ? nothing() : market,
    evidence: [...evidence, ...figuresOfArea(market)],
    warnings: [
      ...input.codes
        .filter((code) => !career.byCode.has(code))
        .map((code) => ({ code: 'OCCUPATION_UNKNOWN', why: `There is no occupation ${code}.` })),
      ...(input.area !== null && place === null ? [NO_AREA] : []),
    ],
    engineVersion: MARKET_VERSION,
  };
};

const NO_AREA = {
  code: 'AREA_UNKNOWN',
  why: 'We have no figures of the area that you asked for: what you see is national only.',
};

type Place = { readonly area: AreaHead; readonly areas: AreaData };

/** Null: none was asked for, or the data have none of this code. */
function placeOf({ area: code }: MarketInput, { areas }: MarketData): Place | null {
  const area = areas?.areas.find((one) => one.code === code);
  return areas && area ? { area, areas } : null;
}

function inWords({ area: { code, title, kind }, areas: { edition, top } }: Place): Market['area'] {
  const { source: name, period } = oewsCredit(edition);
  return { code, title, kind, source: { name, period }, top };
}

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
): Omit<MarketOccupation, 'inArea'> {
  const { code, title, figures } = occupation;
  const raw = figures.kind === 'none' ? null : figures.page;
  const page = figures.kind === 'none' ? null : toOccupationPage(code, figures, data);
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

function medianOf({ pay }: OccupationPage) {
  return { payYear: pay.medianYear, payHour: pay.medianHour, payAtLeast: pay.atLeast };
}

function roundedTurnover(page: OccupationPage): number | null {
  const turnover = computeOpeningsRate(page);
  return turnover === null ? null : rounded(turnover);
}

const MEASURES: Readonly<Record<MarketMeasure, string>> = {
  pay: 'median pay a year',
  jobs: 'number of jobs',
  growth: 'expected growth',
  openings: 'number of openings a year',
  turnover: 'number of openings a year for each 100 jobs',
};

function figuresOf({ code, title }: Occupation, { measure, all, field }: Rank): ExplainedFigure[] {
  const name = MEASURES[measure];
  return [
    placed(all, `${title}: the ${name} among all pages of the Handbook that print one`),
    placed(field, `${title}: the same among those of the field ${fieldIn(code).name}`),
  ];
}

const KIND = {
  nation: 'nations',
  state: 'states',
  territory: 'territories',
  metro: 'metropolitan areas',
  nonmetro: 'nonmetropolitan areas',
} as const;

function figuresOfArea({ area, occupations }: Market): ExplainedFigure[] {
  if (area === null) return [];
  return occupations.flatMap(({ title, inArea }) => {
    if (!inArea?.places) return [];
    const what = `${title}: the median pay in ${area.title} among all ${KIND[area.kind]} that have one (${area.source.name})`;
    return [placed(inArea.places, what)];
  });
}

/** The place from the top, of all that are compared. */
function placed({ above, same, below }: RankCounts, what: string): ExplainedFigure {
  return {
    value: above + 1,
    max: above + same + below + 1,
    weight: 1,
    why: `${what}: ${above} more, ${same} the same, ${below} less.`,
    spans: [],
  };
}
