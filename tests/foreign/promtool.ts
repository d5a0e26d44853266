/** Prometheus' own tool, on the alerts of ops/: does it read them, and which of them fire? */
import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ALERTS_FILE, type Sample } from '../helpers/ops-files.ts';

const run = promisify(execFile);

/** Change of some series, from their scraped values on. */
export interface Change {
  readonly name: string;
  readonly labels?: readonly string[];
  /** a level; added at each scrape; added once; or gone */
  readonly becomes: { level: number } | { grows: number } | { gains: number } | 'gone';
}

export interface Trial {
  readonly name: string;
  readonly changes: readonly Change[];
  /** minutes from the change to the recovery; null: never */
  readonly recoversAfter: number | null;
  readonly looks: readonly Look[];
}

interface Look {
  /** minutes after the change */
  readonly after: number;
  /** alerts that must fire then; no other may */
  readonly firing: readonly string[];
}

const SCRAPES_BEFORE = 130;
const SCRAPES_AFTER = 320;
const SCRAPE_SECONDS = 30;
const SCRAPES_A_MINUTE = 60 / SCRAPE_SECONDS;

/** The reason why nothing can be judged here, or false. */
export async function promtoolMissing(): Promise<string | false> {
  try {
    await run('promtool', ['--version']);
    return false;
  } catch (error) {
    return `no promtool (Debian: apt install prometheus), so the alerts were not checked: ${String(error).split('\n')[0]}`;
  }
}

const has = ({ name, labels = [] }: Change, sample: Sample) =>
  sample.name === name && labels.every((label) => sample.labels.includes(label));

/** Formats values for promtool: `_` is no sample, `1x2` three of them. */
function valuesOf(
  value: number | null,
  change: Change | undefined,
  recoversAfter: number | null,
): string {
  const before = `${value ?? '_'}x${SCRAPES_BEFORE}`;
  if (change === undefined) return `${before} ${value ?? '_'}x${SCRAPES_AFTER}`;
  const wrong = recoversAfter === null ? SCRAPES_AFTER : recoversAfter * SCRAPES_A_MINUTE;
  const recovered = (to: number | string) =>
    wrong === SCRAPES_AFTER ? '' : ` ${to}x${SCRAPES_AFTER - wrong}`;
  const { becomes } = change;
  const base = value ?? 0;
  const well = value ?? '_';
  if (becomes === 'gone') return `${before} _x${wrong}${recovered(well)}`;
  if ('level' in becomes) return `${before} ${becomes.level}x${wrong}${recovered(well)}`;
  if ('gains' in becomes) {
    const gained = base + becomes.gains;
    return `${before} ${gained}x${wrong}${recovered(gained)}`;
  }
  const { grows } = becomes;
  return `${before} ${base + grows}+${grows}x${wrong}${recovered(base + grows * (wrong + 1))}`;
}

function seriesOf(samples: readonly Sample[], { changes, recoversAfter }: Trial) {
  const scraped = samples.map((sample) => ({
    series: `${sample.name}{${sample.labels.join(',')}}`,
    values: valuesOf(
      sample.value,
      changes.find((change) => has(change, sample)),
      recoversAfter,
    ),
  }));
  const fresh = changes.filter((change) => !samples.some((sample) => has(change, sample)));
  return [
    ...scraped,
    ...fresh.map((change) => ({
      series: `${change.name}{${(change.labels ?? []).join(',')}}`,
      values: valuesOf(null, change, recoversAfter),
    })),
  ];
}

/** Runs a trial. Returns the output of promtool on failure, else null. */
export async function judge(
  folder: string,
  samples: readonly Sample[],
  trial: Trial,
): Promise<string | null> {
  const test = {
    rule_files: [ALERTS_FILE],
    evaluation_interval: `${SCRAPE_SECONDS}s`,
    tests: [
      {
        name: trial.name,
        interval: `${SCRAPE_SECONDS}s`,
        input_series: seriesOf(samples, trial),
        promql_expr_test: trial.looks.map(({ after, firing }) => ({
          expr: 'group by (alertname) (ALERTS{alertstate="firing"})',
          eval_time: `${SCRAPES_BEFORE * SCRAPE_SECONDS + after * 60}s`,
          exp_samples: firing.map((name) => ({ labels: `{alertname="${name}"}`, value: 1 })),
        })),
      },
    ],
  };
  await writeFile(join(folder, 'test.json'), JSON.stringify(test));
  return runPromtool(folder, ['test', 'rules', 'test.json']);
}

/** Null when promtool can read every rule. */
export function checkRules(folder: string): Promise<string | null> {
  return runPromtool(folder, ['check', 'rules', ALERTS_FILE]);
}

async function runPromtool(cwd: string, args: string[]): Promise<string | null> {
  return run('promtool', args, { cwd }).then(
    () => null,
    (error: { stdout?: string; stderr?: string }) => `${error.stdout}${error.stderr}`,
  );
}
