import type {
  FiguresAnswer,
  FiguresQuery,
  Metric,
  MetricFigure,
} from '@roletrail/contracts/http/business-intelligence';
import { REPORT_DAYS_MAX } from '@roletrail/contracts/http/business-intelligence';
import type { Database } from '@roletrail/db/open';
import { differenceOf } from '../statistics/proportions.ts';
import { METRICS, type MetricEntry } from './metrics.ts';
import { type Ask, type ReadRow, readBounded } from './read-bounded.ts';

const DAY_MS = 86_400_000;

/** Instants: the first of the period, and the first after it. */
interface Bounds {
  readonly from: string;
  readonly until: string;
}

interface Options {
  readonly query: FiguresQuery;
  /** ms since 1970 */
  readonly now: number;
  /** views of pages are collected */
  readonly collects: boolean;
}

/** Reads every metric of a period and, if asked for, of the period of equal length before. */
export function readMetrics(db: Database, options: Options): Promise<FiguresAnswer> {
  const { query, now } = options;
  const [start, end] = [Date.parse(query.from), Date.parse(query.to) + DAY_MS];
  const bounds = toBounds(start, end);
  const boundsBefore = query.compare === 'true' ? toBounds(start - (end - start), start) : null;
  return readBounded(db, async (first) => {
    const ask = onceEach(first);
    const metrics: Metric[] = [];
    for (const entry of METRICS) {
      const current = await readMetric(ask, entry, bounds, options);
      const before = boundsBefore && (await readMetric(ask, entry, boundsBefore, options));
      metrics.push(present(entry, current, before));
    }
    return { at: new Date(now).toISOString(), bounds, boundsBefore, metrics };
  });
}

const toBounds = (from: number, until: number): Bounds => ({
  from: new Date(from).toISOString(),
  until: new Date(until).toISOString(),
});

/** Returns `ask` with a memory: metrics that share a statement read it once. */
function onceEach(ask: Ask): Ask {
  const known = new Map<string, Awaited<ReturnType<Ask>>>();
  return async (text, values) => {
    const key = JSON.stringify([text, values]);
    const rows = known.has(key) ? (known.get(key) ?? null) : await ask(text, values);
    known.set(key, rows);
    return rows;
  };
}

type Reading = { readonly state: Metric['state']; readonly rows: readonly ReadRow[] };

async function readMetric(
  ask: Ask,
  entry: MetricEntry,
  { from, until }: Bounds,
  { now, collects }: Options,
): Promise<Reading> {
  const rows = await ask(entry.sql, [from, until]);
  if (rows === null) return { state: 'late', rows: [] };
  const isForgotten = Date.parse(until) <= now - REPORT_DAYS_MAX * DAY_MS;
  if (entry.isMissing?.(rows, { collects, isForgotten })) return { state: 'missing', rows: [] };
  return { state: 'known', rows };
}

function present(entry: MetricEntry, current: Reading, before: Reading | null): Metric {
  const { id, name, definition, owner, sql, columns } = entry;
  const isKnown = current.state === 'known';
  const figures = isKnown ? entry.figures(current.rows) : [];
  const earlier = before?.state === 'known' ? entry.figures(before.rows) : [];
  return {
    id,
    name,
    definition,
    owner,
    sql,
    state: current.state,
    figures,
    before: figures.map((figure) => {
      const same = earlier.find((other) => other.name === figure.name);
      return same ? { value: same.value, difference: compare(figure, same) } : null;
    }),
    columns: [...columns],
    rows: isKnown ? entry.table(current.rows) : [],
  };
}

function compare(now: MetricFigure, before: MetricFigure) {
  const [a, b] = [proportionOf(now), proportionOf(before)];
  const difference = a && b && differenceOf(a, b);
  if (!difference) return null;
  const [low, high] = difference.interval;
  return { value: difference.value, low, high };
}

const proportionOf = ({ part, whole }: MetricFigure) =>
  part === null || whole === null ? null : { part, whole };
