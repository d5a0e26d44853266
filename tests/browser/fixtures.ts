import { test as base, expect, type Page } from '@playwright/test';
import type { LocalAccess } from '@roletrail/cli/settings/local-access';
import { processorSeconds } from '../helpers/proc.ts';
import { becomeMember } from './person.ts';
import { type EventLog, type Product, startProduct } from './product.ts';

export type ProductOptions = {
  eventLog: EventLog;
  /** environment of the product, e.g. short limits; specs that set it have a product of their own */
  settings: Readonly<Record<string, string>>;
  product: Product | null;
};

type TestFixtures = {
  available: undefined;
  access: LocalAccess;
  /** Opens the dashboard of a new member in a browser of its own, which ends with the test. */
  openMember: () => Promise<{ readonly theirs: Page; readonly email: string }>;
};

/**
 * `test` with a running product and a page that fails the test for what a person would never see:
 * uncaught errors and violations of the content security policy.
 */
export const test = base.extend<TestFixtures, ProductOptions>({
  eventLog: ['postgres', { option: true, scope: 'worker' }],
  settings: [{}, { option: true, scope: 'worker' }],
  product: [
    async ({ eventLog, settings }, use) => {
      if (eventLog === 'kafka' && !process.env.TEST_KAFKA_BROKERS && !process.env.BASE_URL) {
        if (process.env.CI === 'true') throw new Error('TEST_KAFKA_BROKERS is not set');
        return use(null);
      }
      const product = await startProduct(eventLog, settings);
      await use(product);
      await product.stop();
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  available: [
    async ({ product }, use, info) => {
      info.skip(product === null, '!!! no Kafka broker: TEST_KAFKA_BROKERS is not set');
      await use(undefined);
      info.annotations.push({ type: 'processor seconds', description: await sinceLastTest() });
    },
    { auto: true },
  ],
  access: async ({ product }, use) => {
    if (product === null) throw new Error('there is no product');
    await use(product.access);
  },
  openMember: async ({ browser, baseURL }, use) => {
    const opened: Page[] = [];
    await use(async () => {
      const theirs = await browser.newPage(baseURL === undefined ? {} : { baseURL });
      opened.push(theirs);
      return { theirs, email: await becomeMember(theirs) };
    });
    await Promise.all(opened.map((page) => page.close()));
  },
  baseURL: async ({ product }, use) => use(product?.url),
  page: async ({ page, javaScriptEnabled }, use) => {
    const problems = await watch(page);
    if (javaScriptEnabled !== false) await waitForWork(page);
    await use(page);
    expect(problems, 'errors and policy violations on the page').toEqual([]);
  },
});

export { expect };

let before = 0;

/**
 * Processor seconds since the last test of this worker, which runs one after another: of itself, its
 * browser and its product, whose start is its first test's.
 */
async function sinceLastTest(): Promise<string> {
  const now = await processorSeconds(process.pid);
  const spent = now - before;
  before = now;
  return spent.toFixed(1);
}

/**
 * `goto` ends when the page that it opened works, as it does for a person who looks first. Who
 * names another end (`waitUntil`) is early on purpose.
 */
async function waitForWork(page: Page): Promise<void> {
  await page.addInitScript(() => {
    document.addEventListener('roletrail:hydrated', () => Reflect.set(window, 'works', true));
  });
  const goto = page.goto.bind(page);
  page.goto = async (url, options) => {
    const response = await goto(url, options);
    const works = () =>
      page.evaluate(() => document.getElementById('rest') === null || Reflect.get(window, 'works'));
    if (options?.waitUntil === undefined) await expect.poll(works, 'the page works').toBe(true);
    return response;
  };
}

/** Collects uncaught errors and CSP violations, which fail a test. */
export async function watch(page: Page): Promise<string[]> {
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(`uncaught: ${error.message}`));
  page.on('console', (message) => {
    const text = message.text();
    if (/Content Security Policy|Trusted(Script|HTML|Type)/.test(text)) problems.push(text);
  });
  return problems;
}
