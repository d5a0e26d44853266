/**
 * Runs failed test files a second time in CI, alone, after all others. Playwright retries its tests
 * at once. A test that passes then has a defect that shows under load. The run names it at the end
 * with its first output; fix it first. Too many such tests fail the run, and so does a test that
 * fails twice.
 */
import { interrupted } from './interruption.mjs';
import { runTapFiles } from './run-tap.mjs';

/** How many files and browser tests of a run may need a second try: one test of about 700. */
export const FORGIVEN = 4;

/**
 * Corrects the counts of stages by what passed at a second try.
 * @param ended [{stage, counts}] of `npm test`; `counts.files` say what failed in each file,
 *   `counts.flaky` names browser tests that count as failed though they passed at their second try
 * @param env the servers' that the files are run with
 * @param again (stage, file, env) → counts of the file, run alone
 * @returns names of what needed its second try
 */
export async function forgive(ended, env, again = runAgain) {
  if (process.env.CI !== 'true') return [];
  const files = ended.flatMap(({ stage, counts }) =>
    stage.kind !== 'tap'
      ? []
      : (counts.files ?? []).filter((one) => one.failed > 0).map((one) => ({ stage, counts, one })),
  );
  const browser = ended.flatMap(({ counts }) =>
    (counts.flaky ?? []).map((name) => ({ counts, name })),
  );
  if (files.length + browser.length > FORGIVEN) return [];
  const flaky = [];
  for (const { counts, name } of browser) {
    counts.failed -= 1;
    counts.passed += 1;
    flaky.push(name);
  }
  for (const { stage, counts, one } of files) {
    if (interrupted.aborted) break;
    const second = await again(stage, one.file, env);
    if (second.failed > 0) continue;
    for (const key of ['passed', 'failed', 'skipped']) counts[key] += second[key] - one[key];
    flaky.push(one.file);
  }
  return flaky;
}

function runAgain(stage, file, env) {
  console.log(`\n== ${file} once more, alone`);
  return runTapFiles([file], { ...stage, env, jobs: 1, background: false, print: console.log });
}
