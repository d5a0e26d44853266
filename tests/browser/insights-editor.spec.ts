import { randomUUID } from 'node:crypto';
import { begin, fillDetails, saved } from './article-editor.ts';
import { findings } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { signInAsAdmin } from './person.ts';
import { expectClean } from './staff-pages.ts';
import { overflows } from './walk.ts';

test.skip(process.env.BASE_URL !== undefined, 'no demo accounts');

test('an article is written and published with the keyboard, also through a lost connection', async ({
  page,
  access,
  context,
}) => {
  const password = await signInAsAdmin(page, access, null);
  const title = `Pay ${randomUUID().slice(0, 8)}`;
  await begin(page, title);
  await page.keyboard.type('First words.');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Control+b');
  await page.keyboard.type('Bold ones.');
  await saved(page);
  await context.setOffline(true);
  await page.keyboard.press('Enter');
  await page.keyboard.type('Written without a connection.');
  await expect(page.getByText(/^No connection/)).toBeVisible({ timeout: 8000 });
  await context.setOffline(false);
  await saved(page);

  // nothing is saved, however long the machine takes
  const SAVE = /\/api\/admin\/insights\/[^/]+$/;
  await page.route(SAVE, (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.fallback(),
  );
  await page.keyboard.press('Enter');
  await page.keyboard.type('Not sent before the reload.');
  const asked: string[] = [];
  page.once('dialog', (dialog) => {
    asked.push(dialog.type());
    void dialog.accept();
  });
  await page.reload();
  expect(asked, 'leaving is guarded').toEqual(['beforeunload']);
  await page.unroute(SAVE);
  const text = page.getByRole('textbox', { name: 'Text' });
  await expect(text).toContainText('Not sent before the reload.');
  await expect(text.locator('strong').first()).toHaveText('Bold ones.');
  await fillDetails(page);
  await expectClean(page, 'insight-editor');

  await page.getByRole('button', { name: 'Publish', exact: true }).press('Enter');
  const form = page.getByRole('alertdialog');
  await expect(form.getByText(/no problems found/)).toBeVisible();
  await form.getByLabel('Reason').fill('It is ready');
  await form.getByLabel('Your password').fill(password);
  await form.getByRole('button', { name: 'Publish' }).press('Enter');
  await expect(form).toBeHidden();
  await expect(page.getByText('Published', { exact: true }).first()).toBeVisible();

  await page.getByRole('button', { name: 'Preview' }).click();
  const frame = page.frameLocator('iframe');
  await expect(frame.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(frame.getByText('Written without a connection.')).toBeVisible();

  await page.goto('/admin/insights');
  await page.getByLabel('Title contains').fill(title);
  const row = page.getByRole('row').filter({ hasText: title });
  await expect(row.getByText('Published', { exact: true })).toBeVisible();
  await page.waitForURL(/q=/);
  await expectClean(page, 'insights');
});

test('what is pasted runs nothing, and two texts of one part are both kept', async ({
  page,
  access,
}) => {
  await signInAsAdmin(page, access, null);
  await begin(page, 'Pasted');
  await page.evaluate(() => {
    const data = new DataTransfer();
    data.setData(
      'text/html',
      `<p class="MsoNormal" style="color:red" onclick="window.ran=1">From <b>Word</b><o:p></o:p></p>
       <img src=x onerror="window.ran=1"><script>window.ran=1</script>
       <a href="javascript:window.ran=1">here</a><svg onload="window.ran=1"></svg>`,
    );
    document
      .querySelector('.ProseMirror')
      ?.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true }));
  });
  const text = page.getByRole('textbox', { name: 'Text' });
  await expect(text.locator('strong')).toHaveText('Word');
  expect(await text.locator('img, svg, script, [style], [onclick], a').count()).toBe(0);
  await saved(page);
  expect(await page.evaluate(() => 'ran' in window)).toBe(false);

  const other = await page.context().newPage();
  await other.goto(page.url());
  await other.getByRole('textbox', { name: 'Text' }).locator('p').first().click();
  await other.keyboard.press('End');
  await other.keyboard.type(' Theirs.');
  await saved(other);
  await text.locator('p').first().click();
  await page.keyboard.press('End');
  await page.keyboard.type(' Mine.');
  await expect(page.getByRole('heading', { name: /same part was changed/ })).toBeVisible({
    timeout: 8000,
  });
  expect(await findings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Save the merged text' }).click();
  await saved(page);
  await expect(text).toContainText('Theirs.');
  await expect(text).toContainText('Mine.');
});

test('a scatter plot is written, drawn and changed as tables', async ({ page, access }) => {
  await signInAsAdmin(page, access, null);
  await begin(page, 'Plotted');
  await page.keyboard.type('Before the plot.');
  await page.getByRole('button', { name: 'Add a chart or table' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Kind').selectOption('Scatter plot');
  await dialog.getByLabel('Name of point 1').fill('Nurses & aides');
  await dialog.getByLabel('Across of point 1').fill('30');
  await dialog.getByLabel('Up of point 1').fill('70');
  await dialog.getByRole('button', { name: 'Add a point' }).click();
  await dialog.getByLabel('Across of point 2').fill('400');
  await dialog.getByRole('textbox', { name: 'Horizontal axis' }).fill('Faster growth');
  await dialog.getByRole('textbox', { name: 'Vertical axis' }).fill('More openings');
  const scale = dialog.getByRole('table', { name: 'Scale of the horizontal axis' });
  await dialog.getByRole('button', { name: 'Add a number' }).first().click();
  await scale.getByLabel('Number of number 1').fill('0%');
  await dialog.getByLabel('Caption').fill('Growth and openings.');
  await dialog.getByLabel('Source', { exact: true }).fill('Source: own count.');
  expect(await findings(page)).toEqual([]);
  expect(await overflows(page, [360, 1280])).toEqual([]);
  await dialog.getByRole('button', { name: 'Insert into the text' }).click();
  const plot = page.getByRole('group', { name: 'Figure: Growth and openings.' });
  await expect(plot.locator('.dot')).toHaveCount(2);
  await expect(plot.locator('.dot.x-100.y-0')).toHaveCount(1);
  await expect(plot.locator('.dot-label.x-30.y-70')).toHaveText('Nurses & aides');
  await expect(plot.locator('.axis-x.x-0')).toHaveText('0%');
  await saved(page);

  await page.reload();
  await plot.click();
  await page.getByRole('button', { name: 'Edit the figure' }).click();
  await dialog.getByRole('button', { name: 'Remove point 2' }).click();
  await dialog.getByLabel('Up of point 1').fill('71');
  await dialog.getByRole('button', { name: 'Insert into the text' }).click();
  await expect(plot.locator('.dot')).toHaveCount(1);
  await expect(plot.locator('.dot-label.x-30.y-71')).toBeVisible();
  await saved(page);
  await page.getByRole('button', { name: 'Preview' }).click();
  await expect(page.frameLocator('iframe').locator('.dot.dot-b.x-30.y-71')).toBeVisible();
});
