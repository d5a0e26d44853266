import { findings } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { acceptTerms, scrollTo, signUp, termsDialog } from './person.ts';

const THEMES = ['dark', 'light'] as const;
const PUBLIC = [
  ...['/', '/login', '/signup', '/terms', '/privacy', '/services', '/pricing', '/contact'],
  ...['/support', '/realtime-demo', '/no/such/page'],
  ...['/about/data', '/insights', '/insights?q=nothing-like-it'],
  ...['/insights/growth-is-not-openings', '/newsletter/confirm', '/newsletter/unsubscribe'],
];
/** Pages of recovery and verification; with a link that looks whole, and without. */
const ACCOUNT = [
  ...['/forgot-password', '/reset-password', `/reset-password#token=${'a'.repeat(43)}`],
  ...['/verify-email', `/verify-email#token=${'a'.repeat(43)}`, '/mailbox'],
];

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

    test('axe finds nothing on the pages of recovery and verification', async ({ page }) => {
      for (const path of ACCOUNT) {
        await page.goto('about:blank');
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible();
        expect(await findings(page), path).toEqual([]);
      }
    });

    test('axe finds nothing in the gallery, at every width', async ({ page }) => {
      await page.goto('/gallery');
      await expect(page.getByRole('heading', { name: 'Gallery of parts' })).toBeVisible();
      for (const width of [360, 768, 1280]) {
        await page.setViewportSize({ width, height: 900 });
        expect(await findings(page), `${width}`).toEqual([]);
        const over = await page.evaluate(
          () => document.documentElement.scrollWidth - window.innerWidth,
        );
        expect(over, `${width}`).toBe(0);
      }
    });

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
      await page.goto('/account');
      await page.getByText(/^Live: /).waitFor();
      for (const name of ['Change e-mail', 'Change password', 'Set it up']) {
        await page.getByRole('button', { name }).click();
      }
      expect(await findings(page), 'account, every form open').toEqual([]);
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
