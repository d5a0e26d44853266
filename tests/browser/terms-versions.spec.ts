import { expect, test } from './fixtures.ts';
import { acceptTerms, decisionsOf, scrollTo, signUp, termsDialog } from './person.ts';
import type { Product } from './product.ts';

const LONG = Array.from(
  { length: 30 },
  (_, i) => `<h2>Clause ${i + 1}</h2><p>What both sides may rely on, clause by clause.</p>`,
).join('');

/** Publishes a new version of the terms. */
async function publishTerms(product: Product | null, html: string): Promise<string> {
  const version = `${new Date().toISOString().slice(0, 10)}.${Date.now()}`;
  await product?.publish?.({ docType: 'terms', version, html });
  return version;
}

test.beforeEach(async ({ product }) => {
  test.skip(product?.publish === null, 'publishing needs the command line of the product');
});

// Later tests read terms that require scrolling.
test.afterAll(async ({ product }) => {
  if (product?.publish) await publishTerms(product, LONG);
});

test('a new version asks again, says why, and keeps the earlier acceptance', async ({
  page,
  product,
}) => {
  const decisions = decisionsOf(page);
  await signUp(page);
  await acceptTerms(page);
  const version = await publishTerms(product, LONG);
  await page.reload();
  const { dialog, area, accept } = termsDialog(page);
  await expect(dialog.getByText(/^Our terms have changed since you accepted them/)).toBeVisible();
  await expect(dialog).toContainText(`version ${version}`);
  await dialog.getByText('Why am I asked again?').click();
  await expect(dialog.getByText(/^On .*\sUTC you accepted version /)).toBeVisible();
  await expect(dialog.getByText(/^What changed from version .* of the terms/)).toBeVisible();
  await scrollTo(area, 0);
  await accept.click();
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  await expect(page.getByText('Accepted', { exact: true })).toHaveCount(2);
  expect(decisions.map(({ body }) => body.termsVersion)).toHaveLength(2);
  expect(decisions[1]?.body.termsVersion).toBe(version);
});

test('a version published while someone reads is shown before they can accept', async ({
  page,
  product,
}) => {
  await signUp(page);
  const { area, accept, box, dialog } = termsDialog(page);
  await scrollTo(area, 0);
  await expect(box).toBeChecked();
  const version = await publishTerms(product, LONG);
  await accept.click();
  await expect(dialog.getByText('We loaded the documents again')).toBeVisible();
  await expect(dialog).toContainText(`version ${version}`);
  await expect(box).not.toBeChecked();
  await scrollTo(area, 0);
  await accept.click();
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
});

test('two tabs, and a version published between them: one acceptance, of what is in force', async ({
  page,
  context,
  product,
}) => {
  const decisions = decisionsOf(page);
  const inOther = decisionsOf(await context.newPage());
  const [, other = page] = context.pages();
  await signUp(page);
  await scrollTo(termsDialog(page).area, 0);
  await other.goto('/dashboard');
  await scrollTo(termsDialog(other).area, 0);
  const version = await publishTerms(product, LONG);

  await termsDialog(other).accept.click();
  await expect(termsDialog(other).dialog).toContainText(`version ${version}`);
  await termsDialog(page).accept.click();
  await expect(termsDialog(page).dialog).toContainText(`version ${version}`);
  await scrollTo(termsDialog(page).area, 0);
  await termsDialog(page).accept.click();
  for (const tab of [page, other]) {
    await expect(tab.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  }
  await expect(page.getByText('Accepted', { exact: true })).toHaveCount(1);
  expect(decisions.at(-1)?.body.termsVersion).toBe(version);
  expect(inOther, 'the other tab’s only try was refused').toHaveLength(1);
});

test('a document too short to scroll unlocks by itself', async ({ page, product }) => {
  await publishTerms(product, '<p>Be kind, and we will be too.</p>');
  await signUp(page);
  const { area, box, accept } = termsDialog(page);
  await expect(area).toBeVisible();
  await expect(box).toBeChecked();
  await expect(accept).toBeFocused();
  await accept.click();
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
});
