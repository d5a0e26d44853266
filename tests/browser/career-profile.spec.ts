import type { Page } from '@playwright/test';
import { findings } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { becomeMember } from './person.ts';
import { overflows } from './walk.ts';

const about = (page: Page) => page.getByRole('region', { name: 'About you' });
const form = (page: Page) => page.getByRole('dialog', { name: 'About you' });
const change = (page: Page) => about(page).getByRole('button', { name: /^Change/ });

test('profile answers show on the tool, prefill its form, and are not overwritten silently', async ({
  page,
  context,
}) => {
  await becomeMember(page, '/services/roles/smart');
  await expect(page.getByLabel('Job title')).toHaveValue('');
  await about(page).getByRole('button', { name: 'Tell us about you' }).click();
  const dialog = form(page);
  await dialog.getByLabel('Where you stand').selectOption('Changing fields');
  const now = dialog.getByRole('combobox', { name: 'What you do now, or did last' });
  await now.fill('night nur');
  const nurses = dialog.getByRole('option', { name: /^Registered Nurses/ });
  await expect(nurses).toContainText(/matched “Nurse”/i);
  expect(await findings(page)).toEqual([]);
  expect(await overflows(page, [360, 1280])).toEqual([]);
  await page.keyboard.press('Enter');
  await expect(nurses).toHaveAttribute('aria-selected', 'true');
  await expect(now).toHaveAttribute(
    'aria-activedescendant',
    (await nurses.getAttribute('id')) ?? '',
  );
  await page.keyboard.press('Escape');
  await expect(now).toHaveAttribute('aria-expanded', 'false');
  await expect(dialog, 'only the suggestions are closed').toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(now, 'chosen').toHaveCount(0);
  await expect(dialog.getByRole('button', { name: /^Choose another/ })).toBeFocused();

  const aim = dialog.getByRole('combobox', { name: 'What you aim for' });
  await aim.fill('zzqx');
  await expect(dialog.getByText('No occupation has a name like “zzqx”')).toBeVisible();
  await aim.fill('office job');
  await expect(dialog.getByText('Nothing is close to “office job”')).toBeVisible();
  await aim.fill('dispatcher');
  await expect(dialog.getByText('Which do you mean?')).toBeVisible();
  await dialog.getByLabel('State or metropolitan area').fill('Ohio');
  expect(await findings(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(about(page).getByRole('definition')).toHaveText([
    'Changing fields',
    'Registered Nurses',
    'Ohio',
  ]);
  await expect(change(page)).toBeFocused();
  await expect(page.getByLabel('Job title')).toHaveValue('Registered Nurses');

  await test.step('another tool starts from it too', async () => {
    await page.goto('/services/market');
    await expect(about(page).getByRole('definition')).toHaveCount(3);
    await page.getByRole('button', { name: 'Registered Nurses', exact: true }).click();
    await expect(page).toHaveURL(/of=29-1141\.00/);
    await page.goto('/services/roles/smart');
  });

  await test.step('what another tab changed meanwhile stays', async () => {
    const other = await context.newPage();
    await other.goto('/services/roles/smart');
    await change(page).click();
    await form(page).getByLabel('Level').selectOption('Senior');
    await change(other).click();
    await form(other).getByLabel('State or metropolitan area').fill('');
    await form(other).getByRole('button', { name: 'Save' }).click();
    await expect(form(other)).toHaveCount(0);
    await form(page).getByRole('button', { name: 'Save' }).click();
    await expect(form(page).getByRole('alert')).toContainText('Nothing was changed');
    await expect(form(page).getByLabel('Level')).toHaveValue('senior');
    await form(page).getByRole('button', { name: 'Save' }).click();
    await expect(about(page).getByRole('definition')).toHaveText([
      'Changing fields',
      'Registered Nurses',
      'Senior',
    ]);
    await other.close();
  });

  await test.step('taken back, it starts nothing', async () => {
    await change(page).click();
    await form(page)
      .getByRole('button', { name: /^Choose another/ })
      .click();
    await form(page).getByRole('button', { name: 'Save' }).click();
    await page.reload();
    await expect(about(page).getByRole('definition')).toHaveText(['Changing fields', 'Senior']);
    await expect(page.getByLabel('Job title')).toHaveValue('');
  });
});
