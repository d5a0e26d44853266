import { expect, type Page } from '@playwright/test';
import { colourFindings, findings } from './axe.ts';
import { showTheme } from './show-theme.ts';
import { overflows } from './walk.ts';

/** Expects no axe finding in either theme, and no overflow at 360 and 1280 px, of the page as it is. */
export async function expectClean(page: Page, what: string): Promise<void> {
  expect(await findings(page), what).toEqual([]);
  for (const theme of ['dark', 'light']) {
    await showTheme(page, theme);
    expect(await colourFindings(page), `${what}, ${theme}`).toEqual([]);
  }
  expect(await overflows(page, [360, 1280]), what).toEqual([]);
}
