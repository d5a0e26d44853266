import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { STAFF_SCREENS, toStaffPath } from '@roletrail/contracts/staff/registry';
import { expect, test } from './fixtures.ts';
import { tabTo } from './keys.ts';
import { signInAsAdmin } from './person.ts';

test.skip(process.env.BASE_URL !== undefined, 'no demo accounts');

const LISTED = STAFF_SCREENS.map((screen) => ({ path: toStaffPath(screen), title: screen.title }));

/** Opens a page by its name in the palette. */
async function openByPalette(page: Page, title: string): Promise<void> {
  const palette = page.getByRole('dialog', { name: 'Go to a page' });
  await page.keyboard.press('Control+k');
  await expect(palette.getByRole('combobox')).toBeFocused();
  await page.keyboard.type(title);
  await expect(palette.getByRole('option', { selected: true })).toContainText(title);
  await page.keyboard.press('Enter');
  await expect(palette).toBeHidden();
}

/** Expects the page of this title, with the focus at its beginning. */
async function expectPage(page: Page, title: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible();
  await expect(page.locator('main'), title).toBeFocused();
}

/** Opens the row in focus, and expects the focus inside; Escape leads back to the row. */
async function openAndLeave(page: Page, row: Locator): Promise<void> {
  await expect(row).toBeFocused();
  await page.keyboard.press('Enter');
  await expectFocusInside(page.getByRole('dialog'));
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(row).toBeFocused();
}

async function expectFocusInside(part: Locator): Promise<void> {
  await part.waitFor();
  const holds = () => part.evaluate((element) => element.contains(document.activeElement));
  await expect.poll(holds, 'the focus is inside').toBe(true);
}

test('each staff page opens from the palette, and from the navigation', async ({
  page,
  access,
}) => {
  await signInAsAdmin(page, access);
  const pages = LISTED.filter(({ path }) => !path.includes(':'));
  for (const { path, title } of pages) {
    await openByPalette(page, title);
    await expect(page).toHaveURL(path);
    await expectPage(page, title);
  }
  const navigation = page.getByRole('navigation', { name: 'Staff' });
  const link = (title: string) => navigation.getByRole('link', { name: title, exact: true });
  await page.keyboard.press('g');
  await page.keyboard.press('u');
  await expectPage(page, 'Users');
  // the links stand before the content
  while (!(await link('Consent reports').evaluate((one) => one === document.activeElement))) {
    await page.keyboard.press('Shift+Tab');
  }
  await tabTo(page, link('Cohorts'));
  await page.keyboard.press('Enter');
  await expectPage(page, 'Cohorts');
});

test('filters, rows, sheets and acts of staff without a mouse', async ({
  page,
  access,
  openMember,
}) => {
  const { theirs, email } = await openMember();
  await signInAsAdmin(page, access, '/admin/reports');

  const records = page.getByRole('table', { name: 'Records of the ledger' });
  const row = (nth: number) => records.locator('[data-row]').nth(nth);
  await tabTo(page, row(0));
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await page.keyboard.press('k');
  await openAndLeave(page, row(1));

  await openByPalette(page, 'Promo codes');
  const opener = page.getByRole('button', { name: 'Create a code' });
  await tabTo(page, opener);
  await page.keyboard.press('Enter');
  const form = page.getByRole('alertdialog', { name: 'Create a promo code' });
  await expect(form.getByLabel('Code', { exact: true })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(form).toBeHidden();
  await expect(opener).toBeFocused();
  const code = `Keys-${randomUUID().slice(0, 6)}`;
  await page.keyboard.press('Enter');
  await expect(form.getByLabel('Code', { exact: true })).toBeFocused();
  await page.keyboard.type(code);
  await tabTo(page, form.getByLabel('Per cent off'));
  await page.keyboard.type('20');
  await tabTo(page, form.getByLabel('Reason'));
  await page.keyboard.type('Without a mouse');
  await tabTo(page, form.getByRole('button', { name: 'Create the code' }));
  await page.keyboard.press('Enter');
  await expect(form).toBeHidden();
  await expect(opener).toBeFocused();
  await tabTo(page, page.getByLabel('Code or batch'));
  await page.keyboard.type(code);
  await expect(page).toHaveURL(new RegExp(`q=${code}`));
  const created = page.getByRole('button', { name: code });
  await tabTo(page, created);
  await openAndLeave(page, created);

  await openByPalette(page, 'Security');
  await tabTo(page, page.getByRole('link', { name: 'Sessions', exact: true }));
  await page.keyboard.press('Enter');
  const end = page.getByRole('button', { name: `End the session of ${email}` });
  await tabTo(page, end);
  await page.keyboard.press('Enter');
  const question = page.getByRole('alertdialog', { name: 'End this session?' });
  await expect(question.getByLabel('Reason')).toBeFocused();
  await page.keyboard.type('Reported as stolen');
  await tabTo(page, question.getByRole('button', { name: 'End the session' }));
  await page.keyboard.press('Enter');
  await expect(end).toHaveCount(0);
  await expect(theirs.getByRole('heading', { name: 'Sign in', level: 1 })).toBeVisible();
  const list = page.getByRole('list', { name: 'Live sessions' });
  await expect(list, 'the focus is not lost with the button').toBeFocused();
});
