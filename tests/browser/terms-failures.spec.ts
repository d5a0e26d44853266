import { expect, test } from './fixtures.ts';
import { acceptanceCookie, decisionsOf, scrollTo, signUp, termsDialog } from './person.ts';
import { refusal } from './refusal.ts';

const CONSENT = '**/api/legal-consent';

test('a failed acceptance is shown, gives no access, and its retry is idempotent', async ({
  page,
}) => {
  const decisions = decisionsOf(page);
  await signUp(page);
  const { area, accept, dialog, box } = termsDialog(page);
  await scrollTo(area, 0);

  await page.route(CONSENT, (route) => route.abort(), { times: 1 });
  await accept.click();
  await expect(dialog.getByRole('alert')).toContainText('We do not know yet whether');
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeHidden();
  expect(await acceptanceCookie(page)).toBeNull();

  await page.route(
    CONSENT,
    (route) => route.fulfill(refusal('LOG_UNAVAILABLE', { 'retry-after': '3' })),
    { times: 1 },
  );
  await accept.click();
  await expect(dialog.getByRole('alert')).toContainText(
    'Your decision could not be recorded; nothing was stored. Please try again in 3 seconds.',
  );

  await page.route(
    CONSENT,
    (route) => route.fulfill(refusal('RATE_LIMITED', { 'retry-after': '2520' })),
    { times: 1 },
  );
  await accept.click();
  const limited = dialog.getByRole('alert');
  await expect(limited).toContainText('Your acceptance was not recorded');
  await expect(limited).toContainText('Please try again in 42 minutes.');

  await page.route(CONSENT, (route) => route.fulfill(refusal('OUTCOME_UNKNOWN')), { times: 1 });
  await accept.click();
  await expect(dialog.getByRole('alert'), 'a sentence ends before the next').toContainText(
    'please try again. Press the button again',
  );

  const gateway = { status: 503, headers: { 'retry-after': '9' }, body: 'no upstream' };
  await page.route(CONSENT, (route) => route.fulfill(gateway), { times: 1 });
  await accept.click();
  const alert = dialog.getByRole('alert');
  await expect(alert, 'a gateway does not know').toContainText(
    'We do not know yet whether your acceptance was recorded',
  );
  await expect(alert, 'its wait counts too').toContainText('Please try again in 9 seconds.');
  expect(decisions).toHaveLength(5);
  for (const again of decisions.slice(1)) expect(again).toEqual(decisions[0]);

  await box.click();
  await box.click();
  await accept.click();
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  expect(decisions[5]?.body, 'another tick is another decision').toMatchObject({ tick: 'user' });
  expect(decisions[5]?.key).not.toBe(decisions[0]?.key);
});

test('an acceptance whose answer was lost is recorded once', async ({ page }) => {
  const decisions = decisionsOf(page);
  await signUp(page);
  const { area, accept, dialog } = termsDialog(page);
  await scrollTo(area, 0);
  await page.route(
    CONSENT,
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await accept.click();
  await expect(dialog.getByRole('alert')).toContainText('We do not know yet whether');
  await accept.click();
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  expect(decisions).toHaveLength(2);
  expect(decisions[1]).toEqual(decisions[0]);
  await expect(page.getByText('Accepted', { exact: true })).toHaveCount(1);
});

test('a pending acceptance (202) counts', async ({ page }) => {
  await signUp(page);
  const { area, accept } = termsDialog(page);
  await scrollTo(area, 0);
  await page.route(
    CONSENT,
    async (route) => {
      const response = await route.fetch();
      const { eventId, leafHash, receivedAt } = await response.json();
      const body = { status: 'pending', eventId, leafHash, receivedAt };
      await route.fulfill({ status: 202, json: body });
    },
    { times: 1 },
  );
  await accept.click();
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
});

test('while it works the button says so and a second press sends nothing', async ({ page }) => {
  const decisions = decisionsOf(page);
  await signUp(page);
  const { area, accept, processing, decline } = termsDialog(page);
  await scrollTo(area, 0);
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(
    CONSENT,
    async (route) => {
      await held;
      await route.continue();
    },
    { times: 1 },
  );
  await accept.click();
  await expect(processing).toBeVisible();
  await expect(decline).toBeDisabled();
  await processing.click({ force: true });
  release();
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  expect(decisions).toHaveLength(1);
});

test('when the documents have changed the current ones are loaded, with a message', async ({
  page,
}) => {
  await signUp(page);
  const { area, accept, box, dialog } = termsDialog(page);
  await scrollTo(area, 0);
  await page.route(CONSENT, (route) => route.fulfill(refusal('DOCUMENT_CHANGED')), {
    times: 1,
  });
  const reloaded = page.waitForRequest('**/api/legal-documents');
  await accept.click();
  await reloaded;
  await expect(dialog.getByText('We loaded the documents again')).toBeVisible();
  await expect(box).not.toBeChecked();
  await scrollTo(area, 0);
  await accept.click();
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
});

test('a failed load of the terms is shown, and can be retried', async ({ page }) => {
  await page.route('**/api/legal-documents', (route) => route.abort());
  await signUp(page);
  const { dialog, area } = termsDialog(page);
  const failure = dialog.getByText('Unable to load Terms & Conditions. Please try again later.');
  await expect(failure).toBeVisible();
  await page.unroute('**/api/legal-documents');
  await dialog.getByRole('button', { name: 'Try Again' }).click();
  await expect(area).toBeVisible();
});

type Answer = { documents: { html: string }[]; offer: { statement: string } };

const SPOILT: readonly (readonly [name: string, spoil: (answer: Answer) => void])[] = [
  [
    'a document whose digest is another',
    ({ documents }) => add(documents, '<p>One more line.</p>'),
  ],
  [
    'a document that a browser would have to clean',
    ({ documents }) => add(documents, '<img src="/x" onerror="1">'),
  ],
  [
    'an offer that a page cannot show letter by letter',
    ({ offer }) => {
      offer.statement = offer.statement.replace(' ', '  ');
    },
  ],
];

function add(documents: Answer['documents'], html: string): void {
  for (const document of documents) document.html += html;
}

for (const [name, spoil] of SPOILT) {
  test(`${name} is not shown`, async ({ page }) => {
    await page.route('**/api/legal-documents', async (route) => {
      const response = await route.fetch();
      const json = await response.json();
      spoil(json);
      await route.fulfill({ response, json });
    });
    await signUp(page);
    const { dialog, area } = termsDialog(page);
    await expect(
      dialog.getByText('Unable to load Terms & Conditions. Please try again later.'),
    ).toBeVisible();
    await expect(area).toBeHidden();
  });
}
