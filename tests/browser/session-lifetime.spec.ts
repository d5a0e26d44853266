import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { becomeMember } from './person.ts';

/** Short real lifetime, so that no inactivity timeout interferes. */
test.use({ settings: { SESSION_LIFETIME: 'PT30S' } });

/** Moves the mouse until the page goes to sign-in with the reason. No other message may show. */
async function activeUntilTheEnd(page: Page): Promise<void> {
  const wrong = page
    .getByText(/Session Expir|due to inactivity/)
    .or(page.getByRole('button', { name: 'Stay signed in' }));
  for (let i = 0; !page.url().includes('/login'); i += 1) {
    await page.mouse.move(100 + (i % 50), 200);
    expect(await wrong.count(), 'no inactivity message').toBe(0);
    await page.waitForURL(/\/login/, { timeout: 400 }).catch(() => undefined);
  }
  await expect(page.getByText('Your session has lasted as long as it may')).toBeVisible();
  expect(await wrong.count()).toBe(0);
}

test('the longest duration ends active sessions with its own words, by socket and without one', async ({
  page,
  context,
  browser,
  baseURL,
}) => {
  const deaf = await browser.newPage(baseURL === undefined ? {} : { baseURL });
  await deaf.routeWebSocket('**/api/realtime', (socket) => socket.close());
  for (const person of [page, deaf]) {
    await becomeMember(person);
  }
  const other = await context.newPage();
  await other.goto('/account');
  await expect(other.getByText(/^Live: /)).toBeVisible();
  await Promise.all([activeUntilTheEnd(page), activeUntilTheEnd(deaf)]);
  await expect(other).toHaveURL(/\/login/);
  await expect(other.getByText('Your session has lasted as long as it may')).toBeVisible();
  await page.goto('/dashboard');
  await expect(page, 'over on the server too').toHaveURL(/\/login/);
  await deaf.close();
});
