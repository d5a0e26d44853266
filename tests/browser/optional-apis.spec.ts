import type { BrowserContext, Page } from '@playwright/test';
import { optionalApis } from '../architecture/optional-apis.ts';
import { expect, test, watch } from './fixtures.ts';
import { acceptTerms, signUp } from './person.ts';

const FULL = process.env.OPTIONAL_APIS === 'full';
const WAYS = ['removed', 'refused'] as const;
type Way = (typeof WAYS)[number];

/** React's own scheduler calls it where it is. */
const CALLED_BY_REACT = 'performance.now';

const cases = WAYS.flatMap((way) =>
  optionalApis()
    .filter((name) => way === 'removed' || name !== CALLED_BY_REACT)
    .map((name) => ({ name, way })),
);

/** Runs in the page, before its scripts: takes APIs away, or makes each use of them throw. */
function takeAway({ names, way }: { names: readonly string[]; way: Way }): void {
  const refuse = () => {
    throw new DOMException('refused', 'SecurityError');
  };
  for (const name of names) {
    const path = name.split('.');
    const member = path.pop() ?? '';
    const [object] = path;
    let holder: object | null = object === undefined ? window : Reflect.get(window, object);
    while (holder !== null && !Object.hasOwn(holder, member))
      holder = Object.getPrototypeOf(holder);
    // A browser may lack it anyway.
    if (holder === null) continue;
    if (way === 'removed') {
      Reflect.deleteProperty(holder, member);
      continue;
    }
    const isFunction = 'value' in (Object.getOwnPropertyDescriptor(holder, member) ?? {});
    const throwing = function throwing() {
      refuse();
    };
    const descriptor = isFunction ? { value: throwing } : { get: refuse, set: refuse };
    Object.defineProperty(holder, member, { ...descriptor, configurable: true });
  }
}

/** Signs up, accepts, and verifies the receipt. */
async function doMainJob(page: Page): Promise<void> {
  await signUp(page);
  await acceptTerms(page);
  const row = page.locator('summary').filter({ hasText: 'Accepted' });
  await expect(row).toContainText('signed');
  await row.click();
  await page.getByRole('link', { name: 'Read this receipt' }).click();
  await expect(page.getByText('14 checks passed, 2 skipped.')).toBeVisible();
}

/** Opens a page that the server rendered, and operates it. */
async function operate(context: BrowserContext, names: readonly string[], way: Way) {
  const page = await context.newPage();
  const problems = await watch(page);
  await page.addInitScript(takeAway, { names, way });
  await page.goto('/signup');
  const theme = () => page.evaluate(() => document.documentElement.dataset.theme);
  const before = await theme();
  await page.getByRole('button', { name: /^Use the .* theme$/ }).click();
  await expect.poll(theme, `the theme changes, ${names} ${way}`).not.toBe(before);
  expect(problems, `${names} ${way}`).toEqual([]);
  await page.close();
}

for (const way of WAYS) {
  test(`a person signs up, accepts and verifies with all optional APIs ${way}`, async ({
    page,
  }) => {
    const names = cases.filter((one) => one.way === way).map(({ name }) => name);
    await page.addInitScript(takeAway, { names, way });
    await doMainJob(page);
  });
}

test('a page works without an optional API, and with one refused', async ({ context }) => {
  expect(cases.length).toBeGreaterThan(20);
  const names = [...new Set(cases.map(({ name }) => name))];
  // every third API, in one of the two ways by turns; in the full run each in both
  const taken = cases.filter(
    ({ name, way }) =>
      FULL ||
      (name === CALLED_BY_REACT && way === 'removed') ||
      (names.indexOf(name) % 3 === 0 && way === WAYS[names.indexOf(name) % 2]),
  );
  expect(new Set(taken.map((one) => one.way)).size).toBe(WAYS.length);
  for (const { name, way } of taken) await operate(context, [name], way);
});

if (FULL) {
  for (const { name, way } of cases) {
    test(`a person signs up, accepts and verifies with ${name} ${way}`, async ({ page }) => {
      await page.addInitScript(takeAway, { names: [name], way });
      await doMainJob(page);
    });
  }
}
