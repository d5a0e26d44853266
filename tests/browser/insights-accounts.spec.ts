/** One article, two accounts and one browser: unsent texts belong to the account that wrote them. */
import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import type { LocalAccess } from '@roletrail/cli/settings/local-access';
import { begin, saved } from './article-editor.ts';
import { expect, test } from './fixtures.ts';
import { becomeMember, signIn, signInAsAdmin } from './person.ts';
import type { Product } from './product.ts';

test.skip(process.env.BASE_URL !== undefined, 'no demo accounts');

const SAVES = /\/api\/admin\/insights\/[^/]+$/;
const textOf = (page: Page) => page.getByRole('textbox', { name: 'Text' });

/** Makes a second administrator, in no session. @returns the address */
async function addAdmin(page: Page, product: Product | null): Promise<string> {
  const email = await becomeMember(page, null);
  await product?.operate?.('grant', email, 'admin', '--reason', 'For the test');
  await page.context().clearCookies();
  return email;
}

/** Writes an article of which the server has only the beginning. */
async function writeUnsent(page: Page, access: LocalAccess): Promise<void> {
  page.on('dialog', (dialog) => void dialog.accept());
  await signInAsAdmin(page, access, null);
  await begin(page, `Accounts ${randomUUID().slice(0, 8)}`);
  await page.keyboard.type('On the server.');
  await saved(page);
  const lost: string[] = [];
  await page.route(SAVES, (route) => {
    if (route.request().method() !== 'PUT') return route.fallback();
    lost.push(route.request().postData() ?? '');
    return route.abort();
  });
  await page.keyboard.type(' Only in this browser.');
  await expect.poll(() => lost.length, 'a save was tried').toBeGreaterThan(0);
}

test('another account of the browser neither sees nor sends an unsent text', async ({
  page,
  product,
  access,
}) => {
  const other = await addAdmin(page, product);
  await writeUnsent(page, access);
  const editor = page.url();

  // the session ends without a sign-out, which would ask about the text
  await page.context().clearCookies();
  await page.unroute(SAVES);
  await signIn(page, other);
  await expect(page).toHaveURL(/\/dashboard$/);
  await page.goto(editor);
  await expect(textOf(page)).toHaveText('On the server.');
  await textOf(page).focus();
  await page.keyboard.press('End');
  await page.keyboard.type(' By another.');
  await saved(page);
  await page.reload();
  await expect(textOf(page)).toHaveText('On the server. By another.');

  await page.context().clearCookies();
  await signInAsAdmin(page, access, null);
  await page.goto(editor);
  await expect(page.getByText('Only in this browser.').first(), 'it is not lost').toBeVisible();
});

test('an open editor sends nothing once another account has signed in beside it', async ({
  page,
  product,
  access,
}) => {
  const other = await addAdmin(page, product);
  await writeUnsent(page, access);
  const editor = page.url();
  await page.context().clearCookies();
  const beside = await page.context().newPage();
  await signIn(beside, other);
  await expect(beside).toHaveURL(/\/dashboard$/);
  await expect(textOf(page).filter({ hasText: 'Only in this browser.' })).toHaveCount(0);
  await page.unroute(SAVES);
  const sent: string[] = [];
  await page.route(SAVES, (route) => {
    if (route.request().method() === 'PUT') sent.push(route.request().postData() ?? '');
    return route.fallback();
  });
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await beside.goto(editor);
  await expect(textOf(beside)).toHaveText('On the server.');
  expect(sent, 'nothing in the name of the other').toEqual([]);
});
