import type { Page } from '@playwright/test';
import { STAFF_SCREENS, type StaffScreenId } from '@roletrail/contracts/staff/registry';
import { findings } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { signInAsAdmin } from './person.ts';
import { showTheme } from './show-theme.ts';
import {
  emptyState,
  FAILING_QUERIES,
  STAFF_CALLS,
  staffAddresses,
  UNAVAILABLE,
} from './staff-addresses.ts';

// a product of its own, in which nothing has happened yet
test.use({ settings: { LOG_LEVEL: 'error' } });
test.skip(process.env.BASE_URL !== undefined, 'no demo accounts');

// soft: one run names each screen that fails

/** Screens of which axe judges one. */
const JUDGED = process.env.ACCESSIBILITY === 'full' ? 1 : 3;

/** Expects no finding of axe, in the theme whose turn it is; of a share of the screens in `npm test`. */
async function expectNoFindings(page: Page, id: StaffScreenId, turn: number): Promise<void> {
  if (turn % JUDGED !== 0) return;
  const theme = turn % 2 === 0 ? 'dark' : 'light';
  await showTheme(page, theme);
  expect.soft(await findings(page), `${id}, ${theme}`).toEqual([]);
}

test('each staff screen of a new product says that there is nothing, and what to do', async ({
  page,
  access,
}) => {
  test.slow();
  await signInAsAdmin(page, access, null);
  const addresses = await staffAddresses(page);
  for (const [turn, { id }] of STAFF_SCREENS.entries()) {
    const [query, says] = emptyState(id);
    await test.step(id, async () => {
      await page.goto(`${addresses.get(id)}${query}`);
      await expect.soft(page.getByText(says, { exact: true }).first()).toBeVisible();
      await expect.soft(page.getByRole('button', { name: 'Try again' })).toHaveCount(0);
      await expectNoFindings(page, id, turn);
    });
  }
});

test('each staff screen says that it could not be loaded, and loads on “Try again”', async ({
  page,
  access,
}) => {
  test.slow();
  await signInAsAdmin(page, access, null);
  const addresses = await staffAddresses(page);
  const again = page.getByRole('main').getByRole('button', { name: 'Try again' });
  const failures = page.getByRole('main').getByText(/could not (?:be )?load/);
  for (const [turn, { id }] of STAFF_SCREENS.entries()) {
    await test.step(id, async () => {
      await page.route(STAFF_CALLS, (route) => route.fulfill(UNAVAILABLE));
      await page.goto(`${addresses.get(id)}${FAILING_QUERIES[id] ?? ''}`);
      await expect.soft(again.first()).toBeVisible();
      await expect.soft(failures.first()).toBeVisible();
      expect
        .soft(await page.getByRole('main').innerText())
        .not.toMatch(/undefined|\[object|NaN|\{"/);
      await expectNoFindings(page, id, turn + 1);
      await page.unroute(STAFF_CALLS);
      // each part of a screen has a button of its own
      await expect(async () => {
        if ((await again.count()) > 0) await again.first().click({ timeout: 1000 });
        await expect(again).toHaveCount(0, { timeout: 1000 });
      }).toPass({ timeout: 40_000 });
      await expect.soft(failures).toHaveCount(0);
    });
  }
});
