import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** What a change of theme alone can break: the themes differ in colours and in nothing else. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/**
 * What axe finds on the page, one line for each element. A page that is still on its way stands for
 * nothing: the heading that it comes with is awaited, and a page that never has one fails by that.
 */
export async function findings(page: Page): Promise<string[]> {
  await page.locator('h1').first().waitFor({ state: 'attached' });
  return told(builder(page).withTags(TAGS));
}

/** What axe finds in the colours of the page as it stands, one line for each element. */
export async function colourFindings(page: Page): Promise<string[]> {
  return told(builder(page).withRules(COLOUR_RULES));
}

function builder(page: Page): AxeBuilder {
  // Our pages have no frames: without them the results need no second page to be put together in.
  return new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ['violations'] });
}

async function told(axe: AxeBuilder): Promise<string[]> {
  const { violations } = await axe.analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html}`));
}
