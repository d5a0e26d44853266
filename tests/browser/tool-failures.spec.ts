import type { Page } from '@playwright/test';
import { findings } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { becomeMember } from './person.ts';

const MISSING = '01900000-0000-7000-8000-000000000000';

/** Refusal that is shown at once: a second try would delay its words. */
const PROBLEM = {
  type: 'about:blank',
  title: 'Too many requests',
  status: 429,
  detail: 'Too many requests; please wait a moment.',
  code: 'RATE_LIMITED',
  requestId: 'request-1',
};
const REFUSED = { status: 429, contentType: 'application/problem+json', json: PROBLEM };

/** Pages with a list or a result, its name on a failure, and what a page shows that has it. */
const LOADED = [
  ['coaching', 'your plan', (page: Page) => page.getByRole('button', { name: 'Make my plan' })],
  [
    'interview?part=stories',
    'your stories',
    (page: Page) => page.getByRole('heading', { name: 'You keep no story yet' }),
  ],
  [
    'cover-letter',
    'your saved letters',
    (page: Page) => page.getByRole('list', { name: 'Saved letters' }),
  ],
  [
    'skills?of=43-4031.00',
    'the questions',
    (page: Page) => page.getByRole('button', { name: 'Show my gaps' }),
  ],
  // a result that is gone says so, and has no retry
  [`linkedin?saved=${MISSING}`, 'this review', gone],
] as const;

function gone(page: Page) {
  return page.getByRole('status').filter({ hasText: 'It is no longer here' });
}

test('a failed call of a career tool is shown, and its retry leads on', async ({ page }) => {
  await becomeMember(page, '/services/coaching', (save) =>
    save('/saved/letter', { title: 'Court clerk' }),
  );
  for (const [path, what, whole] of LOADED) {
    await test.step(path, async () => {
      await page.route(/\/api\/tools\//, (route) => route.fulfill(REFUSED));
      await page.goto(`/services/${path}`);
      const failure = page.getByRole('alert').filter({ hasText: `We could not load ${what}` });
      await expect(failure).toContainText(/Too many requests.*Request request-1/);
      await expect(whole(page)).toHaveCount(0);
      await page.unrouteAll();
      await failure.getByRole('button', { name: 'Try again' }).click();
      await expect(whole(page)).toBeVisible();
      await expect(failure).toHaveCount(0);
    });
  }
  expect(await findings(page)).toEqual([]);
});
