import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { becomeMember } from './person.ts';

const NAME = 'Nurses';
const SESSIONS = /\/api\/auth\/(?:signup|refresh)$/;

/** Saves a search and opens the list of saved ones. */
async function saveSearch(page: Page): Promise<void> {
  await becomeMember(page, '/services/roles/enhanced?q=nurse');
  await openSaved(page);
  await page.getByLabel('Name this search').fill(NAME);
  await page.keyboard.press('Enter');
  await expect(page.getByText(`You keep this search as ${NAME}.`)).toBeVisible();
}

const openSaved = (page: Page) => page.getByRole('button', { name: 'Saved searches' }).click();

/** Deletes it, and leaves the page while the deletion can still be undone. */
async function deleteAndLeave(page: Page): Promise<void> {
  await page.getByRole('button', { name: `Delete ${NAME}` }).click();
  await expect(page.getByText(`“${NAME}” is deleted`)).toBeVisible();
  await page.goto('about:blank', { waitUntil: 'commit' });
}

async function expectDeleted(page: Page): Promise<void> {
  await page.goto('/services/roles/enhanced?q=nurse');
  await openSaved(page);
  await expect(page.getByText('You keep no search yet.')).toBeVisible();
}

test('a deletion that can still be undone is sent when the page is left', async ({ page }) => {
  await saveSearch(page);
  await deleteAndLeave(page);
  await expectDeleted(page);
});

test('so it is if the access token expired before', async ({ page }) => {
  await page.route(SESSIONS, async (route) => {
    const response = await route.fetch();
    const json: object = await response.json();
    await route.fulfill({ response, json: Object.assign(json, { expiresAt: new Date(0) }) });
  });
  await saveSearch(page);
  await page.unroute(SESSIONS);
  await deleteAndLeave(page);
  await expectDeleted(page);
});
