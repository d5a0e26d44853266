import type { Page, Route } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { becomeMember } from './person.ts';

const scrollTop = (page: Page) => page.evaluate(() => Math.round(scrollY));

/** Content that comes while one looks may move the page by a line, CSS pixels. */
const LINE = 40;
const expectAt = (page: Page, top: number, when: string) =>
  expect.poll(async () => Math.abs((await scrollTop(page)) - top), when).toBeLessThan(LINE);

/** Scrolls, and returns the position once the entry of the history has it. */
async function scrollDown(page: Page, top: number): Promise<number> {
  await page.evaluate((y) => scrollTo(0, y), top);
  await expectAt(page, top, 'the page is long enough');
  const isKept = () => page.evaluate(() => history.state.usr?.scrollTop === scrollY);
  await expect.poll(isKept, 'the entry of the history has it').toBe(true);
  return scrollTop(page);
}

/** Goes on to another page by a link of the footer, and back; then reloads. The place stays. */
async function leaveAndReturn(page: Page, top: number, isShown: () => Promise<void>) {
  const footer = page.getByRole('contentinfo');
  await footer.getByRole('link', { name: 'Pricing' }).dispatchEvent('click');
  await expect(page).toHaveURL('/pricing');
  await page.goBack();
  await isShown();
  await expectAt(page, top, 'after Back');
  await page.reload();
  await isShown();
  await expectAt(page, top, 'after a reload');
}

test.beforeEach(({ page }) => page.setViewportSize({ width: 360, height: 740 }));

test('role finder: answers, list, open row and place survive Back and reload', async ({ page }) => {
  await becomeMember(page, '/services/roles/smart');
  await page.getByLabel('Job title').fill('Waiter');
  await page.getByText('Change fields').click();
  await page.getByText('Must-haves').first().click();
  await page.getByLabel('Minimum pay, US dollars a year').fill('40,000');
  await page.getByRole('button', { name: 'Find roles' }).click();
  const titles = page
    .getByRole('list', { name: 'Roles, the nearest first' })
    .locator('[data-title]');
  await expect(titles).toHaveCount(10);
  const found = await titles.allInnerTexts();
  await titles.nth(3).click();
  const about = page.getByRole('link', { name: `All about ${found[3]}` });
  await expect(about).toBeVisible();
  const top = await scrollDown(page, 1500);
  await leaveAndReturn(page, top, async () => {
    await expect(titles).toHaveText(found);
    await expect(about).toBeVisible();
    await expect(page.getByLabel('Job title')).toHaveValue('Waiter');
    await expect(page.getByRole('radio', { name: 'Change fields' })).toBeChecked();
    await expect(page.getByLabel('Minimum pay, US dollars a year')).toHaveValue('40,000');
  });
});

test('explorer: words, filters, order and place survive Back and reload', async ({ page }) => {
  await becomeMember(page, '/services/roles/enhanced?q=nurse');
  const first = page.getByText('Nurse Anesthetists', { exact: true }).first();
  await expect(first).toBeVisible();
  const top = await scrollDown(page, 1400);
  await leaveAndReturn(page, top, async () => {
    await expect(first).toBeVisible();
    await expect(page.getByLabel('Search by a job title')).toHaveValue('nurse');
  });
});

test('market: occupations and place survive Back and reload', async ({ page }) => {
  await becomeMember(page, '/services/market?of=29-1141.00,29-1216.00');
  const heading = page.getByRole('heading', { name: '2 occupations side by side' });
  await expect(heading).toBeVisible();
  const top = await scrollDown(page, 2200);
  await leaveAndReturn(page, top, () => expect(heading).toBeVisible());
});

test('a page that moves without a key, wheel or touch is not moved back', async ({ page }) => {
  await becomeMember(page, '/services/market?of=29-1141.00,29-1216.00');
  const heading = page.getByRole('heading', { name: '2 occupations side by side' });
  await expect(heading).toBeVisible();
  const top = await scrollDown(page, 2200);
  await page.reload();
  await expect(heading).toBeVisible();
  await expectAt(page, top, 'after a reload');
  // as the scrollbar or a screen reader does; 1.5 s are within the time in which the place is held
  await expect(async () => {
    expect(await page.evaluate(moveAndWait, 300)).toBe(300);
  }).toPass({ timeout: 1500, intervals: [50] });
});

/** Moves the page, and returns its position ten frames later. */
function moveAndWait(top: number): Promise<number> {
  return new Promise((resolve) => {
    let frames = 10;
    const count = () => {
      frames -= 1;
      if (frames === 0) resolve(Math.round(scrollY));
      else requestAnimationFrame(count);
    };
    scrollTo(0, top);
    requestAnimationFrame(count);
  });
}

test('a scroll right before a link is not kept in the entry of the next page', async ({ page }) => {
  await becomeMember(page, '/services/roles/enhanced?q=nurse');
  await expect(page.getByText('Nurse Anesthetists', { exact: true }).first()).toBeVisible();
  const held: Route[] = [];
  const chunk = /\/assets\/pricing[^/]*\.js/;
  await page.route(chunk, (route) => {
    held.push(route);
  });
  const asked = page.waitForRequest(chunk);
  await page.evaluate(() => {
    scrollTo(0, 1400);
    // behind the event of the scroll
    requestAnimationFrame(() =>
      document.querySelector<HTMLElement>('footer a[href="/pricing"]')?.click(),
    );
  });
  await asked;
  await expect(page).toHaveURL('/pricing');
  // the page's own pause of scrolling, 150 ms, is over
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 300)));
  expect(await page.evaluate(() => history.state.usr?.scrollTop)).toBeUndefined();
  await Promise.all(held.map((route) => route.continue()));
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});
