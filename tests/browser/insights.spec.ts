import { expect, test } from './fixtures.ts';

const ARTICLE = '/insights/growth-is-not-openings';

test('the list: search, tags, order and pages stand in the address', async ({ page }) => {
  await page.goto('/insights');
  const articles = page.getByRole('region', { name: 'Articles' }).getByRole('article');
  await expect(articles).toHaveCount(12);
  await page.getByRole('link', { name: 'Page 2' }).click();
  await expect(page).toHaveURL('/insights?page=2');
  // other tests publish articles too
  await expect(articles.nth(2)).toBeVisible();
  await expect(articles.nth(11)).toBeHidden();

  await page.getByLabel('Search the articles').fill('merkle receipt');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/insights?q=merkle+receipt');
  await expect(articles.first()).toContainText('What a Merkle receipt proves');
  await page.getByLabel('Order').selectOption('Oldest first');
  await expect(page).toHaveURL('/insights?q=merkle+receipt&sort=oldest');

  await page.getByLabel('Search the articles').fill('zebra crossing');
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(page.getByRole('heading', { name: 'Nothing matches' })).toBeVisible();
  await page.getByRole('link', { name: 'Show all articles' }).click();
  await expect(articles).toHaveCount(12);
  await page.getByRole('navigation', { name: 'Tags' }).getByRole('link', { name: /^Pay/ }).click();
  await expect(page).toHaveURL('/insights?tag=pay');
  await expect(page.getByText(/articles? tagged Pay/)).toBeVisible();
});

test('an article is whole before any script, and follows its reader after', async ({
  page,
  context,
}) => {
  const html = await (await page.request.get(ARTICLE)).text();
  expect(html).toContain('Growth is not openings: where hiring really happens</h1>');
  expect(html).toContain('Wind turbine technicians');
  expect(html).toMatch(/<meta [^>]*property="article:published_time"/);
  const absent = await page.request.get('/insights/no-such-article');
  expect(absent.status()).toBe(404);

  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(ARTICLE);
  const here = page.getByRole('navigation', { name: 'Contents' }).locator('[aria-current]:visible');
  await page.getByRole('heading', { name: 'What hires most' }).scrollIntoViewIfNeeded();
  await page.getByRole('link', { name: 'What hires most' }).click();
  await expect(here).toHaveText('What hires most');
  const bar = page.locator('#f-busiest .bar').first();
  expect((await bar.boundingBox())?.width, 'bars are drawn').toBeGreaterThan(60);

  await page.getByRole('button', { name: 'Copy link' }).click();
  await expect(page.getByText('Link copied')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(`${ARTICLE}`);
  await page.getByRole('link', { name: /^Previous article/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('What entry education buys');
});

test('on every screen the names in a picture stand apart from each other', async ({ page }) => {
  await page.goto('/insights/growth-is-not-openings');
  await page.evaluate(() => document.fonts.ready);
  for (const width of [320, 360, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    const over = await page.locator('.dot-label').evaluateAll((labels) => {
      const boxes = labels.map((label) => ({ label, box: label.getBoundingClientRect() }));
      return boxes.flatMap(({ label, box }, i) =>
        boxes
          .slice(i + 1)
          .filter(
            ({ box: other }) =>
              box.left < other.right &&
              other.left < box.right &&
              box.top < other.bottom &&
              other.top < box.bottom,
          )
          .map((other) => `${label.textContent} and ${other.label.textContent}`),
      );
    });
    expect(over, `at ${width} px`).toEqual([]);
  }
});

test('the RSS feed is well-formed XML', async ({ page }) => {
  const feed = await (await page.request.get('/insights/feed.xml')).text();
  // other tests publish articles too; both feeds are of the same ones
  const { items } = await (await page.request.get('/insights/feed.json')).json();
  expect(items.length).toBeGreaterThanOrEqual(15);
  await page.goto('about:blank');
  const read = await page.evaluate((text) => {
    const xml = new DOMParser().parseFromString(text, 'application/xml');
    return {
      broken: xml.querySelector('parsererror') !== null,
      items: xml.querySelectorAll('channel > item').length,
    };
  }, feed);
  expect(read).toEqual({ broken: false, items: items.length });
});

test('an altered article is not shown', async ({ page }) => {
  await page.goto('/insights');
  await page.route('**/api/insights/growth-is-not-openings', async (route) => {
    const response = await route.fetch();
    const answer = await response.json();
    answer.article.html += '<p>Sign in: <input name="password"></p>';
    await route.fulfill({ response, json: answer });
  });
  await page.getByRole('link', { name: /^Growth is not openings/ }).click();
  await expect(page.getByText('This article is not shown')).toBeVisible();
});

test('a reader checks the fingerprint of the privacy policy, and sees a forgery', async ({
  page,
}) => {
  await page.goto('/privacy');
  const check = page.getByRole('button', { name: 'Check this fingerprint' });
  const passed = page.getByText('Passed', { exact: true });
  await expect(async () => {
    await check.click();
    await expect(passed).toHaveCount(3, { timeout: 5000 });
  }, 'the publication is signed within a moment').toPass();
  await page.route('**/api/legal-documents/privacy/*', async (route) => {
    const response = await route.fetch();
    const document = await response.json();
    await route.fulfill({ response, json: { ...document, html: `${document.html} ` } });
  });
  await check.click();
  await expect(page.getByText('Failed', { exact: true })).toHaveCount(1);
});
