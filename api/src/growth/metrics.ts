import type { MetricFigure } from '@roletrail/contracts/http/business-intelligence';
import { TOOLS as TOOL_ROWS } from '@roletrail/contracts/tools/registry';
import { percentileOf } from '../statistics/percentiles.ts';
import { wilsonInterval } from '../statistics/proportions.ts';
import { countFigure, countIn, secondsFigure, shareFigure, sumFigures } from './figures.ts';
import type { ReadRow, Value } from './read-bounded.ts';
import * as statements from './statements.ts';

/** Conditions under which rows were read. */
export interface Source {
  /** views of pages are collected now */
  readonly collects: boolean;
  /** the period ends before the oldest day of `tool_usage` */
  readonly isForgotten: boolean;
}

/** Entry of the dictionary: statement, and figures and table from its rows. */
export interface MetricEntry {
  readonly id: string;
  readonly name: string;
  readonly definition: string;
  readonly owner: 'Growth' | 'Legal';
  readonly sql: string;
  readonly columns: readonly string[];
  /** returns true if the source has no data for the period; absent: it always has */
  isMissing?(rows: readonly ReadRow[], source: Source): boolean;
  figures(rows: readonly ReadRow[]): MetricFigure[];
  table(rows: readonly ReadRow[]): Value[][];
}

const pick = (rows: readonly ReadRow[], columns: readonly string[]) =>
  rows.map((row) => columns.map((column) => row[column] ?? null));

const VISITS: MetricEntry = {
  id: 'visits',
  name: 'Visits',
  definition:
    'Page loads from outside, by UTC day, and views of the sign-up page. Only views are counted: staff pages are left out, no visitor is tracked, and no view is linked to an account.',
  owner: 'Growth',
  sql: statements.VISITS,
  columns: ['Day', 'Visits', 'Views', 'Views of the sign-up page'],
  isMissing: (rows, { collects }) => !collects || rows.length === 0,
  figures: (rows) => [
    countFigure('Visits', sumFigures(rows, 'visits')),
    countFigure('Views of the sign-up page', sumFigures(rows, 'sign_up_views')),
  ],
  table: (rows) => pick(rows, ['day', 'visits', 'views', 'sign_up_views']),
};

const STEPS = [
  ['Signed up', 'signed_up'],
  ['Decided on the terms', 'decided'],
  ['Saved a first run', 'ran'],
  ['Back within 7 days', 'returned'],
] as const;

const ACCOUNTS: MetricEntry = {
  id: 'accounts',
  name: 'From sign-up to return',
  definition:
    'Accounts made in the period, and how many of them reached each step and all before it. Back: another session began between 1 hour and 7 days after the sign-up; a session that simply continues does not count. Deleted runs are not counted. Erased and demonstration accounts are left out.',
  owner: 'Growth',
  sql: statements.ACCOUNTS,
  columns: ['Step', 'People'],
  figures: ([row]) => [
    ...STEPS.map(([name, column]) => countFigure(name, countIn(row, column))),
    countFigure('Signed up less than 7 days ago', countIn(row, 'unfinished')),
  ],
  table: ([row]) => STEPS.map(([name, column]) => [name, countIn(row, column)]),
};

const READING: MetricEntry = {
  id: 'reading',
  name: 'Terms shown, and scrolled to their end',
  definition:
    'Of the decisions of the period whose event is in the ledger: the terms were shown, and the browser claims that their end was reached. People who saw the terms and did not decide are unknown. For a decline, the browser reports nothing about the end.',
  owner: 'Legal',
  sql: statements.READING,
  columns: ['Decision', 'Decisions', 'With their event', 'Shown', 'End reached'],
  isMissing: (rows) => sumFigures(rows, 'decisions') > 0 && sumFigures(rows, 'with_event') === 0,
  figures: (rows) => {
    const accepted = rows.filter(({ decision }) => decision === 'accepted');
    const whole = sumFigures(rows, 'with_event');
    return [
      countFigure('Decided', sumFigures(rows, 'decisions')),
      shareFigure('Shown, of those who decided', { part: sumFigures(rows, 'shown'), whole }),
      shareFigure('End reached, of those who accepted', {
        part: sumFigures(accepted, 'end_reached'),
        whole: sumFigures(accepted, 'with_event'),
      }),
    ];
  },
  table: (rows) =>
    [...new Set(rows.map(({ decision }) => decision))].map((decision) => {
      const own = rows.filter((row) => row.decision === decision);
      const sums = ['decisions', 'with_event', 'shown', 'end_reached'].map((column) =>
        sumFigures(own, column),
      );
      return [decision ?? null, ...sums];
    }),
};

/** Acceptances with a report by the browser of how the box was ticked. */
const ticked = (rows: readonly ReadRow[]) =>
  rows.filter(({ decision, tick }) => decision === 'accepted' && tick !== null);

const TICKS: MetricEntry = {
  id: 'ticks',
  name: 'Box ticked by reaching the end',
  definition:
    'Of the acceptances of the period: the box was ticked by scrolling to the end, not by a click, as the browser claims.',
  owner: 'Legal',
  sql: statements.READING,
  columns: ['Ticked by', 'Acceptances'],
  figures: (rows) => [
    shareFigure('Ticked because the end was reached', {
      part: sumFigures(
        ticked(rows).filter(({ tick }) => tick === 'scroll'),
        'decisions',
      ),
      whole: sumFigures(ticked(rows), 'decisions'),
    }),
  ],
  table: (rows) =>
    ticked(rows).map((row) => [
      row.tick === 'scroll' ? 'Reaching the end' : 'A click',
      countIn(row, 'decisions'),
    ]),
};

const DECLINES: MetricEntry = {
  id: 'declines',
  name: 'Decline rate',
  definition:
    'Declines as a share of all acceptances and declines of the period, by version of the terms, with the 95% Wilson interval. Withdrawals are not counted.',
  owner: 'Legal',
  sql: statements.DECLINES,
  columns: ['Version', 'Declined', 'Decisions', 'Rate, %', '95% from, %', '95% to, %'],
  figures: (rows) => [
    shareFigure('Declined, all versions', {
      part: sumFigures(rows, 'declined'),
      whole: sumFigures(rows, 'decisions'),
    }),
  ],
  table: (rows) =>
    rows.map((row) => {
      const [part, whole] = [countIn(row, 'declined'), countIn(row, 'decisions')];
      const [low, high] = wilsonInterval({ part, whole }) ?? [null, null];
      const rate = whole === 0 ? null : part / whole;
      return [row.version ?? null, part, whole, ...[rate, low, high].map(toPercent)];
    }),
};

/** Returns per cent with one decimal. */
const toPercent = (share: number | null) => (share === null ? null : Math.round(share * 1000) / 10);

/** Upper bounds of the table, seconds. */
const WAITS = [
  ['Under 1 minute', 60],
  ['1 to 5 minutes', 300],
  ['5 minutes to 1 hour', 3600],
  ['1 hour to 1 day', 86_400],
  ['1 day and more', Number.POSITIVE_INFINITY],
] as const;

const TIME_TO_ACCEPT: MetricEntry = {
  id: 'time-to-accept',
  name: 'Time from sign-up to acceptance',
  definition:
    'Time from sign-up to the first acceptance, of accounts made in the period that have accepted. Percentiles are by nearest rank.',
  owner: 'Legal',
  sql: statements.TIME_TO_ACCEPT,
  columns: ['Time', 'People'],
  figures: (rows) => {
    const counted = rows.map((row) => ({
      value: countIn(row, 'seconds'),
      count: countIn(row, 'people'),
    }));
    return [
      secondsFigure('Median', percentileOf(counted, 0.5)),
      secondsFigure('9 of 10 within', percentileOf(counted, 0.9)),
    ];
  },
  table: (rows) =>
    WAITS.map(([name, below], i) => {
      const from = WAITS[i - 1]?.[1] ?? 0;
      const within = rows.filter((row) => {
        const seconds = countIn(row, 'seconds');
        return seconds >= from && seconds < below;
      });
      return [name, sumFigures(within, 'people')];
    }),
};

const TOOLS: MetricEntry = {
  id: 'tools',
  name: 'Use of the tools',
  definition:
    'Runs of the career tools by day of UTC that ended with a result, and runs that were refused. The share is of both together; the lowest is among tools with at least 20 runs. No run is linked to an account. Counts are kept for 400 days.',
  owner: 'Growth',
  sql: statements.TOOL_USE,
  columns: ['Day', 'Tool', 'With a result', 'Refused', 'With a result, %'],
  isMissing: (_rows, { isForgotten }) => isForgotten,
  figures: (rows) => {
    const tools = runsByTool(rows);
    const lowest = tools
      .filter(({ whole }) => whole >= JUDGED_RUNS)
      .toSorted((a, b) => a.part / a.whole - b.part / b.whole)[0];
    return [
      countFigure('Runs with a result', sumFigures(rows, 'runs')),
      countFigure('Tools used', tools.filter(({ part }) => part > 0).length),
      shareFigure('With a result, of all runs', {
        part: sumFigures(rows, 'runs'),
        whole: sumFigures(rows, 'runs') + sumFigures(rows, 'refused'),
      }),
      ...(lowest ? [shareFigure(`Lowest: ${lowest.name}`, lowest)] : []),
    ];
  },
  table: (rows) =>
    rows.map((row) => {
      const [runs, refused] = [countIn(row, 'runs'), countIn(row, 'refused')];
      const share = runs + refused === 0 ? null : runs / (runs + refused);
      return [row.day ?? null, row.tool ?? null, runs, refused, toPercent(share)];
    }),
};

/** Runs from which on the share of a tool is compared. */
const JUDGED_RUNS = 20;

/** Returns each tool's runs with a result (`part`) and all its runs (`whole`). */
function runsByTool(rows: readonly ReadRow[]) {
  const ids = [...new Set(rows.map(({ tool }) => String(tool)))];
  return ids.map((id) => {
    const own = rows.filter(({ tool }) => tool === id);
    const part = sumFigures(own, 'runs');
    const name = TOOL_ROWS.find((tool) => tool.id === id)?.title ?? id;
    return { name, part, whole: part + sumFigures(own, 'refused') };
  });
}

/** Every metric, in the order of the screen. */
export const METRICS: readonly MetricEntry[] = [
  VISITS,
  TOOLS,
  ACCOUNTS,
  READING,
  TICKS,
  TIME_TO_ACCEPT,
  DECLINES,
];
