import { execFileSync, spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import t from 'tap';

const COUNTER = fileURLToPath(new URL('../../scripts/lib/tap-counts.mjs', import.meta.url));

interface Counts {
  passed: number;
  failed: number;
  skipped: number;
  failures: string[];
  reason: string | null;
}

const count = (...lines: string[]): Counts =>
  JSON.parse(
    execFileSync(process.execPath, [COUNTER], { input: lines.join('\n'), encoding: 'utf8' }),
  );

t.test('a test is a subtest without subtests, however many assertions it has', async (t) => {
  const counts = count(
    '# Subtest: outer',
    '    ok 1 - an assertion',
    '    # Subtest: inner \\# 1',
    '        ok 1 - one',
    '        ok 2 - two',
    '        1..2',
    '    ok 2 - inner \\# 1 # time=1ms',
    '    1..2',
    'ok 1 - outer # time=2ms',
    '# Subtest: flat',
    '    ok 1 - one',
    '    1..1',
    'ok 2 - flat # time=2ms',
    '1..2',
  );
  t.match(counts, { passed: 2, failed: 0, skipped: 0 });
});

t.test('a failure counts once, at its innermost test', async (t) => {
  const counts = count(
    '# Subtest: outer',
    '    # Subtest: inner',
    '        not ok 1 - should be equal',
    '          ---',
    '          diff: |',
    '            ok 1 - this is text',
    '          ...',
    '        1..1',
    '    not ok 1 - inner # time=1ms',
    '    1..1',
    'not ok 1 - outer # time=2ms',
    '1..1',
  );
  t.match(counts, { passed: 0, failed: 1, skipped: 0, failures: ['outer › inner'] });
});

t.test('a parent that failed by itself counts too', async (t) => {
  const counts = count(
    '# Subtest: outer',
    '    # Subtest: inner',
    '        ok 1 - fine',
    '        1..1',
    '    ok 1 - inner',
    '    not ok 2 - a loose assertion',
    '    1..2',
    'not ok 1 - outer',
    'not ok 2 - an uncaught error',
    '1..2',
  );
  t.match(counts, { passed: 1, failed: 2, failures: ['outer', 'an uncaught error'] });
});

t.test('skip and todo are skips, and a file may plan none with a reason', async (t) => {
  const counts = count('ok 1 - a # SKIP no broker', 'ok 2 - b # TODO', '1..2');
  t.match(counts, { passed: 0, failed: 0, skipped: 2 });
  t.match(count('1..0 # no broker here'), { skipped: 1, reason: 'no broker here' });
});

t.test('nothing at all is no test', async (t) => {
  t.match(count('hello'), { passed: 0, failed: 0, skipped: 0 });
});

const CHECKS = fileURLToPath(new URL('../../scripts/lib/run-checks.mjs', import.meta.url));

/** Returns the exit code of the runner for browser tests with this status and first error. */
const forgiven = (...tests: readonly (readonly [status: string, error: string])[]): number => {
  const results = tests.map(([status, message]) => ({
    status,
    results: [{ errors: [{ message }] }],
  }));
  const program = `import { crashedOnce } from ${JSON.stringify(CHECKS)};
    process.exitCode = crashedOnce(${JSON.stringify(results)});`;
  const { status } = spawnSync(process.execPath, ['--input-type=module', '-e', program]);
  return status ?? -1;
};

t.test('a second try counts after a crash of the browser alone, and not repeatedly', async (t) => {
  const crash = 'Error: page.setViewportSize: Target crashed';
  t.equal(forgiven(['flaky', crash], ['expected', ''], ['unexpected', crash]), 1);
  t.equal(forgiven(['flaky', 'Error: expect(locator).toBeVisible() failed']), 0);
  t.equal(forgiven(['flaky', crash], ['flaky', 'Page crashed']), 2);
  t.equal(forgiven(...Array.from({ length: 20 }, () => ['flaky', crash] as const)), 8);
});

const SECOND = fileURLToPath(new URL('../../scripts/lib/second-tries.mjs', import.meta.url));

interface Tried {
  readonly flaky: readonly string[];
  readonly counts: readonly Pick<Counts, 'passed' | 'failed' | 'skipped'>[];
}

/**
 * What a run's counts are after second tries, which pass but for files named `bad`.
 * @param failing files of one stage in which one of three tests failed
 * @param flaky browser tests that Playwright tried twice
 */
function tried(failing: readonly string[], flaky: readonly string[], ci = 'true'): Tried {
  const files = failing.map((file) => ({ file, ms: 1, passed: 2, failed: 1, skipped: 0 }));
  const n = files.length;
  const ended = [
    { stage: { kind: 'tap' }, counts: { passed: 10 + 2 * n, failed: n, skipped: 1, files } },
    { stage: { kind: 'lint' }, counts: { passed: 1, failed: 0, skipped: 0 } },
    {
      stage: { kind: 'playwright' },
      counts: { passed: 5, failed: flaky.length, skipped: 0, flaky, files: [] },
    },
  ];
  const program = `import { forgive } from ${JSON.stringify(SECOND)};
    const ended = ${JSON.stringify(ended)};
    const again = (stage, file) => file.includes('bad')
      ? { passed: 0, failed: 1, skipped: 0 } : { passed: 3, failed: 0, skipped: 0 };
    const flaky = await forgive(ended, {}, again);
    const counts = ended.map(({ counts: { passed, failed, skipped } }) => ({ passed, failed, skipped }));
    console.log(JSON.stringify({ flaky, counts }));`;
  const env = { ...process.env, CI: ci };
  const args = ['--input-type=module', '-e', program];
  return JSON.parse(execFileSync(process.execPath, args, { encoding: 'utf8', env }));
}

t.test('in CI four may pass at their second try, and are named', async (t) => {
  const one = tried(['a'], ['clicks']);
  t.same(one.flaky, ['clicks', 'a']);
  t.match(one.counts, [{ passed: 13, failed: 0, skipped: 1 }, {}, { passed: 6, failed: 0 }]);
  const twice = tried(['bad', 'b'], []);
  t.same(twice.flaky, ['b']);
  t.match(twice.counts, [{ passed: 15, failed: 1 }], 'what fails twice has failed');
  const five = tried(['a', 'b', 'c'], ['clicks', 'keys']);
  t.same(five.flaky, [], 'five are no accident');
  t.match(five.counts, [{ passed: 16, failed: 3 }, {}, { passed: 5, failed: 2 }]);
  t.match(tried(['a'], [], '').flaky, [], 'who runs it by hand sees it fail');
});
