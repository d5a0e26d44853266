/** One article, two accounts and one browser: unsent texts belong to the account that wrote them. */
import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { begin, saved } from './article-editor.ts';
import { expect, test } from './fixtures.ts';
import { becomeMember, signIn, signInAsAdmin } from './person.ts';

test.skip(process.env.BASE_URL !== undefined, 'no demo accounts');

const textOf = (page: Page) => page.getByRole('textbox', { name: 'Text' });

test('another account of the browser neither sees nor sends an unsent text', async ({
  page,
  product,
  access,
}) => {
  const other = await becomeMember(page, null);
  await product?.operate?.('grant', other, 'admin', '--reason', 'For the test');
  await page.context().clearCookies();
  page.on('dialog', (dialog) => void dialog.accept());

  await signInAsAdmin(page, access, null);
  await begin(page, `Accounts ${randomUUID().slice(0, 8)}`);
  await page.keyboard.type('On the server.');
  await saved(page);
  const editor = page.url();
  const saves = /\/api\/admin\/insights\/[^/]+$/;
  const sent: string[] = [];
  await page.route(saves, (route) => {
    if (route.request().method() !== 'PUT') return route.fallback();
    sent.push(route.request().postData() ?? '');
    return route.abort();
  });
  await page.keyboard.type(' Only in this browser.');
  await expect.poll(() => sent.length, 'a save was tried').toBeGreaterThan(0);

  // the session ends without a sign-out, which would ask about the text
  await page.context().clearCookies();
  await page.unroute(saves);
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
