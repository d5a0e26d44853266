/** Screens of content and measurement when the service fails, and when there is nothing to show. */
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { signInAsAdmin } from './person.ts';
import { expectClean } from './staff-pages.ts';

test.skip(process.env.BASE_URL !== undefined, 'no demo accounts');

/** What each screen says once it works again. */
const SCREENS = [
  ['analytics', '/admin/analytics?days=1', 'Views and visits by day'],
  ['insights', '/admin/insights', 'Growth is not openings'],
  ['newsletter', '/admin/newsletter', 'There is no issue yet'],
] as const;
const CALLS = /\/api\/admin\/(?:analytics|insights|newsletter)/;

/** Makes the calls of these screens fail as they do without a database. */
const fail = (page: Page) =>
  page.route(CALLS, (route) => {
    const problem = { type: 'urn:x', title: 'x', detail: 'x', requestId: 'r' };
    const json = { ...problem, status: 503, code: 'DATABASE_UNAVAILABLE' };
    return route.fulfill({ status: 503, json });
  });

test('a screen that cannot load says so, and loads by Try again', async ({ page, access }) => {
  await signInAsAdmin(page, access, null);
  for (const [screen, path, content] of SCREENS) {
    await fail(page);
    await page.goto(path);
    const again = page.getByRole('button', { name: 'Try again' });
    await expect(again.first(), screen).toBeVisible();
    await expect(page.getByText(/^We could not load /).first(), screen).toBeVisible();
    await expectClean(page, screen, 'failing');
    await page.unroute(CALLS);
    while ((await again.count()) > 0) await again.first().click();
    await expect(page.getByText(content).first(), screen).toBeVisible();
  }
});

test('a screen without anything to show says what is missing', async ({ page, access }) => {
  await signInAsAdmin(page, access, null);
  await page.goto('/admin/newsletter');
  await expect(page.getByText('There is no issue yet')).toBeVisible();
  await expectClean(page, 'newsletter', 'empty');
  await page.goto('/admin/insights?q=no-such-title');
  await expect(page.getByText('No row matches these filters.')).toBeVisible();
  await expectClean(page, 'insights', 'empty');
  await page.goto('/admin/insights?view=calendar&month=2001-01');
  await expect(page.getByText(/^No article/)).toBeVisible();
  await expectClean(page, 'insights', 'empty calendar');
  await page.goto('/admin/analytics?days=1&path=%2Flogin');
  await expect(page.getByRole('heading', { name: 'Views and visits by day' })).toBeVisible();
  await expectClean(page, 'analytics', 'empty');
});
