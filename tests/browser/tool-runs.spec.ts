import { readFile } from 'node:fs/promises';
import type { APIRequestContext, Page } from '@playwright/test';
import { ApiError } from '@roletrail/api/errors';
import { findings } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { becomeMember, PASSWORD } from './person.ts';

const PATH = '/services/roles/smart';

async function open(page: Page): Promise<string> {
  const email = await becomeMember(page, PATH);
  await expect(page.getByText('Your ten roles appear here')).toBeVisible();
  return email;
}

async function find(page: Page, title: string): Promise<void> {
  await page.getByLabel('Job title').fill(title);
  await page.getByRole('button', { name: 'Find roles' }).click();
  const read = page.getByRole('region', { name: 'How we read your jobs' });
  await expect(read.getByText(title, { exact: true })).toBeVisible();
}

const saved = (page: Page) => page.getByRole('list', { name: 'Saved lists' });

/** An answer as the service would give it. */
const refusal = (code: 'EDIT_CONFLICT') => {
  const error = new ApiError(code);
  return {
    status: error.statusCode,
    contentType: 'application/problem+json',
    json: error.toProblem('r'),
  };
};

// an answer that is still on its way when a test ends is none of it
test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }));

test('runs are saved, distinct, renamed, pinned, repeated, compared and exported', async ({
  page,
}) => {
  await open(page);
  await find(page, 'Senior baker');

  await test.step('the level is read off the title, and kept for the person', async () => {
    await expect(page.getByText('“Senior” says senior.')).toBeVisible();
    await page.getByRole('button', { name: 'Keep senior as your level' }).click();
    await expect(page.getByText('that is kept as your level')).toBeVisible();
    await expect(page.getByRole('region', { name: 'About you' })).toContainText('LevelSenior');
  });

  await page.getByRole('button', { name: 'Save this list' }).click();
  await expect(saved(page).getByRole('listitem')).toHaveCount(1);
  await find(page, 'Cook');
  await page.getByRole('button', { name: 'Save this list' }).click();
  await expect(saved(page).getByRole('listitem')).toHaveCount(2);

  await test.step('one is renamed, after another window was faster', async () => {
    await page.getByRole('button', { name: 'Rename Senior baker' }).click();
    const name = page.getByLabel('Another name for “Senior baker”');
    await name.fill('For my cousin');
    await page.route('**/api/tools/runs/*', (route) => route.fulfill(refusal('EDIT_CONFLICT')), {
      times: 1,
    });
    await page.keyboard.press('Enter');
    await expect(page.getByText('You changed it elsewhere meanwhile')).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Rename For my cousin' })).toBeFocused();
  });

  await test.step('one is pinned, and stands first', async () => {
    await expect(saved(page).getByRole('listitem').first()).toContainText('Cook');
    await page.getByRole('button', { name: 'Pin For my cousin' }).click();
    await expect(saved(page).getByRole('listitem').first()).toContainText('For my cousinPinned');
    expect(await findings(page)).toEqual([]);
  });

  await test.step('it is repeated, and compared with the first and another one', async () => {
    await page.getByRole('button', { name: 'For my cousin', exact: true }).click();
    await page.getByRole('button', { name: 'Ask the same again today' }).click();
    await expect(page.getByText('Asked again: the answer is the same')).toBeVisible();
    const against = page.getByLabel('Compare with', { exact: true });
    const first = against.getByRole('option', { name: /^The one asked again: For my cousin/ });
    await against.selectOption((await first.getAttribute('value')) ?? '');
    await expect(page.getByText(/^All \d+ lines are the same\.$/)).toBeVisible();
    const cook = against.getByRole('option', { name: /^Cook/ });
    await against.selectOption((await cook.getAttribute('value')) ?? '');
    const table = page.getByRole('table', { name: 'What differs' });
    await expect(table.getByRole('row', { name: /“Senior baker” read as/ })).toContainText(
      'not in it',
    );
    expect(await findings(page)).toEqual([]);
  });

  await test.step('it is taken along as a file', async () => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download as JSON' }).click(),
    ]);
    const file = JSON.parse(await readFile(await download.path(), 'utf8'));
    expect(file).toMatchObject({ format: 'roletrail-tool-run/1', run: { title: 'For my cousin' } });
  });

  await test.step('the history has the lists too, and leads to one', async () => {
    await page.goto('/services/roles/history?view=searches');
    await expect(page.getByText('No search kept yet')).toBeVisible();
    await page.getByRole('button', { name: 'Cook', exact: true }).click();
    await expect(page).toHaveURL(/\/services\/roles\/smart\?list=/);
    await expect(page.getByRole('heading', { level: 2, name: 'Cook' })).toBeVisible();
  });

  await test.step('the dashboard leads back to what was worked on last', async () => {
    await page.goto('/dashboard');
    const work = page.getByRole('region', { name: 'Where you left off' });
    const last = work.getByRole('listitem').first();
    await expect(last).toContainText('Guided role finder · just now');
    expect(await findings(page)).toEqual([]);
    const title = (await last.getByRole('link').textContent()) ?? '';
    await last.getByRole('link').click();
    await expect(page).toHaveURL(/\/services\/roles\/smart\?list=/);
    await expect(page.getByRole('heading', { name: title }).first()).toBeVisible();
  });

  await test.step('and says so where some of it could not be loaded', async () => {
    await page.route('**/api/tools/resumes', (route) => route.abort());
    await page.goto('/dashboard');
    const work = page.getByRole('region', { name: 'Where you left off' });
    const lost = work.getByText('Some of it could not be loaded');
    await expect(lost).toBeVisible();
    await expect(work.getByRole('listitem').first()).toContainText('Guided role finder');
    expect(await findings(page)).toEqual([]);
    await page.unroute('**/api/tools/resumes');
    await work.getByRole('button', { name: 'Try again' }).click();
    await expect(lost).toBeHidden();
  });
});

test('the remaining saves of a plan show before saving, with the reset time', async ({ page }) => {
  await open(page);
  let left = 1;
  const resetsAt = new Date(Date.now() + 3_600_000).toISOString();
  await page.route('**/api/tools', async (route) => {
    const answer = await (await route.fetch()).json();
    await route.fulfill({
      json: { ...answer, quota: { plan: 'free', dailyRuns: 20, left, resetsAt } },
    });
  });
  const used = new ApiError('QUOTA_REACHED', { detail: 'Your plan has 20 stored runs a day' });
  await page.route('**/api/tools/role-finder/runs', (route) => {
    if (left-- > 0) return route.continue();
    return route.fulfill({
      status: used.statusCode,
      contentType: 'application/problem+json',
      headers: { 'retry-after': '3600' },
      json: used.toProblem('r'),
    });
  });
  await find(page, 'Baker');
  const save = page.getByRole('button', { name: 'Save this list' });
  await expect(save).toHaveAccessibleDescription(/^1 of 20 left today, until \d\d:\d\d$/);
  await save.click();
  await expect(save).toHaveAccessibleDescription(/^0 of 20 left today/);
  await find(page, 'Cook');
  await save.click();
  await expect(page.getByRole('alert')).toContainText(
    /20 stored runs a day\. You can try again from \d\d:\d\d on, by your clock\./,
  );
});

test('runs after the first page are shown on request', async ({ page, request }) => {
  const email = await open(page);
  await storeRuns(request, email, 51);
  await page.reload();
  await expect(saved(page).getByRole('listitem')).toHaveCount(50);
  await page.getByRole('button', { name: 'Show older' }).click();
  await expect(saved(page).getByRole('listitem')).toHaveCount(51);
  await expect(page.getByRole('button', { name: 'Show older' })).toHaveCount(0);
});

async function storeRuns(request: APIRequestContext, email: string, times: number): Promise<void> {
  const login = await request.post('/api/auth/login', { data: { email, password: PASSWORD } });
  const { accessToken } = await login.json();
  const headers = { authorization: `Bearer ${accessToken}` };
  for (let n = 0; n < times; n++) {
    const data = { input: { titles: ['Baker'] }, title: `Run ${n}` };
    const made = await request.post('/api/tools/role-finder/runs', { headers, data });
    expect(made.status()).toBe(201);
  }
}
