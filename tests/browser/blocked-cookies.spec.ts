import type { Page } from '@playwright/test';
import { findings } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { acceptTerms, newEmail, PASSWORD } from './person.ts';
import { overflows } from './walk.ts';

/** A browser that drops every cookie, and whose scripts are refused storage, as Firefox does it. */
async function blockCookies(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const refuse = () => {
      throw new DOMException('refused', 'SecurityError');
    };
    const refused = { get: refuse, set: refuse, configurable: true };
    Object.defineProperty(Navigator.prototype, 'cookieEnabled', { get: () => false });
    Object.defineProperty(Document.prototype, 'cookie', { get: () => '', set: () => undefined });
    for (const area of ['localStorage', 'sessionStorage', 'indexedDB'])
      Object.defineProperty(window, area, refused);
    Object.defineProperty(window, 'BroadcastChannel', { value: refuse });
  });
  await page.route('**/api/auth/**', async (route) => {
    const { cookie: _, ...headers } = await route.request().allHeaders();
    const answer = await route.fetch({ headers });
    const { 'set-cookie': dropped, ...kept } = answer.headers();
    await route.fulfill({ response: answer, headers: kept });
    await page.context().clearCookies();
  });
}

test('a sign-in that cannot be kept says so before, after it, and after a reload', async ({
  page,
}) => {
  await blockCookies(page);
  const blocked = page.getByText('This browser blocks our cookies', { exact: true });
  await page.goto('/signup');
  await expect(blocked).toBeVisible();
  await expect(page.getByText('allow cookies for this site')).toBeVisible();
  expect(await findings(page)).toEqual([]);
  expect(await overflows(page, [320, 360, 1280])).toEqual([]);

  const email = newEmail();
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Create account' }).click();
  await acceptTerms(page);
  await expect(page.getByText('A reload will sign you out')).toBeVisible();
  expect(await findings(page)).toEqual([]);
  expect(await overflows(page, [320, 360, 1280])).toEqual([]);

  await page.reload();
  await expect(page).toHaveURL(/\/login/);
  await expect(blocked, 'the sign-in page says why').toBeVisible();
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
});

test('a browser that stores cookies shows no cookie notice', async ({ page }) => {
  await page.goto('/login');
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
  await expect(page.getByText('blocks our cookies')).toHaveCount(0);
});
