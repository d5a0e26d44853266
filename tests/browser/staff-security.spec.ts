import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { signInAsAdmin } from './person.ts';
import { expectClean } from './staff-pages.ts';

test.skip(process.env.BASE_URL !== undefined, 'no demo accounts');

const dialog = (page: Page) => page.getByRole('alertdialog');

test('a failed sign-in shows up, and a session ends', async ({ page, access, openMember }) => {
  const { theirs: other, email } = await openMember();
  const wrong = { email, password: 'certainly not the password' };
  expect((await page.request.post('/api/auth/login', { data: wrong })).status()).toBe(401);

  await signInAsAdmin(page, access, '/admin/security');
  const accounts = page.getByRole('list', { name: 'By account, today' });
  await expect(accounts.getByRole('listitem')).not.toHaveCount(0);
  await expect(page.getByText(/^[1-9]\d* with a wrong password/).first()).toBeVisible();
  await expectClean(page, 'security');

  await page.getByRole('link', { name: 'Sessions', exact: true }).click();
  const row = page.getByRole('listitem').filter({ hasText: email });
  await expect(row.getByRole('link', { name: email })).toHaveAttribute('href', /^\/admin\/users\//);
  await row.getByRole('button', { name: `End the session of ${email}` }).click();
  await dialog(page).getByLabel('Reason').fill('Reported as stolen');
  await dialog(page).getByRole('button', { name: 'End the session' }).click();
  await expect(row).toHaveCount(0);
  await expect(other.getByRole('heading', { name: 'Sign in', level: 1 })).toBeVisible();

  await page.getByRole('combobox', { name: 'Sessions of' }).selectOption('Staff only');
  await expect(page).toHaveURL(/staff=true/);
  await page.reload();
  await expect(page.getByRole('list', { name: 'Live sessions' })).toContainText('this session');
  await page.getByRole('button', { name: /^Export CSV ?: sessions$/ }).click();
  await dialog(page).getByLabel('Reason').fill('For the weekly review');
  const saving = page.waitForEvent('download');
  await dialog(page).getByRole('button', { name: 'Save the file' }).click();
  const file = await saving;
  expect(file.suggestedFilename()).toBe('roletrail-sessions.csv');
  const csv = await readFile(await file.path(), 'utf8');
  expect(csv).toMatch(/^id,userId,email,roles,/);
  expect(csv, 'only what the filter shows').not.toContain(email);

  await page.getByRole('link', { name: 'Policy and ledger' }).click();
  await page.getByRole('button', { name: 'Check the ledger now' }).click();
  await expect(page.getByText('The ledger agrees with its signed notes')).toBeVisible();
  await expect(page.getByText('Otherwise you would lock yourself out')).toBeVisible();
});

test('a check fails and is waived, and a decision is recorded', async ({ page, access }) => {
  await signInAsAdmin(page, access, '/admin/launch-readiness');
  const mail = page.getByRole('listitem').filter({ hasText: 'Mail server' });
  await expect(mail.getByText('Fail', { exact: true })).toBeVisible();
  await expectClean(page, 'launch-readiness');
  await mail.getByRole('button', { name: /^Check again ?: Mail server$/ }).click();
  await expect(mail.getByText('No mail server is configured')).toBeVisible();

  // states that are unknown until the first figures: a later change would refuse the decision
  for (const name of ['Log partitions', 'Delay of projections', 'Halts and unreadable records']) {
    const item = page.getByRole('listitem').filter({ hasText: name });
    await expect(async () => {
      await item.getByRole('button', { name: /^Check again/ }).click();
      await expect(item.getByText('Pass', { exact: true })).toBeVisible({ timeout: 3000 });
    }).toPass();
  }

  const waive = () => mail.getByRole('button', { name: /^Waive ?: Mail server$/ }).click();
  const day = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  await waive();
  await dialog(page).getByRole('button', { name: 'Waive it' }).click();
  await expect(dialog(page).getByText('Choose the last day of the exception.')).toBeVisible();
  const fill = async () => {
    await dialog(page).getByLabel('Last day of the waiver').fill(day);
    await dialog(page).getByLabel('Reason').fill('Invited people only');
    await dialog(page).getByRole('button', { name: 'Waive it' }).click();
    await expect(mail.getByText('Waived', { exact: true })).toBeVisible();
  };
  await fill();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(mail.getByText('Fail', { exact: true })).toBeVisible();
  await waive();
  await fill();

  await page.getByRole('button', { name: 'Decide no-go' }).click();
  await dialog(page).getByLabel('Reason').fill('Too much is open');
  await dialog(page).getByRole('button', { name: 'Record no-go' }).click();
  await expect(page.getByText(/^SHA-256 [0-9a-f]{64}$/)).toBeVisible();
});
