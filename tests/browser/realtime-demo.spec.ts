import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';

/** The two simulated devices, both signed in. */
async function openDemo(page: Page) {
  await page.goto('/realtime-demo');
  const [laptop, phone] = ['Laptop', 'Phone'].map((name) => page.getByRole('region', { name }));
  if (laptop === undefined || phone === undefined) throw new Error('two devices');
  for (const device of [laptop, phone]) {
    await expect(device.getByRole('status')).toContainText('Signed in');
    await expect(device.getByText('Connected')).toBeVisible();
  }
  return { laptop, phone };
}

test('a session ended from the other device is told at once, and a new one can begin', async ({
  page,
}) => {
  const { laptop, phone } = await openDemo(page);
  await phone.getByRole('button', { name: 'Sign out the laptop' }).click();
  await expect(laptop.getByRole('status')).toContainText('Signed out by the phone');
  await expect(laptop.getByRole('status')).toContainText(
    /This side knew \d+ ms after the button was pressed/,
  );
  await expect(phone.getByRole('button', { name: 'Signed out: laptop' })).toBeDisabled();
  await laptop.getByRole('button', { name: 'Sign in again' }).click();
  await expect(laptop.getByRole('status')).toContainText('Signed in');
  await expect(phone.getByRole('button', { name: 'Sign out the laptop' })).toBeEnabled();
});

test('the side that is left alone is warned and signed out, the other one stays', async ({
  page,
}) => {
  const { laptop, phone } = await openDemo(page);
  const stay = phone.getByRole('button', { name: 'Stay signed in' });
  await expect(async () => {
    await stay.click();
    await expect(laptop.getByRole('status')).toContainText('Session expiring soon', { timeout: 1 });
  }).toPass({ intervals: [1000], timeout: 20_000 });
  await expect(async () => {
    await stay.click();
    await expect(laptop.getByRole('status')).toContainText('Session expired', { timeout: 1 });
  }).toPass({ intervals: [1000], timeout: 20_000 });
  await expect(phone.getByRole('status')).toContainText('Signed in');
});

test('a cut device misses what happens, and is told when its network is back', async ({ page }) => {
  const { laptop, phone } = await openDemo(page);
  await page.getByText('Show as a table').click();
  await laptop.getByRole('button', { name: 'Cut the network' }).click();
  await expect(laptop.getByRole('status')).toContainText('Out of reach');
  await expect(phone.getByRole('status')).toContainText('Signed in');
  await page.getByRole('button', { name: 'Decline' }).click();
  const missed = page
    .getByRole('row')
    .filter({ hasText: 'right pane' })
    .filter({ hasText: 'Declined' });
  await expect(missed.getByRole('cell').nth(3)).toHaveText('not told yet');
  await expect(missed.getByRole('cell').nth(4)).toHaveText('told as it happened');
  await laptop.getByRole('button', { name: 'Mend the network' }).click();
  await expect(missed.getByRole('cell').nth(3)).toHaveText('told again, or later');
  await expect(laptop.getByText('Connected')).toBeVisible();
});

test('pause and replay, with the keyboard', async ({ page }) => {
  await openDemo(page);
  const lane = page.getByRole('group', { name: 'Timeline of the laptop' });
  await lane.getByRole('button', { name: 'Pause' }).press('Enter');
  await expect(lane.getByRole('button', { name: 'Play' })).toBeVisible();
  await page.getByText('Show as a table').press('Enter');
  const rows = page.getByRole('table').getByRole('row');
  await expect(rows.filter({ hasText: 'not told yet' }).first()).toBeVisible();
  const slider = lane.getByRole('slider');
  await slider.press('Home');
  await expect(lane.getByRole('button', { name: 'Pause' })).toBeVisible();
  await expect(rows.filter({ hasText: 'not told yet' })).toHaveCount(0);
  await expect(rows.last().getByRole('cell').nth(3)).toHaveText('told again, or later');
});
