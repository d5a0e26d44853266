import type { Page } from '@playwright/test';
import { findings } from './axe.ts';
import { expect, test } from './fixtures.ts';

/** The part of a gallery section in the dark theme. */
const sample = (page: Page, section: string) =>
  page.getByRole('region', { name: section, exact: true }).locator('[data-theme=dark]');

test('a form names what is missing, leads to the first of it, and keeps what was typed', async ({
  page,
}) => {
  await page.goto('/gallery');
  const form = sample(page, 'Forms');
  const send = form.getByRole('button', { name: 'Send from dark' });
  await send.click();
  const title = form.getByLabel('Title');
  await expect(title).toBeFocused();
  await expect(title).toHaveAccessibleDescription(/Give it a name\./);
  await expect(form.getByText('Choose a length.')).toBeVisible();
  await form.getByLabel('Hours').fill('many');
  await title.fill('taken');
  await form.getByLabel('Subject').selectOption('My data');
  await form.getByLabel('Short').check();
  await form.getByLabel('Until').fill('2027-02-03');
  await form.getByLabel('I have read it').check();
  await send.click();
  await expect(form.getByLabel('Hours')).toBeFocused();
  await expect(form.getByText('Write a number, such as 12.')).toBeVisible();
  await form.getByLabel('Hours').fill('');

  await test.step('a refusal of one field stands at the field', async () => {
    await send.click();
    await expect(form.getByText('Is used by another one.')).toBeVisible();
    await expect(title).toBeFocused();
    await expect(form.getByRole('alert')).toHaveCount(0);
  });

  await test.step('another one stands above the form, with its request', async () => {
    await title.fill('refused');
    await send.click();
    await expect(form.getByRole('alert')).toContainText('The server refused this.');
    await expect(form.getByRole('alert')).toContainText('Request req-7f3a');
    await expect(title).toHaveValue('refused');
    expect(await findings(page)).toEqual([]);
  });

  await test.step('what is not sent is not left without a question', async () => {
    await page.getByRole('link', { name: 'RoleTrail' }).first().click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
    await expect(page).toHaveURL(/\/gallery/);
    await title.fill('Sent');
    await send.click();
    await expect(page.getByText('“Sent” is sent')).toBeVisible();
    await page.getByRole('link', { name: 'RoleTrail' }).first().click();
    await expect(page).not.toHaveURL(/\/gallery/);
  });
});

test('a deletion can be undone, and is sent once its notice closes', async ({ page }) => {
  await page.goto('/gallery');
  const list = sample(page, 'Saved items').getByRole('list', { name: 'Saved samples, dark' });
  await list.getByRole('button', { name: 'Delete Cook, dark' }).click();
  await expect(list.getByRole('listitem')).toHaveCount(2);
  await expect(list, 'the focus is not lost with the line').toBeFocused();
  const notices = page.getByRole('region', { name: 'Notifications' });
  await expect(notices).toContainText('“Cook, dark” is deleted');
  await notices.getByRole('button', { name: 'Undo' }).click();
  await expect(list.getByRole('listitem')).toHaveCount(3);
  await expect(notices.getByRole('button')).toHaveCount(0);
  await list.getByRole('button', { name: 'Delete Cook, dark' }).click();
  await notices.getByRole('button', { name: 'Dismiss' }).click();
  await expect(list.getByRole('listitem')).toHaveCount(2);
});

test('an item is renamed in place, duplicated and compared by keyboard', async ({ page }) => {
  await page.goto('/gallery');
  const saved = sample(page, 'Saved items');
  const list = saved.getByRole('list', { name: 'Saved samples, dark' });
  await list.getByRole('button', { name: 'Rename Baker, dark' }).press('Enter');
  await page.getByLabel('Another name for “Baker, dark”').fill('Pastry cook');
  await page.keyboard.press('Enter');
  await expect(list.getByRole('button', { name: 'Rename Pastry cook' })).toBeFocused();
  await list.getByRole('button', { name: 'Duplicate Pastry cook' }).press('Enter');
  await expect(list.getByRole('listitem')).toHaveCount(4);
  const compare = saved.getByRole('button', { name: 'Compare', exact: true });
  await expect(compare).toHaveAttribute('aria-disabled', 'true');
  await list.getByLabel('Compare Pastry cook', { exact: true }).press('Space');
  await list.getByLabel('Compare Nurse, dark').press('Space');
  await expect(list.getByLabel('Compare Cook, dark'), 'two at most').toBeDisabled();
  await compare.press('Enter');
  await expect(page.getByText('2 compared')).toBeVisible();
});

test('a long table draws the rows in sight, is sorted, and keeps its state in the address', async ({
  page,
}) => {
  await page.goto('/gallery');
  const table = page.getByRole('table', { name: 'Squares, dark' });
  await expect(table).toHaveAttribute('aria-rowcount', '2001');
  await expect(table.getByRole('rowheader', { name: '0', exact: true })).toBeVisible();
  expect(await table.getByRole('row').count()).toBeLessThan(60);
  const sort = table.getByRole('button', { name: 'Square' });
  await sort.click();
  await sort.click();
  await expect(page).toHaveURL(/sort=-square/);
  await expect(table.getByRole('rowheader').first()).toHaveText('1,999');
  await page.reload();
  await expect(table.getByRole('rowheader').first()).toHaveText('1,999');
  await page.goBack();
  await expect(table.getByRole('rowheader').first()).toHaveText('0');
  await page.getByRole('group', { name: 'Rows of Squares, dark' }).press('PageDown');
  await expect(table.getByRole('rowheader', { name: '0', exact: true })).not.toBeInViewport();
});

test('a list that is no table keeps its filter in the address, beside its saved views', async ({
  page,
}) => {
  await page.goto('/gallery');
  const field = page.getByLabel('Numbers', { exact: true }).first();
  await field.selectOption('odd');
  await expect(page).toHaveURL(/parity=odd/);
  await expect(page.getByText('1, 3', { exact: true }).first()).toBeVisible();
  await expect(page.getByRole('button', { name: /^Saved views : numbers/ }).first()).toBeVisible();
  await page.reload();
  await expect(field).toHaveValue('odd');
  await field.selectOption('');
  await expect(page).not.toHaveURL(/parity/);
  await expect(page.getByText('1, 2, 3, 4', { exact: true }).first()).toBeVisible();
});

test('rows are ticked up to another one with Shift, and the head stays in sight', async ({
  page,
}) => {
  await page.goto('/gallery');
  const table = page.getByRole('table', { name: 'Routes, dark' });
  const ticks = table.getByRole('checkbox');
  await ticks.nth(1).click();
  await ticks.nth(4).click({ modifiers: ['Shift'] });
  await expect(page.getByText('4 selected').first()).toBeVisible();
  const rows = table.locator('[data-row]');
  await rows.first().focus();
  await page.keyboard.press('End');
  await expect(rows.last()).toBeFocused();
  const next = page.getByRole('navigation', { name: 'Pages of By cursor, dark' });
  await next.getByRole('link', { name: 'Next page' }).click();
  await expect(page).toHaveURL(/cursor=c2/);
  await next.getByRole('link', { name: 'First page' }).click();
  await expect(page).not.toHaveURL(/cursor/);
});

test('the layouts of pages are clean, side by side on wide windows and stacked on narrow ones', async ({
  page,
}) => {
  for (const name of ['tool', 'staff', 'staff-refused']) {
    await page.goto(`/gallery?page=${name}`);
    expect(await findings(page), name).toEqual([]);
  }
  await expect(page.getByText('You may not open this')).toBeVisible();
  await expect(page.getByText('Content', { exact: true })).toHaveCount(0);
  await page.goto('/gallery?page=tool');
  const [input, result] = [
    page.getByText('What the person enters'),
    page.getByText('No result yet'),
  ];
  const top = async (place: typeof input) => (await place.boundingBox())?.x ?? 0;
  expect(await top(result)).toBeGreaterThan((await top(input)) + 200);
  await page.setViewportSize({ width: 360, height: 800 });
  await expect.poll(() => top(input)).toBeLessThan(60);
});

test('the views of a screen are in its address, and the first one is the default', async ({
  page,
}) => {
  await page.goto('/gallery?view=none');
  const pages = sample(page, 'Pages');
  const tab = (name: string) => pages.getByRole('link', { name, exact: true });
  await expect(tab('Open')).toHaveAttribute('aria-current', 'page');
  await tab('Closed').click();
  await expect(page).toHaveURL(/\/gallery\?view=closed$/);
  await expect(pages.getByText('What is closed')).toBeVisible();
  await page.reload();
  await expect(tab('Closed')).toHaveAttribute('aria-current', 'page');
  await tab('Open').click();
  await expect(page).toHaveURL(/\/gallery$/);
  await expect(pages.getByText('What is open')).toBeVisible();
  await page.goBack();
  await expect(pages.getByText('What is closed')).toBeVisible();
});

test('a chart around a centre names its spokes, and shows its figures as a table', async ({
  page,
}) => {
  await page.goto('/gallery');
  const chart = sample(page, 'Charts').getByRole('figure', {
    name: 'Routes by access, around a centre',
  });
  await expect(chart.getByRole('listitem').filter({ hasText: 'member' })).toBeVisible();
  // two shapes, each with a corner for each value that is not missing
  await expect(chart.locator('title')).not.toHaveCount(0);
  await chart.getByRole('button', { name: /^Show table/ }).click();
  await expect(chart.getByRole('row')).toHaveCount(5);
  await expect(chart.getByRole('columnheader', { name: 'With a parameter' })).toBeVisible();
});

test('an act of staff is undone, a conflict takes the focus, and a file needs a reason', async ({
  page,
}) => {
  await page.goto('/gallery');
  const dialog = page.getByRole('alertdialog');
  const act = async (name: string | RegExp, reason: string, verb: string) => {
    await sample(page, 'Forms').getByRole('button', { name }).click();
    await dialog.getByLabel('Reason').fill(reason);
    await dialog.getByRole('button', { name: verb }).click();
  };
  await act('Pause, dark', 'A sample', 'Do it');
  await expect(dialog).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Undone', { exact: true })).toBeVisible();

  await act('Change an older version, dark', 'A sample', 'Do it');
  const conflict = dialog.getByRole('alert').filter({ hasText: 'changed elsewhere' });
  await expect(conflict).toBeFocused();
  await expect(conflict.getByRole('row', { name: 'State open closed' })).toBeVisible();
  await page.keyboard.press('Tab');
  const goOn = conflict.getByRole('button', { name: 'Continue with the current version' });
  await expect(goOn).toBeFocused();
  await dialog.getByRole('button', { name: 'Cancel' }).click();

  await act(/^Export CSV ?: dark rows$/, '', 'Save the file');
  await expect(dialog.getByLabel('Reason')).toBeFocused();
  await dialog.getByLabel('Reason').fill('refused');
  await dialog.getByRole('button', { name: 'Save the file' }).click();
  await expect(dialog.getByRole('alert')).toContainText('The server refused this.');
  expect(await findings(page)).toEqual([]);
  await dialog.getByLabel('Reason').fill('For the review');
  await dialog.getByRole('button', { name: 'Save the file' }).click();
  await expect(page.getByText('The file is saved, and the export is on record')).toBeVisible();
});
