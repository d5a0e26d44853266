import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import type { ErasureCertificate } from '@roletrail/contracts/http/delete-user';
import { expect, test } from './fixtures.ts';
import { PASSWORD, signInAsAdmin } from './person.ts';

test.skip(process.env.BASE_URL !== undefined, 'no demo accounts');
// a second administrator must agree, and an approved request is due at once
test.use({ settings: { ERASURE_APPROVALS: '2', ERASURE_WINDOW: 'PT0S' } });

const dialog = (page: Page) => page.getByRole('alertdialog');

/** Saves a certificate, again if a busy machine refuses it. Returns its bytes. */
async function save(page: Page, format: 'PDF' | 'JSON'): Promise<Buffer> {
  const button = page.getByRole('button', { name: `Certificate (${format})` });
  await expect(button).toBeVisible();
  const download = page.waitForEvent('download');
  await expect(async () => {
    const answered = page.waitForResponse(/\/certificate/);
    await button.click();
    expect((await answered).status()).toBe(200);
  }).toPass();
  return readFile(await (await download).path());
}

test('a second administrator approves a deletion, and its certificate is saved', async ({
  page,
  openMember,
  access,
  product,
}) => {
  const { theirs, email } = await openMember();
  const { theirs: second, email: approver } = await openMember();
  await product?.operate?.('grant', approver, 'admin', '--reason', 'For the test');
  const search = `/admin/delete-user?q=${encodeURIComponent(email)}`;
  const password = await signInAsAdmin(page, access, search);
  await page.getByRole('link', { name: email }).click();
  await page.getByRole('button', { name: 'Delete this account' }).click();
  await dialog(page).getByRole('textbox', { name: 'E-mail address of the account' }).fill(email);
  await dialog(page).getByRole('textbox', { name: 'Reason', exact: true }).fill('They asked');
  await dialog(page).getByLabel('Your password', { exact: true }).fill(password);
  await dialog(page).getByRole('button', { name: 'Ask for approval' }).click();
  await expect(page.getByText('A request of staff waits for approval')).toBeVisible();

  await page.getByRole('link', { name: 'Open requests', exact: true }).click();
  const request = page.getByRole('listitem').filter({ hasText: email });
  await expect(request).toContainText('Waits for approval');
  await expect(request.getByRole('button', { name: /^Withdraw/ })).toBeVisible();
  await expect(request.getByRole('button', { name: /^Approve/ }), 'not their own').toHaveCount(0);

  await second.goto('/admin/delete-user?view=open');
  await second.getByRole('button', { name: `Approve ${email}` }).click();
  await dialog(second).getByRole('textbox', { name: 'Reason', exact: true }).fill('Agreed');
  await dialog(second).getByLabel('Your password', { exact: true }).fill(PASSWORD);
  await dialog(second).getByRole('button', { name: 'Approve the deletion' }).click();
  await expect(theirs, 'the account is gone').toHaveURL(/\/login/);

  await page.getByRole('link', { name: 'Closed requests', exact: true }).click();
  const closed = page.getByRole('listitem').filter({ hasText: 'Erased person' });
  await expect(closed).toContainText(`Decided by ${approver}.`);
  expect((await save(page, 'PDF')).subarray(0, 5).toString()).toBe('%PDF-');
  const text = (await save(page, 'JSON')).toString();
  const certificate = JSON.parse(text) as ErasureCertificate;
  expect(certificate).toMatchObject({ reason: 'asked_by_person' });
  await expect(closed.getByText(certificate.userId)).toBeVisible();
  expect(certificate.approvedBy).not.toBe(certificate.requestedBy);
  expect(certificate.went.map(({ table }) => table)).toContain('mail_message');
  expect(certificate.stays.map(({ table }) => table)).toContain('consent_decision');
  expect(text).not.toContain(email);
});
