import { expect, test } from './fixtures.ts';
import { becomeMember } from './person.ts';

const PHONE = { width: 360, height: 800 };

test('the services page takes at most three screens of a phone', async ({ page }) => {
  await page.setViewportSize(PHONE);
  await page.goto('/services');
  await page.evaluate(() => document.fonts.ready);
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  expect(height).toBeLessThanOrEqual(3 * PHONE.height);
});

test('the bar of chosen occupations stays in view, and leads to their differences', async ({
  page,
}) => {
  await page.setViewportSize(PHONE);
  await becomeMember(page, '/services/roles/enhanced?q=nurse&compare=29-1141.00,15-1254.00');
  const bar = page.getByRole('region', { name: 'Chosen to compare' });
  for (const top of [0, 1500, 3000]) {
    await page.evaluate((y) => scrollTo(0, y), top);
    await expect(bar, `at ${top} px`).toBeInViewport({ ratio: 1 });
  }
  await bar.getByRole('link', { name: 'Compare side by side' }).click();
  await expect(page.getByText(/^Bold: they differ in \d+ of \d+ measures\.$/)).toBeVisible();
  await page.setViewportSize({ width: 1280, height: 800 });
  const pay = page
    .getByRole('row', { name: /^Median pay/ })
    .getByRole('cell')
    .first();
  const same = page
    .getByRole('row', { name: /^Entry education/ })
    .getByRole('cell')
    .first();
  await expect(pay).toHaveCSS('font-weight', '700');
  await expect(same).toHaveCSS('font-weight', '400');
});
