import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { signInAsAdmin } from './person.ts';
import { expectClean } from './staff-pages.ts';

test.skip(process.env.BASE_URL !== undefined, 'no demo accounts');

const dialog = (page: Page) => page.getByRole('alertdialog');

async function saveNotice(page: Page, reason: string) {
  await dialog(page).getByLabel('Reason').fill(reason);
  await dialog(page).getByRole('button', { name: 'Save the change' }).click();
  await expect(dialog(page)).toHaveCount(0);
}

test('a notice reaches open pages, and its history brings a value back', async ({
  page,
  access,
  openMember,
}) => {
  const { theirs: other } = await openMember();
  await signInAsAdmin(page, access, '/admin/settings');
  const field = page.getByRole('textbox', { name: 'Notice on every page' });
  const before = await field.inputValue();
  const notice = `Closed from 8 to 9, ${Date.now()}`;
  await field.fill(notice);
  await page.getByRole('button', { name: 'Save…' }).click();
  await expect(dialog(page).getByText(notice)).toBeVisible();
  await saveNotice(page, 'A new machine');
  await expect(other.getByText(notice)).toBeVisible();
  await expect(page.getByText('Shown now', { exact: true })).toBeVisible();
  await expectClean(page, 'settings');
  await page.getByRole('combobox', { name: 'Level of the notice' }).selectOption('Critical');
  await page.getByRole('button', { name: 'Save…' }).click();
  await saveNotice(page, 'It matters');
  await expect(other.getByRole('alert').filter({ hasText: notice })).toBeVisible();
  const toast = page.locator('.toast').filter({ hasText: '“Level of the notice” is changed' });
  await toast.getByRole('button', { name: 'Undo' }).click();
  await expect(other.getByRole('status').filter({ hasText: notice })).toBeVisible();

  await field.fill(before);
  await page.getByRole('button', { name: 'Save…' }).click();
  await saveNotice(page, 'It is over');
  await page.getByRole('button', { name: 'History of Notice on every page' }).click();
  const history = page.getByRole('dialog', { name: 'History of “Notice on every page”' });
  await expect(history.getByText(': A new machine')).toBeVisible();
  await expect(
    history.getByRole('button', { name: `Go back to this value : ${notice}` }),
  ).toBeVisible();
});

test('a notice appears and disappears on time on an open page', async ({ page }) => {
  await page.clock.install();
  const at = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString();
  const notice = { text: 'Closed for a minute', level: 'critical', from: at(600), until: at(660) };
  await page.route('**/api/config', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...(await answer.json()), notice } });
  });
  const read = page.waitForResponse('**/api/config');
  await page.goto('/');
  await read;
  const line = page.getByRole('alert').filter({ hasText: notice.text });
  await expect(line).toHaveCount(0);
  await page.clock.fastForward(601_000);
  await expect(line).toBeVisible();
  await page.clock.fastForward(60_000);
  await expect(line).toHaveCount(0);
});

test('an open page of a visitor reads the notice again, at most once a minute', async ({
  page,
}) => {
  await page.clock.install();
  // without the collector, which reads the configuration too
  await page.addInitScript(() =>
    Object.defineProperty(Navigator.prototype, 'doNotTrack', { get: () => '1' }),
  );
  let text = '';
  let reads = 0;
  await page.route('**/api/config', async (route) => {
    reads++;
    const answer = await route.fetch();
    const notice = { text, level: 'info', from: null, until: null };
    await route.fulfill({ response: answer, json: { ...(await answer.json()), notice } });
  });
  const read = page.waitForResponse('**/api/config');
  await page.goto('/pricing');
  await read;
  const menu = page.getByRole('banner');
  const openServices = async () => {
    await menu.getByRole('link', { name: 'Services' }).click();
    await expect(page).toHaveURL(/services/);
  };
  text = 'Closed from 8 to 9';
  await openServices();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('tools');
  expect(reads, 'of this minute').toBe(1);
  await page.clock.fastForward(61_000);
  await page.goBack();
  await expect(page.getByText(text)).toBeVisible();
  expect(reads).toBe(2);

  text = 'Closed from 9 to 10';
  await page.clock.fastForward(61_000);
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
  await expect(page.getByText(text)).toBeVisible();
  expect(reads).toBe(3);
});

test('a limit and a plan change by two steps, and the public page has the price', async ({
  page,
  access,
}) => {
  await signInAsAdmin(page, access, '/admin/settings?view=limits');
  const field = page
    .getByRole('textbox', { name: 'Newsletter' })
    .or(page.getByRole('spinbutton', { name: 'Newsletter' }));
  await expect(field).toHaveValue('5');
  await field.fill('1000');
  await expect(page.getByText('Fill in a whole number from 2 to 100.')).toBeVisible();
  await field.fill('6');
  await page.getByRole('button', { name: 'Save…' }).click();
  await expect(dialog(page).getByText('6 an hour')).toBeVisible();
  await saveNotice(page, 'A campaign');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(field).toHaveValue('5');
  await expectClean(page, 'settings', 'limits');

  await page.goto('/admin/settings?view=plans');
  const plan = page.getByRole('region', { name: 'Plus' });
  const price = plan.getByLabel('Price of a month');
  const before = await price.inputValue();
  await price.fill('0');
  await expect(plan.getByText('Only the first plan costs nothing.')).toBeVisible();
  await price.fill('12.34');
  await plan.getByRole('button', { name: 'Save…' }).click();
  await expect(dialog(page).getByText('US$12.34')).toBeVisible();
  await saveNotice(page, 'Costs rose');
  await expectClean(page, 'settings', 'plans');
  const html = await (await page.request.get('/pricing')).text();
  expect(html).toContain('"price":"12.34"');
  expect(html).toContain('US$12.34');

  await plan.getByRole('button', { name: 'History of Plus' }).click();
  const history = page.getByRole('dialog', { name: 'History of “Plus”' });
  await expect(history.getByText(': Costs rose')).toBeVisible();
  await history.getByRole('button', { name: 'Go back to this version 1' }).click();
  await saveNotice(page, 'The old price again');
  await page.keyboard.press('Escape');
  await expect(price).toHaveValue(before);
  await page.goto('/admin/settings?view=data');
  await expect(page.getByText('roletrail data import oews FILE… --activate')).toBeVisible();
  await expectClean(page, 'settings', 'data sets');
});
