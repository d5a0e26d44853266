import { expect, type Page } from '@playwright/test';

/** Sets the size of text that a person chose in their browser, CSS pixels; 16 is the default. */
export async function setText(page: Page, pixels: number): Promise<void> {
  const chromium = await page.context().newCDPSession(page);
  await chromium.send('Page.setFontSizes', { fontSizes: { standard: pixels, fixed: pixels } });
  const root = () => page.evaluate(() => getComputedStyle(document.documentElement).fontSize);
  await expect.poll(root).toBe(`${pixels}px`);
}
