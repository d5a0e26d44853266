import type { ToolRunSummary } from '@roletrail/contracts/http/tools';
import type { ChartMark, Series } from '../../kit/charts/chart-data.ts';
import { formatDay } from '../../lib/format.ts';

/** A saved run with a number. */
export type Scored = Pick<ToolRunSummary, 'title' | 'createdAt' | 'engineVersion'> & {
  readonly score: NonNullable<ToolRunSummary['score']>;
};

/** How the number of what bears one title went, from one saved run to the next. */
export type Trend = {
  readonly title: string;
  /** the day on which each was saved, the oldest first; no two alike */
  readonly categories: readonly string[];
  /** one for each version of the engine, because numbers of two are not comparable */
  readonly series: readonly Series[];
  /** where another version begins */
  readonly marks: readonly ChartMark[];
  /** what it says, in a sentence or two */
  readonly summary: string;
};

/** Versions of an engine that are told apart in one chart. */
const VERSIONS_MOST = 5;
/** Runs in one chart: of more no point is drawn by itself. */
const RUNS_MOST = 24;

/**
 * Of each title that has two numbers at least, the last saved first.
 * @param runs the newest first
 */
export function trendsOf(runs: readonly ToolRunSummary[]): readonly Trend[] {
  const scored = runs.flatMap((run): Scored[] =>
    run.score === null ? [] : [Object.assign({}, run, { score: run.score })],
  );
  const titles = [...new Set(scored.map(({ title }) => title))];
  return titles.flatMap((title) => {
    const own = newest(scored.filter((run) => run.title === title)).reverse();
    return own.length < 2 ? [] : [trendOf(title, own)];
  });
}

/** As many as a chart tells apart, of as many versions. @param runs the newest first */
function newest(runs: readonly Scored[]): Scored[] {
  const versions = [...new Set(runs.map(({ engineVersion }) => engineVersion))];
  const shown = new Set(versions.slice(0, VERSIONS_MOST));
  return runs.filter(({ engineVersion }) => shown.has(engineVersion)).slice(0, RUNS_MOST);
}

/** @param runs of one title, the oldest first */
function trendOf(title: string, runs: readonly Scored[]): Trend {
  const versions = [...new Set(runs.map(({ engineVersion }) => engineVersion))];
  const of = (version: string) => (run: Scored) =>
    run.engineVersion === version ? whole(run) : null;
  return {
    title,
    categories: labelsOf(runs),
    series: versions.map((version) => ({
      name: `By rules ${version}`,
      values: runs.map(of(version)),
    })),
    marks: runs.flatMap((run, at): ChartMark[] => {
      const before = runs[at - 1];
      if (before === undefined || before.engineVersion === run.engineVersion) return [];
      const says = `Other rules from here on: ${run.engineVersion} instead of ${before.engineVersion}. Numbers before and after are not comparable.`;
      return [{ at, says }];
    }),
    summary: summaryOf(runs),
  };
}

const whole = ({ score }: Scored) => Math.round(score.value);

function summaryOf(runs: readonly Scored[]): string {
  const last = runs.at(-1);
  if (last === undefined) return '';
  const alike = runs.filter(({ engineVersion }) => engineVersion === last.engineVersion);
  const [first = last] = alike;
  const others = runs.length - alike.length;
  const of = `${whole(last)} of ${last.score.max}`;
  const went =
    alike.length < 2
      ? `${of}.`
      : `From ${whole(first)} to ${of}: ${changeIn(whole(last) - whole(first))}.`;
  if (others === 0) return went;
  const before = others === 1 ? 'The one before was' : `The ${others} before were`;
  return `${went} ${before} judged by other rules, and cannot be compared with it.`;
}

function changeIn(points: number): string {
  if (points === 0) return 'as it began';
  const n = Math.abs(points);
  return `${n} ${n === 1 ? 'point' : 'points'} ${points > 0 ? 'more' : 'fewer'}`;
}

/** Of several on the same day, which one. */
function labelsOf(runs: readonly Scored[]): readonly string[] {
  const seen = new Map<string, number>();
  return runs.map(({ createdAt }) => {
    const at = formatDay(createdAt);
    const nth = (seen.get(at) ?? 0) + 1;
    seen.set(at, nth);
    return nth === 1 ? at : `${at} (${nth})`;
  });
}
