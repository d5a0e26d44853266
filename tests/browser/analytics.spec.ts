import type { BrowserContext, Page } from '@playwright/test';
import type { CollectBody } from '@roletrail/contracts/http/collect';
import { expect, test } from './fixtures.ts';
import { signInAsStaff } from './person.ts';
import { expectClean } from './staff-pages.ts';

test.skip(process.env.BASE_URL !== undefined, 'no demo accounts');

const COLLECT = '**/api/collect';

/** Opens a page and waits for its first batch. */
async function visit(page: Page, path: string): Promise<CollectBody> {
  const sent = page.waitForRequest(COLLECT);
  await page.goto(path);
  return (await sent).postDataJSON() as CollectBody;
}

/** Counts views of the batches that a context sends. */
function keepDiary(context: BrowserContext): string[] {
  const views: string[] = [];
  context.on('request', (request) => {
    if (!request.url().endsWith('/api/collect')) return;
    // of a beacon, which hidden pages send, the browser does not show the body
    const body = request.postDataJSON() as CollectBody | null;
    for (const event of body?.events ?? []) if (event.kind === 'view') views.push(event.path);
  });
  return views;
}

/** Tells a tab that it was put into the background, or brought to the front. */
const setVisibility = (page: Page, state: DocumentVisibilityState) =>
  page.evaluate((state) => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, value: state });
    document.dispatchEvent(new Event('visibilitychange'));
  }, state);

test.use({ settings: { ANALYTICS: 'on' } });

test('the screen shows the figures of a diary', async ({ browser, page, access, baseURL }) => {
  const visitor = await browser.newContext(baseURL === undefined ? {} : { baseURL });
  const diary = keepDiary(visitor);
  const tab = await visitor.newPage();
  const first = await visit(tab, '/about/data');
  expect(first).toMatchObject({ device: 'desktop', referrer: null });
  // shown again from the back/forward cache
  const again = tab.waitForRequest(COLLECT);
  await tab.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  expect(((await again).postDataJSON() as CollectBody).visit).toBe(first.visit);
  const pricing = tab.waitForRequest(COLLECT);
  await tab.getByRole('link', { name: 'Pricing' }).first().click();
  await (await pricing).response();
  expect(diary).toEqual(['/about/data', '/about/data', '/pricing']);
  expect(await visitor.cookies(), 'no cookie').toEqual([]);
  const stored = JSON.stringify(await visitor.storageState());
  const tabs = await tab.evaluate(() => JSON.stringify(Object.entries(sessionStorage)));
  expect(stored + tabs, 'the visit is in memory alone').not.toContain(first.visit);
  await visitor.close();

  await signInAsStaff(page, access, 'admin', '/admin/analytics?days=1');
  // views, entries, last page
  await expect(page.getByRole('row', { name: '/about/data 2 1 0' })).toBeVisible();
  await expect(page.getByRole('row', { name: '/pricing 1 0 1' })).toBeVisible();
  const now = page.getByRole('table', { name: 'Last page of each active visit' });
  await expect(now.getByRole('row', { name: '/pricing 1' })).toBeVisible();
  await page.getByLabel('Page', { exact: true }).selectOption('/about/data');
  await expect(page).toHaveURL(/path=%2Fabout%2Fdata/);
  // staff pages are left out until they are asked for
  const desk = page.getByRole('row', { name: /^\/admin\/analytics/ });
  await expect(desk).toHaveCount(0);
  await page.getByLabel('Page', { exact: true }).selectOption('');
  await page.getByLabel('Staff pages').selectOption('Counted too');
  await expect(page).toHaveURL(/staff=with/);
  await expect(page.getByRole('figure', { name: 'LCP by day' })).toBeVisible();
  await expectClean(page, 'analytics');
});

test('live numbers follow visits of another browser', async ({
  browser,
  page,
  access,
  baseURL,
}) => {
  await signInAsStaff(page, access, 'admin', '/admin/analytics?days=1');
  const now = page.getByRole('region', { name: 'Now' });
  const pages = now.getByRole('table', { name: 'Last page of each active visit' });
  await expect(now.getByText(/active in the last 5 minutes/)).toBeVisible();
  await expect(pages.getByRole('row', { name: /^\/contact/ })).toHaveCount(0);

  const visitor = await browser.newContext(baseURL === undefined ? {} : { baseURL });
  const tab = await visitor.newPage();
  await visit(tab, '/contact');
  await visit(await visitor.newPage(), '/contact');
  // the screen is not loaded again: numbers come by the socket
  await expect(pages.getByRole('row', { name: '/contact 2' })).toBeVisible();
  await visit(tab, '/about/data');
  await expect(pages.getByRole('row', { name: /^\/about\/data / })).toBeVisible();
  await visitor.close();
});

test('tabs in the background count once they are seen', async ({
  browser,
  page,
  access,
  baseURL,
}) => {
  const visitor = await browser.newContext(baseURL === undefined ? {} : { baseURL });
  const diary = keepDiary(visitor);
  const front = await visitor.newPage();
  const first = await visit(front, '/support');
  await setVisibility(front, 'hidden');

  // opened behind the first, as by a click with the middle button
  const behind = await visitor.newPage();
  await behind.addInitScript(() =>
    Object.defineProperty(document, 'visibilityState', { configurable: true, value: 'hidden' }),
  );
  await behind.goto('/verify');
  await behind.waitForFunction(() => {
    const { dataLayer = [] } = window as { dataLayer?: readonly { readonly event: string }[] };
    return dataLayer.some(({ event }) => event === 'page_view');
  });
  expect(diary).toEqual(['/support']);
  const second = behind.waitForRequest(COLLECT);
  await setVisibility(behind, 'visible');
  expect(((await second).postDataJSON() as CollectBody).visit).not.toBe(first.visit);
  // before the browser ends: it may not be sent yet
  await (await second).response();
  // a tab that is seen again is the same view
  await setVisibility(front, 'visible');
  expect(diary).toEqual(['/support', '/verify']);
  await visitor.close();

  await signInAsStaff(page, access, 'admin', '/admin/analytics?days=1');
  await expect(page.getByRole('row', { name: '/support 1 1 1' })).toBeVisible();
  await expect(page.getByRole('row', { name: '/verify 1 1 1' })).toBeVisible();
});

for (const [signal, value] of [
  ['globalPrivacyControl', true],
  ['doNotTrack', '1'],
] as const) {
  test(`a browser that objects by ${signal} sends nothing`, async ({ context, page }) => {
    const diary = keepDiary(context);
    await page.addInitScript(([name, value]) => Object.defineProperty(navigator, name, { value }), [
      signal,
      value,
    ] as const);
    await page.goto('/pricing');
    await page.waitForFunction(() => {
      const { dataLayer = [] } = window as { dataLayer?: readonly { readonly event: string }[] };
      return dataLayer.some(({ event }) => event === 'web_vitals');
    });
    expect(diary).toEqual([]);
  });
}

test('a blocked collector breaks nothing', async ({ page }) => {
  await page.route(COLLECT, (route) => route.abort());
  await visit(page, '/pricing');
  await page.getByRole('link', { name: 'Contact' }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});
