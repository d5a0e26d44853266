import type { Page } from '@playwright/test';
import { sampled } from '../helpers/sampled.ts';
import { expect, test } from './fixtures.ts';
import { becomeMember } from './person.ts';
import { publicPaths } from './route-table.ts';
import { setText } from './text-size.ts';
import { overflows } from './walk.ts';

/** Windows of phones with the size of text that a person chose, in pixels. */
const LARGE = [
  { width: 360, text: 32 },
  { width: 320, text: 24 },
];

/** Returns the pages of these paths that are wider than a window: a quarter each, in the full run all in both. */
async function tooWide(page: Page, paths: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const [at, { width, text }] of LARGE.entries()) {
    await page.setViewportSize({ width, height: 640 });
    for (const path of sampled(paths, at, 2 * LARGE.length)) {
      await page.goto(path);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await setText(page, text);
      for (const problem of await overflows(page, [width])) {
        found.push(`${path}, text of ${text} px: ${problem}`);
      }
    }
  }
  return found;
}

test('with large text no public page is wider than a phone', async ({ page }) => {
  const paths = publicPaths();
  expect(paths.length).toBeGreaterThan(15);
  expect(await tooWide(page, [...paths, '/services/examples/market'])).toEqual([]);
});

test('with large text no page of a member is wider than a phone', async ({ page }) => {
  await becomeMember(page, null);
  const paths = ['/dashboard', '/account', '/account/data', '/services/resume'];
  expect(await tooWide(page, paths)).toEqual([]);
});

test('with large text the menu has what the header lacks, and the mark keeps its name', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto('/');
  await setText(page, 32);
  const header = page.getByRole('banner');
  await expect(header.getByRole('link', { name: 'RoleTrail' })).toBeVisible();
  await expect(header.getByRole('link', { name: 'Sign up' })).toBeHidden();
  await header.getByRole('button', { name: 'Menu' }).click();
  const signUpLink = page.getByRole('dialog').getByRole('link', { name: 'Sign up' });
  await signUpLink.click();
  await expect(page).toHaveURL('/signup');
});
