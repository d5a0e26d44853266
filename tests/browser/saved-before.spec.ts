import type { Page } from '@playwright/test';
import type { LocalAccess } from '@roletrail/cli/settings/local-access';
import { writeResumeDraft } from '@roletrail/engines/review/write-draft';
import { CLERK } from '@roletrail/engines/testing/sample-drafts';
import { findings } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { acceptTerms, becomeMember, mailedLink, signIn } from './person.ts';

const NEW_PASSWORD = 'another sentence for tests of recovery';
const TITLE = /^\d+ items? saved before the address was yours$/;

/** A stranger saves a resume in an account; the owner of its address recovers it and signs in. */
async function recovered(page: Page, access: LocalAccess): Promise<void> {
  const email = await becomeMember(page, '/account');
  await expect(page.getByRole('heading', { name: 'Second factor' })).toBeVisible();
  await expect(page.getByText(TITLE), 'nothing to decide yet').toBeHidden();
  await page.goto('/services/resume');
  await page.getByLabel('Choose a file, or drop it here').setInputFiles({
    name: 'stranger.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from(writeResumeDraft(CLERK).text),
  });
  await page.getByRole('button', { name: 'Save as a version' }).click();
  await expect(page.getByText(/^Saved \d\d:\d\d/)).toBeVisible();

  await page.request.post('/api/auth/recover', { data: { email } });
  await page.goto(await mailedLink(page, access, email, /Choose a new password/));
  await page.getByLabel('New password').fill(NEW_PASSWORD);
  await page.getByRole('button', { name: 'Set the new password' }).click();
  await expect(page).toHaveURL('/login');
  await signIn(page, email, NEW_PASSWORD);
  await acceptTerms(page);
  await page.goto('/account');
  await expect(page.getByText(TITLE)).toBeVisible();
}

/** Versions of resumes that the desk offers. */
async function versions(page: Page): Promise<number> {
  const answer = page.waitForResponse((response) => /\/api\/tools\/resumes$/.test(response.url()));
  await page.goto('/services/resume');
  return ((await (await answer).json()) as { items: unknown[] }).items.length;
}

test('the owner of an address deletes what a stranger saved', async ({ page, access }) => {
  await recovered(page, access);
  expect(await findings(page)).toEqual([]);
  await page.getByRole('button', { name: /^Delete \d+ items?$/ }).click();
  const asking = page.getByRole('alertdialog', { name: /^Delete \d+ items?\?$/ });
  await asking.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText(TITLE), 'nothing was deleted').toBeVisible();
  await page.getByRole('button', { name: /^Delete \d+ items?$/ }).click();
  await asking.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText(TITLE)).toBeHidden();
  expect(await versions(page)).toBe(0);
});

test('the owner keeps it, and is asked no more', async ({ page, access }) => {
  await recovered(page, access);
  await page.getByRole('button', { name: 'Keep them' }).click();
  await expect(page.getByText(TITLE)).toBeHidden();
  expect(await versions(page)).toBe(1);
});
