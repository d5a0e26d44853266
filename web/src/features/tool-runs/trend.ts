import type { ToolRunSummary } from '@roletrail/contracts/tools/runs';
import type { ChartMark, Series } from '../../kit/charts/chart-data.ts';
import { formatDay } from '../../lib/format.ts';

/** Saved run with a score. */
export type Scored = Pick<ToolRunSummary, 'title' | 'createdAt' | 'engineVersion'> & {
  readonly score: NonNullable<ToolRunSummary['score']>;
};

/** Scores of the saved runs with one title, over time. */
export type Trend = {
  readonly title: string;
  /** unique dates of the runs, oldest first */
  readonly categories: readonly string[];
  /** one per engine version, because scores of different versions are not comparable */
  readonly series: readonly Series[];
  /** start of each later version */
  readonly marks: readonly ChartMark[];
  /** summary, one or two sentences */
  readonly summary: string;
};

/** Maximum number of engine versions in one chart. */
const VERSIONS_MAX = 5;
/** Maximum number of runs in one chart, so that points stay distinct. */
const RUNS_MAX = 24;

/**
 * Returns a trend for each title with at least two scores, last saved first.
 * @param runs newest first
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

/** Returns the newest runs within both limits. @param runs newest first */
function newest(runs: readonly Scored[]): Scored[] {
  const versions = [...new Set(runs.map(({ engineVersion }) => engineVersion))];
  const shown = new Set(versions.slice(0, VERSIONS_MAX));
  return runs.filter(({ engineVersion }) => shown.has(engineVersion)).slice(0, RUNS_MAX);
}

/** @param runs of one title, oldest first */
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

/** Labels the runs by date, numbered if several have the same date. */
function labelsOf(runs: readonly Scored[]): readonly string[] {
  const seen = new Map<string, number>();
  return runs.map(({ createdAt }) => {
    const at = formatDay(createdAt);
    const nth = (seen.get(at) ?? 0) + 1;
    seen.set(at, nth);
    return nth === 1 ? at : `${at} (${nth})`;
  });
}
