import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import type { ProductOptions } from './fixtures.ts';

const FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // pages of tests live for seconds: what an optimising compiler costs is not gained back
  '--js-flags=--no-opt --no-maglev',
  // a microphone of its own that beeps, allowed without a question
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream',
];

const WAITING = /session-(inactivity|lifetime)\.spec\.ts$/;

/** CI traces the second try. A developer asks for the trace of what failed with TRACE=on. */
function traceMode() {
  if (process.env.CI === 'true') return 'on-first-retry';
  return process.env.TRACE === 'on' ? 'retain-on-failure' : 'off';
}

/**
 * Each worker runs its files against its own RoleTrail (fixtures.ts), one test after another,
 * because publishing a document affects all users. BASE_URL selects a running RoleTrail instead;
 * specs that need the command line are then skipped.
 */
export default defineConfig<object, ProductOptions>({
  testDir: '.',
  testMatch: '*.spec.ts',
  outputDir: '../../.cache/test-logs/browser',
  // two processors do more with three: a fifth of a test's time is waiting, beside the fault tests
  workers: process.env.BASE_URL === undefined ? availableParallelism() + 1 : 1,
  fullyParallel: false,
  // for a crash of the browser alone: the runner takes a second try for any other reason as failed
  retries: process.env.CI === 'true' ? 1 : 0,
  forbidOnly: process.env.CI === 'true',
  // a slow machine, shared by browsers and the simulator, took 12 s for one step
  timeout: 300_000,
  expect: { timeout: 40_000 },
  use: {
    locale: 'en-GB',
    // a tenth of the work is movement; what moves is tested by the files that ask for it
    contextOptions: { reducedMotion: process.env.MOTION === 'full' ? 'no-preference' : 'reduce' },
    // a trace of every test costs a tenth of all the work, pictures of every frame a quarter
    trace: { mode: traceMode(), screenshots: false, snapshots: true, sources: true },
    launchOptions: { executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: FLAGS },
  },
  projects: [
    // first, so that others run while these wait for the end of a session
    { name: 'waiting', testMatch: WAITING, use: { eventLog: 'postgres' } },
    { name: 'embedded', testIgnore: WAITING, use: { eventLog: 'postgres' } },
    // an acceptance, its withdrawal and another one; tabs, keys, focus and the sheet of a phone know no log
    {
      name: 'kafka',
      testMatch:
        process.env.KAFKA_TERMS === 'full'
          ? /terms-(accept|decline|failures|versions|withdraw)\.spec\.ts$/
          : /terms-withdraw\.spec\.ts$/,
      grep: process.env.KAFKA_TERMS === 'full' ? /./ : /a person withdraws/,
      use: { eventLog: 'kafka' },
    },
  ],
});
