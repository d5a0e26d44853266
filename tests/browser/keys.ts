import type { Locator, Page } from '@playwright/test';

/** Stops that are tried on the way to an element. */
const STOPS_MAX = 200;

/** Presses Tab, or another key, until the focus is on `target`; nothing if it is there already. */
export async function tabTo(page: Page, target: Locator, key = 'Tab'): Promise<void> {
  await target.waitFor();
  for (let stops = 0; stops < STOPS_MAX; stops += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press(key);
  }
  throw new Error(`${target} is not among the next ${STOPS_MAX} stops`);
}

/** Leads the focus to a button or link by Tab, and presses it. */
export async function pressByKeys(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press('Enter');
}

/** Leads the focus to a field by Tab, and replaces its value. */
export async function typeByKeys(page: Page, field: Locator, words: string): Promise<void> {
  await tabTo(page, field);
  await page.keyboard.press('Control+a');
  await page.keyboard.type(words);
}
