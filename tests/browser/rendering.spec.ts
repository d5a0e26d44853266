import { expect, test } from './fixtures.ts';
import { publicPaths } from './route-table.ts';

const PAGES = [
  {
    path: '/',
    title: /^RoleTrail: find your next role/,
    words: 'Keep proof of what you agreed to',
  },
  {
    path: '/terms',
    title: 'Terms & Conditions · RoleTrail',
    words: 'RoleTrail Terms and Conditions',
  },
  { path: '/privacy', title: 'Privacy Policy · RoleTrail', words: 'RoleTrail Privacy Policy' },
  {
    path: '/services/examples/resume',
    title: 'Example: Resume analysis · RoleTrail',
    words: 'Example: Resume analysis',
  },
  {
    path: '/services/examples/market',
    title: 'Example: Market intelligence · RoleTrail',
    words: 'Example: Market intelligence',
  },
];

test.describe('with scripts off', () => {
  test.use({ javaScriptEnabled: false });

  for (const { path, title, words } of PAGES) {
    test(`${path} can be read, found and shared`, async ({ page, baseURL }) => {
      await page.goto(path);
      await expect(page).toHaveTitle(title);
      await expect(page.getByRole('heading', { level: 1 })).toContainText(words);
      const attribute = (selector: string, name: string) =>
        page.locator(`head ${selector}`).getAttribute(name);
      expect(await attribute('meta[name=description]', 'content')).toMatch(/.{40,}/);
      const canonical = new URL(path, baseURL).href;
      expect(await attribute('link[rel=canonical]', 'href')).toBe(canonical);
      expect(await attribute('meta[property="og:url"]', 'content')).toBe(canonical);
      expect(await attribute('meta[property="og:title"]', 'content')).toMatch(/.{5,}/);
      await expect(page.locator('[style]')).toHaveCount(0);
    });
  }

  test('every public page shows its heading, and first what needs scripts', async ({ page }) => {
    const notice = page.locator('noscript p');
    for (const path of publicPaths()) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible({ timeout: 1_000 });
      await expect(notice, path).toContainText(
        'Signing in, most forms and the career tools need it.',
      );
      await expect(notice, path).toBeInViewport();
    }
  });

  test('a search works', async ({ page }) => {
    for (const { path, label, found } of [
      { path: '/support', label: /^Search \d+ questions$/, found: /^\d answers$/ },
      { path: '/insights', label: 'Search the articles', found: /^\d articles? for/ },
    ]) {
      await page.goto(path);
      await page.getByLabel(label).fill('receipt');
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(/[?&]q=receipt/);
      await expect(page.getByText(found)).toBeVisible();
    }
  });

  test('no form puts what was typed into an address', async ({ page }) => {
    for (const path of publicPaths()) {
      await page.goto(path);
      // a search is an address on purpose
      const forms = page.locator('form:not([action]):has(input[name])');
      for (const form of await forms.all()) {
        const submit = form.getByRole('button').and(page.locator('[type=submit]'));
        await submit.last().click();
        await expect(page, `${path}: ${await submit.last().textContent()}`).toHaveURL(path);
      }
    }
  });
});

test('pages hydrate: nothing is asked for twice, and nothing is rendered again', async ({
  page,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    // views are counted after the page has loaded
    if (['/api/config', '/api/collect'].includes(pathname)) return;
    if (pathname.startsWith('/api/')) asked.push(request.url());
  });
  for (const { path } of PAGES) {
    await page.goto(path, { waitUntil: 'commit' });
    const heading = page.getByRole('heading', { level: 1 });
    await heading.waitFor();
    const first = await heading.elementHandle();
    // A button that works is a page that has been taken over.
    await page.getByRole('button', { name: /^Use the .* theme$/ }).click();
    expect(await first?.evaluate((element) => element.isConnected), path).toBe(true);
  }
  expect(asked).toEqual([]);
});

test('what does not exist is 404 and says so; what is protected is not listed', async ({
  page,
  request,
}) => {
  const missing = await page.goto('/no/such/page');
  expect(missing?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  for (const path of ['/dashboard', '/admin/users', '/no/such/page']) {
    expect(await (await request.get(path)).text(), path).toContain('content="noindex"');
  }
  const robots = await (await request.get('/robots.txt')).text();
  expect(robots).toMatch(/^Sitemap: http:\/\/localhost:\d+\/sitemap\.xml$/m);
  const sitemap = await (await request.get('/sitemap.xml')).text();
  for (const { path } of PAGES) expect(sitemap).toMatch(new RegExp(`<loc>[^<]*\\d${path}</loc>`));
  expect(sitemap).not.toMatch(/dashboard|admin|login/);
});

test('the head follows people from page to page', async ({ page, baseURL }) => {
  await page.goto('/');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy Policy' }).click();
  await expect(page).toHaveTitle('Privacy Policy · RoleTrail');
  const canonical = page.locator('head link[rel=canonical]');
  await expect(canonical).toHaveAttribute('href', new URL('/privacy', baseURL).href);
  await expect(page.locator('head meta[name=description]')).toHaveCount(1);
  await page.goBack();
  await expect(page).toHaveTitle(/^RoleTrail: find/);
  await expect(canonical).toHaveAttribute('href', new URL('/', baseURL).href);
});

test('an unchanged page is not sent again', async ({ request }) => {
  const first = await request.get('/terms');
  const etag = first.headers().etag ?? '';
  expect(etag).toMatch(/^"/);
  const again = await request.get('/terms', { headers: { 'if-none-match': etag } });
  expect(again.status()).toBe(304);
});

test('a visitor verifies the real entry on the first page, and cannot forge it', async ({
  page,
}) => {
  await page.goto('/');
  const record = page.getByRole('region', { name: 'Check this receipt, or try to forge it' });
  await record.getByRole('button', { name: 'Verify it in this browser' }).click();
  await expect(record.getByText('Verified on your device.')).toBeVisible();
  await expect(record.getByRole('listitem')).toHaveText([/: verified/, /: verified/, /: verified/]);

  await record.getByRole('button', { name: 'Change one byte' }).click();
  await expect(record.getByText('Refused.')).toBeVisible();
  await expect(record.getByRole('listitem')).toHaveText([/: refused/, /: refused/, /: verified/]);
  await record.getByText('The exact bytes').click();
  const changed = record.getByRole('region', { name: 'The exact bytes' }).locator('mark');
  await expect(changed).toBeVisible();

  await record.getByRole('button', { name: 'Put it back and verify' }).click();
  await expect(record.getByText('Verified on your device.')).toBeVisible();
  await expect(changed).toBeHidden();
});

test('a ledger without a signed note is shown as new', async ({ page }) => {
  await page.route('**/api/ledger/example', (route) => route.fulfill({ json: { example: null } }));
  await page.goto('/terms');
  await page.getByRole('banner').getByRole('link', { name: 'RoleTrail' }).click();
  await expect(page.getByRole('heading', { name: 'Nothing is signed here yet' })).toBeVisible();
  await page.unroute('**/api/ledger/example');
  await page.getByRole('button', { name: 'Look again' }).click();
  await expect(page.getByRole('button', { name: 'Verify it in this browser' })).toBeVisible();
});

test('pages begin at their start, and are found again where they were left', async ({ page }) => {
  await page.setViewportSize({ width: 800, height: 500 });
  await page.goto('/terms');
  const main = page.getByRole('main');
  await main.getByRole('heading', { level: 1 }).waitFor();
  // Who leaves in the same frame has not been seen to scroll.
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        window.addEventListener('scroll', () => resolve(), { once: true });
        window.scrollTo(0, 900);
      }),
  );
  await page.evaluate(() =>
    document.querySelector<HTMLElement>('footer a[href="/privacy"]')?.click(),
  );
  await expect(main.getByRole('heading', { level: 1 })).toContainText('Privacy');
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await page.goBack();
  await expect(main.getByRole('heading', { level: 1 })).toContainText('Terms');
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(900);
});

test('each page view is pushed to the data layer, without ids, with web vitals', async ({
  page,
}) => {
  await page.goto('/');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy Policy' }).click();
  await expect(page).toHaveTitle(/^Privacy/);
  await page.goBack();
  await expect(page).toHaveTitle(/^RoleTrail: find/);
  const readDataLayer = () =>
    page.evaluate(() => Reflect.get(window, 'dataLayer') as { event: string }[]);
  const views = (await readDataLayer()).filter(({ event }) => event === 'page_view');
  expect(views).toEqual(['/', '/privacy', '/'].map((path) => ({ event: 'page_view', path })));
  const vitals = async () =>
    (await readDataLayer()).filter(({ event }) => event === 'web_vitals') as unknown as {
      name: string;
      value: number;
      rating: string;
      id: string;
    }[];
  const names = async () => [...new Set((await vitals()).map(({ name }) => name))].sort();
  await expect.poll(names).toEqual(expect.arrayContaining(['FCP', 'FID', 'TTFB']));
  for (const { value, rating, id } of await vitals()) {
    expect(value).toBeGreaterThanOrEqual(0);
    expect(rating).toMatch(/^(good|needs-improvement|poor)$/);
    expect(id).not.toBe('');
  }
  await page.goto('/no/eyJhbGciOiJIUzI1NiJ9');
  await expect(page).toHaveTitle(/^Page not found/);
  await expect.poll(readDataLayer).toContainEqual({ event: 'page_view', path: '/(not-found)' });
});
