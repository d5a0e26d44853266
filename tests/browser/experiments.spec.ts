import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import type { LocalAccess } from '@roletrail/cli/settings/local-access';
import { expect, test } from './fixtures.ts';
import { becomeMember, signInAsAdmin } from './person.ts';
import { expectClean } from './staff-pages.ts';

test.skip(process.env.BASE_URL !== undefined, 'no demo accounts');

const SCREEN = '/admin/ab-testing';

/** Creates a draft that gives nearly everyone the tools first, and starts it. */
async function startExperiment(page: Page, key: string): Promise<void> {
  await page.getByRole('button', { name: 'Create an experiment' }).click();
  const form = page.getByRole('alertdialog', { name: 'Create an experiment' });
  await form.getByLabel('Key').fill(key);
  await form.getByLabel('Hypothesis').fill('More people run a tool if the tools come first.');
  await form.getByLabel(/^People who get/).fill('99');
  await form.getByLabel('Reason').fill('To know what people use');
  await form.getByRole('button', { name: 'Create the draft' }).click();
  await expect(form.getByText('Fill in the share of people today.')).toBeVisible();
  await form.getByLabel('Share of people today (%)').fill('12.5');
  await form.getByLabel('Smallest difference worth finding').fill('2');
  await form.getByRole('button', { name: 'Create the draft' }).click();
  await expect(form).toBeHidden();
  await act(page, 'Start', 'Start the experiment');
  await expect(page.getByRole('dialog', { name: key }).getByText('Early look')).toBeVisible();
}

/** Does an act of the open sheet. @param keep option of the end */
async function act(page: Page, open: string, verb: string, keep?: string): Promise<void> {
  await page.getByRole('dialog').getByRole('button', { name: open, exact: true }).click();
  const form = page.getByRole('alertdialog');
  await form.getByLabel('Reason').fill('As planned');
  if (keep !== undefined) await form.getByRole('combobox').selectOption({ label: keep });
  await form.getByRole('button', { name: verb }).click();
  await expect(form).toBeHidden();
}

/** Expects the order of the last blocks of the dashboard. */
async function expectFirst(page: Page, first: 'Career tools' | 'Reading'): Promise<void> {
  const titles = page.getByRole('heading', { level: 2, name: /^(Career tools|Reading)$/ });
  await expect(titles.first()).toHaveText(first);
}

/** Opens the dashboard as a new member whom the experiment counts. */
async function beCounted(page: Page): Promise<void> {
  const statuses: number[] = [];
  page.on('response', (answer) => {
    if (answer.url().endsWith('/exposure')) statuses.push(answer.status());
  });
  await becomeMember(page);
  await expectFirst(page, 'Career tools');
  await page.getByRole('heading', { name: 'Career tools' }).scrollIntoViewIfNeeded();
  await expect.poll(() => statuses).toEqual([204]);
}

async function openExperiments(page: Page, access: LocalAccess): Promise<void> {
  await signInAsAdmin(page, access, SCREEN);
}

test('an experiment starts, counts a member once, ends, and its arrangement is kept', async ({
  page,
  access,
  browser,
  baseURL,
}) => {
  await openExperiments(page, access);
  await expect(page.getByText('There is no experiment yet')).toBeVisible();
  const key = `tools-${randomUUID().slice(0, 8)}`;
  await startExperiment(page, key);

  const context = await browser.newContext({ baseURL: baseURL ?? '' });
  const member = await context.newPage();
  // the other arrangement has 1 %
  await expect(async () => {
    await context.clearCookies();
    await beCounted(member);
  }).toPass();
  let again = 0;
  member.on('request', (request) => {
    if (request.url().endsWith('/exposure')) again += 1;
  });
  await member.reload();
  await member.getByRole('heading', { name: 'Career tools' }).scrollIntoViewIfNeeded();
  await expectFirst(member, 'Career tools');
  expect(again, 'a person is counted once').toBe(0);

  await page.reload();
  const sheet = page.getByRole('dialog', { name: key });
  const counted = sheet.getByRole('listitem').filter({ hasText: 'Tools, then articles' });
  await expect(counted.getByText('Saw it').locator('+ dd')).toHaveText('1');
  await expectClean(page, 'ab-testing');
  await act(page, 'End', 'End the experiment', 'Keep: Tools, then articles');
  await expect(sheet.getByText('Tools, then articles (kept)')).toBeVisible();
  await member.reload();
  await expectFirst(member, 'Career tools');
  await context.close();

  await page.goto(SCREEN);
  await startExperiment(page, `${key}-2`);
  await act(page, 'End', 'End the experiment');
  await expect(page.getByText('Articles, then tools (as before; discarded)').last()).toBeVisible();
});
