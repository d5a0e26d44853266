import { expect, test } from './fixtures.ts';
import { newEmail, PASSWORD, signUp, termsDialog } from './person.ts';

test('with the keyboard alone: sign up, read, accept, verify', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await tabTo(page, 'Create an account');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Create an account' })).toBeVisible();
  await expect(page.locator('main'), 'a new page begins at its start').toBeFocused();

  await tabTo(page, 'E-mail');
  await page.keyboard.type(newEmail());
  await page.keyboard.press('Tab');
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press('Enter');

  const { area, box, accept } = termsDialog(page);
  await expect(area).toBeFocused();
  await page.keyboard.press('End');
  await expect(box).toBeChecked();
  await expect(accept).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(box).toBeFocused();
  await page.keyboard.press('Space');
  await expect(box).not.toBeChecked();
  await page.keyboard.press('Space');
  await expect(box).toBeChecked();
  await page.keyboard.press('Tab');
  await expect(accept).toBeFocused();
  await page.keyboard.press('Enter');

  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Verify in this browser' })).toBeEnabled();
  await tabTo(page, 'Verify in this browser');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^Verified in this browser/)).toBeVisible();
});

test('the focus stays inside the dialog, all the way round', async ({ page }) => {
  await signUp(page);
  const { area, dialog } = termsDialog(page);
  await expect(area).toBeFocused();
  for (let i = 0; i < 12; i += 1) {
    await page.keyboard.press('Tab');
    await expect(dialog.locator(':focus')).toHaveCount(1);
  }
});

test('at 400 % zoom everything is reachable and the end still counts', async ({ page }) => {
  // 1280 × 1024 at 400 % is 320 × 256 CSS pixels.
  await page.setViewportSize({ width: 320, height: 256 });
  await signUp(page);
  const { area, box, accept, decline } = termsDialog(page);
  await expect(area).toBeVisible();
  const wide = () => document.documentElement.scrollWidth > document.documentElement.clientWidth;
  expect(await page.evaluate(wide), 'nothing scrolls sideways').toBe(false);
  await area.focus();
  await page.keyboard.press('End');
  await expect(box).toBeChecked();
  await expect(accept).toBeFocused();
  await expect(accept).toBeInViewport();
  await decline.scrollIntoViewIfNeeded();
  await expect(decline).toBeInViewport();
  const [a, d] = [await accept.boundingBox(), await decline.boundingBox()];
  expect(a?.width, 'accept and decline are of equal size').toBeCloseTo(d?.width ?? 0, 0);
  await accept.click();
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  expect(await page.evaluate(wide)).toBe(false);
});

/** Presses Tab until the control of this name has the focus. */
async function tabTo(page: import('@playwright/test').Page, name: string): Promise<void> {
  for (let i = 0; i < 40; i += 1) {
    await page.keyboard.press('Tab');
    const label = await page.evaluate(() => {
      const { activeElement } = document;
      const labels = activeElement instanceof HTMLInputElement ? activeElement.labels : null;
      return (labels?.[0] ?? activeElement)?.textContent?.trim();
    });
    if (label === name) return;
  }
  throw new Error(`Tab never reached ${name}`);
}
