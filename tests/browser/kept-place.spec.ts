import type { Page } from '@playwright/test';
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
