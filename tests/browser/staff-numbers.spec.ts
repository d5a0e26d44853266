import { readFile } from 'node:fs/promises';
import { COHORT_STEPS, type CohortsAnswer } from '@roletrail/contracts/http/cohorts';
import { expect, test } from './fixtures.ts';
import { signInAsAdmin } from './person.ts';
import { expectClean } from './staff-pages.ts';
import { overflows } from './walk.ts';

test.skip(process.env.BASE_URL !== undefined, 'no demo accounts');

const FIGURES = '/admin/business-intelligence';

test('figures have a definition, rows with a file, and a failure that can be retried', async ({
  page,
  access,
}) => {
  await signInAsAdmin(page, access, FIGURES);
  const tools = page.getByRole('region', { name: 'Use of the tools', exact: true });
  await expect(tools).toBeVisible();
  const declines = page.getByRole('region', { name: 'Decline rate', exact: true });
  await declines.getByText('Definition and SQL').click();
  await expect(declines.getByText('select d.terms_version as version')).toBeVisible();
  await expectClean(page, 'business-intelligence');

  await page.getByLabel('Compare with the period before').click();
  await expect(page).toHaveURL(/compare=true/);
  await expect(page.getByText(/compared with the period from/)).toBeVisible();
  const accounts = page.getByRole('region', { name: 'From sign-up to return' });
  await accounts.getByRole('link', { name: /^Figures behind/ }).click();
  await expect(page.getByRole('heading', { name: /^Figures behind “From sign-up/ })).toBeFocused();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: /CSV/ }).click();
  const file = await (await download).path();
  expect(await readFile(file, 'utf8')).toMatch(/Step,People\r?\nSigned up,\d+/);
  expect(await overflows(page, [360, 1280])).toEqual([]);

  await page.goto(`${FIGURES}?from=2001-01-01&to=2001-01-30`);
  await page.getByLabel('To', { exact: true }).fill('2001-01-31');
  await expect(page).toHaveURL(/to=2001-01-31/);
  await expect(page.getByText('Source missing').first()).toBeVisible();

  await page.route('**/api/admin/business-intelligence*', (route) => route.abort());
  await page.goto(`${FIGURES}?from=2001-01-01&to=2001-01-02`);
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  await page.unroute('**/api/admin/business-intelligence*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(tools).toBeVisible();
});

test('cohorts are a table with a summary, two rules and a file', async ({ page, access }) => {
  await signInAsAdmin(page, access, null);
  await page.route('**/api/admin/cohorts*', (route) => {
    const { searchParams } = new URL(route.request().url());
    return route.fulfill({ json: triangle(searchParams.get('first') === 'declined' ? 10 : 40) });
  });
  await page.goto('/admin/cohorts?first2=declined');
  const all = page.getByRole('region', { name: 'All people, every plan', exact: true });
  await expect(all.getByText(/^About 40 people in 2 cohorts, 1 of them/)).toBeVisible();
  await expect(
    all.getByRole('row', { name: /^3 March 2025 40 50% , about 20 people/ }),
  ).toBeVisible();
  await expect(all.getByText('not over yet').first()).toBeAttached();
  await page.getByLabel('Compare with another rule').click();
  await expect(page.getByLabel('First decision')).toHaveCount(2);
  await page.getByLabel('First decision').last().selectOption('declined');
  await expect(page).toHaveURL(/first2=declined/);
  const other = page.getByRole('region', { name: 'First declined, every plan', exact: true });
  await expect(other.getByText(/^About 10 people/)).toBeVisible();
  const download = page.waitForEvent('download');
  await other.getByRole('button', { name: /^Export CSV/ }).click();
  expect(await readFile(await (await download).path(), 'utf8')).toMatch(/2025-03-03,10,5,/);
  await expectClean(page, 'cohorts');
  await page.unroute('**/api/admin/cohorts*');
  await page.goto('/admin/cohorts?from=2001-01-01&to=2001-01-31');
  await expect(page.getByText('No sign-ups: All people, every plan')).toBeVisible();
});

/** Answer with a cohort of so many people, half of whom return, and a hidden one. */
function triangle(people: number): CohortsAnswer {
  const unfinished = { state: 'unfinished' as const, people: null, share: null };
  const hidden = { ...unfinished, state: 'hidden' as const };
  const known = { state: 'known' as const, people: people / 2, share: 0.5 };
  const rest = Array.from({ length: COHORT_STEPS - 2 }, () => unfinished);
  return {
    at: '2025-03-20T00:00:00.000Z',
    items: [
      { start: '2025-03-03', people, cells: [known, hidden, ...rest] },
      { start: '2025-03-10', people: null, cells: [hidden, unfinished, ...rest] },
    ],
    means: [0.5, ...Array.from({ length: COHORT_STEPS - 1 }, () => null)],
    plans: [{ slug: 'free', name: 'Free' }],
  };
}

test('analytics say that their source is missing while nothing is measured', async ({
  page,
  access,
}) => {
  await signInAsAdmin(page, access, null);
  await page.route('**/api/config', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...(await answer.json()), analytics: false } });
  });
  await page.goto('/admin/analytics');
  await expect(page.getByText('Source missing')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Use', exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Now', exact: true })).toHaveCount(0);
});
