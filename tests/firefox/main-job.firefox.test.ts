import { randomUUID } from 'node:crypto';
import type { SessionAnswer } from '@roletrail/contracts/http/auth';
import t, { type Test } from 'tap';
import { type Product, startProduct } from '../browser/product.ts';
import { FirefoxPage, findFirefox, type Preferences } from './firefox.ts';

const PASSWORD = 'a sentence that no other person uses';

type Run = {
  readonly name: string;
  readonly preferences: Preferences;
  /** what the browser must say of itself, so that the run is what its name says */
  readonly holds: () => boolean;
  readonly keepsSession: boolean;
};

const RUNS: readonly Run[] = [
  {
    name: 'as Debian delivers it',
    preferences: {},
    holds: () => navigator.cookieEnabled && typeof PerformanceObserver === 'function',
    keepsSession: true,
  },
  {
    name: 'with all cookies blocked',
    preferences: { 'network.cookie.cookieBehavior': 2 },
    holds: () => !navigator.cookieEnabled,
    keepsSession: false,
  },
  {
    name: 'without PerformanceObserver',
    preferences: { 'dom.enable_performance_observer': false },
    holds: () => typeof PerformanceObserver === 'undefined',
    keepsSession: true,
  },
];

/** Creates an account, reads the terms to the end and accepts them. @returns the address */
async function signUp(page: FirefoxPage, product: Product): Promise<string> {
  const email = `person-${randomUUID()}@example.org`;
  await page.goto(`${product.url}/signup`);
  await page.fill('email', email);
  await page.fill('password', PASSWORD);
  await page.press('button', 'Create account');
  await page.sees('Welcome to RoleTrail');
  await page.scrollToEnd('section[aria-label^="Terms & Conditions"]');
  await page.sees('You reached the end');
  await page.press('button', 'Accept & Continue');
  await page.sees('Your consent record');
  return email;
}

/** Ends all other sessions of the person, from another device. */
async function revoke(product: Product, email: string): Promise<void> {
  const signedIn = await fetch(`${product.url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: PASSWORD }),
  });
  const { accessToken } = (await signedIn.json()) as SessionAnswer;
  const ended = await fetch(`${product.url}/api/auth/logout?scope=others`, {
    method: 'POST',
    headers: { authorization: `Bearer ${accessToken}` },
  });
  if (!ended.ok) throw new Error(`logout: ${ended.status} ${await ended.text()}`);
}

async function mainJob(t: Test, product: Product, path: string, run: Run): Promise<void> {
  await using page = await FirefoxPage.open(path, run.preferences);
  await page.goto(product.url);
  t.ok(await page.evaluate(run.holds), run.name);
  const email = await signUp(page, product);

  await page.press('summary', 'Accepted');
  await page.press('main a', 'Read this receipt');
  await page.sees('14 checks passed, 2 skipped.');
  t.match(page.path(), /^\/receipts\//);

  await page.press('a', 'Dashboard');
  await page.press('main a', 'Role explorer');
  await page.sees('occupations');

  if (run.keepsSession) {
    await page.reload();
    await page.sees('occupations');
  } else {
    await page.sees('A reload will sign you out');
  }
  await revoke(product, email);
  await page.sees('You were signed out on this device from another one');
  t.equal(page.path(), '/login');
  if (!run.keepsSession) await page.sees('This browser blocks our cookies');
  t.same(page.errors, [], 'uncaught errors');
}

const path = await findFirefox();
const skip = path === null ? '!!! no Firefox: set FIREFOX to one, or install firefox-esr' : false;

t.test('the main job in Firefox', { skip }, async (t) => {
  const product = await startProduct('postgres');
  t.teardown(() => product.stop());
  for (const run of RUNS) {
    await t.test(run.name, (t) => mainJob(t, product, path ?? '', run));
  }
});
