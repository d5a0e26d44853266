/** What readers find at the end of an article: one answer, what changed, one step into a tool. */
import { expect, test } from './fixtures.ts';
import { signInAsStaff } from './person.ts';

test.skip(process.env.BASE_URL !== undefined, 'no demo accounts');

const SLUG = 'growth-is-not-openings';
const TITLE = /^Growth is not openings/;
const WORDS = 'The share was 14 %, not <b>41 %</b>.';

test('a reader says that an article was useful, and later reads what was corrected', async ({
  page,
  access,
}) => {
  const html = await (await page.request.get(`/insights/${SLUG}`)).text();
  expect(html, 'the question is there before any script').toContain('Was this useful?');
  await page.goto(`/insights/${SLUG}`);
  await expect(page.getByText('Your next step').locator('..').getByRole('link')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'What changed' })).toHaveCount(0);
  const useful = page.getByRole('region', { name: 'Was this useful?' });
  await useful.getByRole('button', { name: 'Yes' }).click();
  await expect(useful.getByText(/^Thank you/)).toBeVisible();
  await expect(useful.getByRole('button')).toHaveCount(0);

  await signInAsStaff(page, access, 'admin', '/admin/newsletter');
  const item = page.getByRole('listitem').filter({ hasText: TITLE });
  await expect(item).toContainText('Useful to 1 of 1');
  await item.getByRole('button', { name: 'Note a change' }).click();
  const act = page.getByRole('alertdialog');
  await act.getByLabel('What changed').fill(WORDS);
  await act.getByLabel('Reason').fill('A reader wrote');
  await act.getByRole('button', { name: 'Publish the note' }).click();
  await expect(act).toBeHidden();

  await page.goto(`/insights/${SLUG}`);
  const changes = page.getByRole('region', { name: 'What changed' });
  await expect(changes).toContainText(`Correction, `);
  await expect(changes).toContainText(WORDS);
  await changes.getByRole('link', { name: 'All corrections and updates' }).click();
  await expect(page).toHaveURL('/insights/corrections');
  await expect(page.getByText(WORDS)).toBeVisible();
  await page.getByRole('link', { name: TITLE }).click();
  await expect(page).toHaveURL(`/insights/${SLUG}`);
});
