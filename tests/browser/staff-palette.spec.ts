import { expect, test } from './fixtures.ts';
import { signInAsAdmin } from './person.ts';

/** Promise that is fulfilled by `open`. */
function barrier() {
  const opening = new AbortController();
  const opened = new Promise<void>((resolve) => {
    opening.signal.addEventListener('abort', () => resolve());
  });
  return { opened, open: () => opening.abort() };
}

test('keys typed ahead reach the palette, and Enter waits for the person it names', async ({
  page,
  openMember,
  access,
}) => {
  const { email } = await openMember();
  await signInAsAdmin(page, access);
  const palette = page.getByRole('dialog', { name: 'Go to a page' });
  const field = palette.getByRole('combobox');

  // the palette's file is held back, and the letters come before it
  const held = barrier();
  await page.route(/command-palette/, async (route) => {
    await held.opened;
    await route.continue();
  });
  await page.keyboard.press('Control+k');
  await page.keyboard.type(email.slice(0, 12));
  held.open();
  await expect(field).toHaveValue(email.slice(0, 12));
  await page.keyboard.type(email.slice(12));
  await expect(field).toHaveValue(email);
  await expect(palette.getByRole('option', { name: email })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await expect(palette.getByText('of that name')).toBeHidden();
  await page.keyboard.press('Escape');

  // the answer is held back, and Enter comes before it
  const answer = barrier();
  await page.route('**/api/admin/search?*', async (route) => {
    await answer.opened;
    await route.continue();
  });
  await page.keyboard.press('Control+k');
  await field.fill(email.slice(0, -1));
  await page.keyboard.press('Enter');
  await expect(palette.getByText('Searching…')).toBeVisible();
  answer.open();
  await expect(page.getByRole('heading', { name: email })).toBeVisible();

  // other words of a page
  await page.keyboard.press('Control+k');
  await field.fill('sessions');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Security' })).toBeVisible();
});

test('a page is chosen before a setting of the same name', async ({ page, access }) => {
  await signInAsAdmin(page, access, '/admin/reports');
  const palette = page.getByRole('dialog', { name: 'Go to a page' });
  await page.keyboard.press('Control+k');
  await expect(palette.getByRole('combobox')).toBeFocused();
  // slowly: the server answers each letter
  await page.keyboard.type('Promo codes', { delay: 200 });
  await expect(palette.getByRole('option', { name: /^Promo codes\s*setting$/ })).toBeVisible();
  await expect(palette.getByRole('option', { selected: true })).toHaveText('Promo codes');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/admin/promo-codes');
});

test('the path of all staff pages leads to the first', async ({ page, access }) => {
  await signInAsAdmin(page, access);
  await page.goto('/admin');
  await expect(page).toHaveURL('/admin/reports');
  await expect(page.getByRole('heading', { level: 1, name: 'Consent reports' })).toBeVisible();
});
