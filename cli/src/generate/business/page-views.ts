import { type VitalName, vitalBucket } from '@roletrail/contracts/analytics';
import { TOOLS, type ToolEntry } from '@roletrail/contracts/tools/registry';
import type { AnalyticsRow } from '@roletrail/db/schema/analytics';
import { Dice } from '../dice.ts';
import { FAILED_RELEASE, LOSING_TOOL, PROMO_SPIKE, YEAR_DAYS } from './stories.ts';
import { DAY_MS, type YearPerson, type YearPlan } from './year-plan.ts';

const HOUR_MS = 3_600_000;
/** Visits without an account in a year, for each person who signs up. */
const VISITORS_PER_PERSON = 14;
/** Share of page loads whose vitals are reported. */
const MEASURED = 0.7;

/** Builds of the web client that were released, by day of the year. */
export const BUILDS: readonly (readonly [day: number, build: string])[] = [
  [0, 'made-up-1'],
  [LOSING_TOOL.from, 'made-up-2'],
  [FAILED_RELEASE.from, 'made-up-3'],
  [FAILED_RELEASE.to + 1, 'made-up-4'],
];

/**
 * Lists the single measurements of the year: views and vitals of people and of visitors. The same
 * plan gives the same rows.
 * @param articles addresses of public articles below /insights/, at least one
 */
export function* pageViews(plan: YearPlan, articles: readonly string[]): Generator<AnalyticsRow> {
  const year = { ...plan, articles };
  const last = (year.end - year.start) / DAY_MS;
  for (let day = 0; day < Math.min(last, YEAR_DAYS + 1); day += 1) {
    const dice = new Dice(`${year.seed} visitors ${day}`);
    const grows = (1 + (2 * day) / YEAR_DAYS) / 2;
    const weekend = new Date(year.start + day * DAY_MS).getUTCDay() % 6 === 0 ? 0.7 : 1.1;
    const mean = (year.people.length * VISITORS_PER_PERSON * grows * weekend) / YEAR_DAYS;
    const visits = Math.floor(mean * (0.8 + 0.4 * dice.float()) + dice.float());
    for (let i = 0; i < visits; i += 1) {
      const at = day * DAY_MS + Math.floor(24 * dice.float()) * HOUR_MS;
      if (year.start + at < year.end) yield* visitOf(year, dice, at, visitorPath(dice), null);
    }
  }
  for (const person of year.people) yield* viewsOf(year, person);
}

interface Year extends YearPlan {
  readonly articles: readonly string[];
}

function* viewsOf(year: Year, person: YearPerson): Generator<AnalyticsRow> {
  const referrer = person.kind === 'promo' ? PROMO_SPIKE.referrer : null;
  for (const [i, visit] of person.visits.entries()) {
    const dice = new Dice(`${year.seed} views ${person.email} ${i}`);
    const tools = (year.acts.get(visit) ?? []).flatMap((act) =>
      act.kind === 'run' ? [TOOL_PATHS.get(act.engine) ?? '/dashboard'] : ['/pricing'],
    );
    const entry = referrer === null ? '/' : '/pricing';
    const begins = visit.begins === 'sign up' ? [entry, '/signup'] : ['/login'];
    const stays = visit.reading.does === 'accept' || i > 0 ? ['/dashboard', ...new Set(tools)] : [];
    // half of the visits end where the tool is opened and left
    const isLost = visit.at >= LOSING_TOOL.from * DAY_MS && stays.length > 0 && dice.chance(0.5);
    const pages = [...begins, ...stays, ...(isLost ? [LOSING_TOOL.path] : [])];
    yield* visitOf(year, dice, visit.at, pages, i === 0 ? referrer : '');
  }
}

/** Path of the page of each engine. */
const TOOL_PATHS = new Map(
  TOOLS.flatMap(({ path, engines = [] }: ToolEntry) =>
    engines.map((engine) => [engine, path] as const),
  ),
);

/** Pages that a visitor opens from a page, with weights; the rest leave. */
const NEXT: Readonly<Record<string, readonly (readonly [number, string | null])[]>> = {
  '/': [
    [30, '/services'],
    [20, '/pricing'],
    [16, '/insights'],
    [8, '/signup'],
    [26, null],
  ],
  '/services': [
    [25, '/services/examples/:tool'],
    [15, '/pricing'],
    [10, '/signup'],
    [50, null],
  ],
  '/services/examples/:tool': [
    [20, '/signup'],
    [20, '/services'],
    [60, null],
  ],
  '/pricing': [
    [18, '/signup'],
    [12, '/support'],
    [70, null],
  ],
  '/insights': [
    [60, '/insights/:slug'],
    [40, null],
  ],
  '/insights/:slug': [
    [25, '/insights'],
    [15, '/services'],
    [60, null],
  ],
  '/signup': [
    [10, '/terms'],
    [90, null],
  ],
};
const ENTRIES = [
  [46, '/'],
  [22, '/insights/:slug'],
  [14, '/services'],
  [10, '/pricing'],
  [5, '/insights'],
  [3, '/verify'],
] as const;
const PAGES_MAX = 8;

function visitorPath(dice: Dice): readonly string[] {
  const pages: string[] = [dice.weighted(ENTRIES)];
  while (pages.length < PAGES_MAX) {
    const next = dice.weighted(NEXT[pages.at(-1) ?? ''] ?? [[1, null]]);
    if (next === null) break;
    pages.push(next);
  }
  return pages;
}

const DEVICES = [
  [46, 'phone'],
  [48, 'desktop'],
  [6, 'tablet'],
] as const;
const WIDTHS = { phone: 'narrow', tablet: 'medium', desktop: 'wide' } as const;
const LANGUAGES = [
  [70, 'en'],
  [12, 'es'],
  [8, 'de'],
  [5, 'fr'],
  [5, 'pt'],
] as const;
const REFERRERS = [
  [50, null],
  [30, 'www.google.com'],
  [9, 'www.bing.com'],
  [6, 'news.ycombinator.com'],
  [5, 'careers.example.edu'],
] as const;

/** @param referrer null: drawn; '': none */
function* visitOf(
  { start, articles }: Year,
  dice: Dice,
  at: number,
  patterns: readonly string[],
  referrer: string | null,
): Generator<AnalyticsRow> {
  const choices = articles.map((slug) => [1, slug] as const);
  const pages = patterns.map((page) => page.replace(':slug', () => dice.weighted(choices)));
  const device = dice.weighted(DEVICES);
  const width = device === 'desktop' && dice.chance(0.4) ? 'extra-wide' : WIDTHS[device];
  const from = dice.weighted(REFERRERS);
  const common = {
    hour: new Date(Math.floor((start + at) / HOUR_MS) * HOUR_MS),
    device,
    width,
    language: dice.weighted(LANGUAGES),
  };
  for (const [i, path] of pages.entries()) {
    const host = referrer === '' ? null : (referrer ?? from);
    const previous = pages[i - 1] ?? null;
    yield {
      ...common,
      name: 'view',
      path,
      previous,
      referrer: i === 0 ? host : null,
      bucket: null,
    };
  }
  const [path = '/'] = pages;
  if (!dice.chance(MEASURED)) return;
  for (const [name, median] of VITALS) {
    const bucket = vitalBucket(
      name,
      measuredValue(dice, name, median, { device, day: at / DAY_MS }),
    );
    yield { ...common, name, path, previous: null, referrer: null, bucket };
  }
}

/** Medians of a good day; ms, CLS without unit. */
const VITALS: readonly (readonly [VitalName, number])[] = [
  ['LCP', 1500],
  ['INP', 110],
  ['CLS', 0.04],
  ['FCP', 950],
  ['TTFB', 320],
];
const SLOWER = { phone: 1.25, tablet: 1.1, desktop: 0.85 } as const;

function measuredValue(
  dice: Dice,
  name: VitalName,
  median: number,
  { device, day }: { readonly device: keyof typeof SLOWER; readonly day: number },
): number {
  const isFailed = day >= FAILED_RELEASE.from && day < FAILED_RELEASE.to + 1;
  const worse = isFailed ? (name === 'TTFB' ? 1.6 : 3.2) : 1;
  return dice.time(median * SLOWER[device] * worse, 0.45);
}
