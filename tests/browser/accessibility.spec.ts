import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { acceptTerms, scrollTo, signUp, termsDialog } from './person.ts';

const THEMES = ['dark', 'light'] as const;
const PUBLIC = ['/', '/login', '/signup', '/terms', '/privacy', '/pricing', '/no/such/page'];

async function findings(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html}`));
}

for (const theme of THEMES) {
  test.describe(`${theme} theme`, () => {
    test.use({ colorScheme: theme });

    for (const path of PUBLIC) {
      test(`axe finds nothing on ${path}`, async ({ page }) => {
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expect(page.getByText('Loading the document...')).toBeHidden();
        expect(await findings(page)).toEqual([]);
      });
    }

    test('axe finds nothing in the dialogs, their errors and the dashboard', async ({ page }) => {
      await signUp(page);
      const { area, accept, decline, review, confirmation, dialog } = termsDialog(page);
      await area.waitFor();
      expect(await findings(page), 'terms, locked').toEqual([]);
      await decline.click();
      await confirmation.waitFor();
      expect(await findings(page), 'decline confirmation').toEqual([]);
      await review.click();
      await scrollTo(area, 0);
      await page.route('**/api/legal-consent', (route) => route.abort(), { times: 1 });
      await accept.click();
      await dialog.getByRole('alert').waitFor();
      expect(await findings(page), 'terms, unlocked, with an error').toEqual([]);
      await acceptTerms(page);
      const verify = page.getByRole('button', { name: 'Verify in this browser' });
      await expect(verify).toBeEnabled({ timeout: 20_000 });
      await verify.click();
      await page.getByText(/^Verified in this browser/).waitFor();
      expect(await findings(page), 'dashboard').toEqual([]);
    });
  });
}

test('forced colours leave every control visible', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await signUp(page);
  const { area, box, accept, decline } = termsDialog(page);
  await area.waitFor();
  for (const control of [accept, decline]) {
    await expect(control).toBeVisible();
    await expect(control).not.toHaveCSS('border-top-width', '0px');
  }
  // the browser draws the box itself then
  await expect(box).toHaveCSS('appearance', 'auto');
});
