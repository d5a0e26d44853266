/** Two editors of one article: one writes a minute without a connection, and reloads when it is back. */
import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { begin, saved } from './article-editor.ts';
import { expect, test } from './fixtures.ts';
import { signIn, signInAsAdmin } from './person.ts';

test.skip(process.env.BASE_URL !== undefined, 'no demo accounts');

const SAVES = /\/api\/admin\/insights\/[^/]+$/;
const textOf = (page: Page) => page.getByRole('textbox', { name: 'Text' });

/** Writes at the end of a paragraph. */
async function writeIn(page: Page, nth: number, words: string): Promise<void> {
  await textOf(page).locator('p').nth(nth).click();
  await page.keyboard.press('End');
  await page.keyboard.type(` ${words}`);
}

/** Lets time pass in steps, between which attempts to save fail. */
async function passSeconds(page: Page, seconds: number): Promise<void> {
  for (let passed = 0; passed < seconds; passed += 5) await page.clock.runFor(5000);
}

test('a minute without a connection and a reload in the middle lose no text of two editors', async ({
  page,
  context,
  access,
  product,
  openMember,
}) => {
  await page.clock.install();
  await signInAsAdmin(page, access, null);
  await begin(page, `Two editors ${randomUUID().slice(0, 8)}`);
  for (const words of ['First.', 'Middle.', 'Last.']) {
    await page.keyboard.type(words);
    await page.keyboard.press('Enter');
  }
  await saved(page);
  const { theirs: other, email } = await openMember();
  await product?.operate?.('grant', email, 'admin', '--reason', 'For the test');
  await other.context().clearCookies();
  await signIn(other, email);
  await expect(other).toHaveURL(/\/dashboard$/);
  await other.goto(page.url());
  await expect(textOf(other)).toContainText('Last.');

  await context.setOffline(true);
  let attempts = 0;
  page.on('requestfailed', (request) => {
    if (request.method() === 'PUT' && SAVES.test(request.url())) attempts += 1;
  });
  await writeIn(page, 0, 'Mine at first.');
  await passSeconds(page, 20);
  await expect(page.getByText(/^No connection/)).toBeVisible();
  await writeIn(page, 1, 'Mine in the middle.');
  await passSeconds(page, 40);
  await expect(async () => {
    await passSeconds(page, 5);
    expect(attempts, 'it tries again').toBeGreaterThan(2);
  }).toPass();
  await writeIn(other, 0, 'Theirs at first.');
  await writeIn(other, 2, 'Theirs at last.');
  await saved(other);

  page.once('dialog', (dialog) => void dialog.accept());
  await context.setOffline(false);
  await page.reload();
  await expect(page.getByRole('heading', { name: /same part was changed/ })).toBeVisible();
  await writeIn(other, 2, 'Theirs once more.');
  await saved(other);
  await page.getByRole('button', { name: 'Save the merged text' }).click();
  await saved(page);
  await writeIn(other, 2, 'Theirs in the end.');
  const all = [
    'Mine at first.',
    'Mine in the middle.',
    'Theirs at first.',
    'Theirs at last.',
    'Theirs once more.',
    'Theirs in the end.',
  ];
  for (const words of all) await expect(textOf(other)).toContainText(words);
  await saved(other);
  await page.reload();
  for (const words of all) await expect(textOf(page)).toContainText(words);
});
