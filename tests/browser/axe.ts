import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** Rules that depend on the theme. Themes differ only in colours. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/**
 * Returns the axe findings of the page, one line for each element. Waits for the heading first, so
 * that the page is complete; a page without a heading fails.
 */
export async function findings(page: Page): Promise<string[]> {
  await page.locator('h1').first().waitFor({ state: 'attached' });
  return formatFindings((await builder(page)).withTags(TAGS));
}

/** Returns the axe findings for the colours of the current page, one line for each element. */
export async function colourFindings(page: Page): Promise<string[]> {
  return formatFindings((await builder(page)).withRules(COLOUR_RULES));
}

/** axe is half a megabyte: a page that has it is not given it again. */
async function builder(page: Page): Promise<AxeBuilder> {
  const isThere = await page.evaluate(() => 'axe' in window);
  const axe = new AxeBuilder(isThere ? { page, axeSource: ';' } : { page });
  // Our pages have no frames: without them the results need no second page to be put together in.
  return axe.setLegacyMode(true).options({ resultTypes: ['violations'] });
}

async function formatFindings(axe: AxeBuilder): Promise<string[]> {
  const { violations } = await axe.analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html}`));
}
