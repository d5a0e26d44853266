import { readFile, writeFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { BOISE, oewsCsv, oewsHeader, oewsRow } from '@roletrail/engines/testing/oews-rows';
import { findings } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { becomeMember } from './person.ts';

const PATH = '/services/market';

async function open(page: Page, query = ''): Promise<void> {
  await becomeMember(page, `${PATH}${query}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Market intelligence' })).toBeVisible();
}

const adText = (terms: string, mark: string) =>
  `${mark} is a small team in the middle of the town, and we look for somebody who likes to work with people, tells what they think and has time for our customers. You know ${terms}.`;

test('a nurse confirms an occupation by keyboard, places her pay, compares, saves and asks again', async ({
  page,
}) => {
  await open(page);
  await expect(page.getByText('What an occupation pays appears here')).toBeVisible();
  const title = page.getByLabel('A job title', { exact: true });
  await title.focus();
  await page.keyboard.type('staff nurse');
  const options = page.getByRole('listbox', { name: /occupations/ }).getByRole('option');
  await expect(options).toHaveCount(5);
  await page.keyboard.press('Enter');
  await expect(options.and(page.locator('[aria-selected=true]'))).toContainText(
    'Registered Nurses',
  );
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${PATH}?of=29-1141.00`);
  await expect(page.getByRole('heading', { level: 2, name: 'Registered Nurses' })).toBeVisible();
  const three = page.getByRole('region', { name: 'Registered Nurses in three figures' });
  await expect(three.getByRole('definition')).toHaveText([
    /^\$[\d,]+ a year$/,
    /^[\d,]+$/,
    /^\+\d+%$/,
  ]);
  await expect(page.getByRole('figure', { name: 'Pay a year' })).toBeVisible();

  await test.step('the pay is placed here, and goes nowhere', async () => {
    const bodies: string[] = [];
    page.on('request', (request) => bodies.push(`${request.url()} ${request.postData()}`));
    await page.getByLabel('US dollars').fill('eighty');
    await expect(page.getByText('Write an amount such as')).toBeVisible();
    await page.getByLabel('US dollars').fill('80,123');
    await expect(page.getByRole('status', { name: 'Where your pay lies' })).toContainText(
      /\$80,123 a year lies between the lowest tenth’s limit \(\$\d+,\d+\) and the median \(\$\d+,\d+\)/,
    );
    expect(bodies.filter((body) => /80,?123/.test(body))).toEqual([]);
    await expect(page).toHaveURL(`${PATH}?of=29-1141.00`);
  });

  await test.step('a second one stands beside it, and the address keeps both', async () => {
    await page
      .getByRole('combobox', { name: 'Another job title' })
      .fill('internal medicine doctor');
    await page.getByRole('option', { name: /^General Internal Medicine Physicians/ }).click();
    await expect(page).toHaveURL(`${PATH}?of=29-1141.00%2C29-1216.00`);
    const side = page.getByRole('table', { name: 'Figures side by side' });
    await expect(side.getByRole('columnheader')).toHaveCount(3);
    await expect(
      page.getByText('Figures of a group: General Internal Medicine Physicians'),
    ).toBeVisible();
    await expect(side).toContainText('at least $239,200 a year');
    await expect(
      page.getByText(/the median is “at least” a figure: yours may lie anywhere/),
    ).toBeVisible();
    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: /^Export/ }).click();
    const lines = (await readFile(await (await saving).path(), 'utf8')).trim().split('\r\n');
    expect(lines[0]).toContain('Occupation,Code,Where,Figure,Unit,Value,Source,Release');
    expect(lines).toContainEqual(
      expect.stringMatching(
        /^Registered Nurses,29-1141\.00,United States,Median pay a year,US dollars,\d+,"Bureau of Labor Statistics, [^"]+",[^,]+$/,
      ),
    );
    expect(lines.filter((line) => line.includes('place among all'))).toHaveLength(10);
    expect(await findings(page)).toEqual([]);
  });

  await test.step('it is saved with the pay, opened, asked again and deleted', async () => {
    await page.getByRole('button', { name: 'Save this, with your pay' }).click();
    await expect(page.getByText(/^Saved \d\d:\d\d/)).toBeVisible();
    await page.getByRole('button', { name: /^Registered Nurses and / }).click();
    await expect(page).toHaveURL(/saved=/);
    await page.reload();
    await expect(page.getByRole('status', { name: 'Where your pay lies' })).toContainText(
      '$80,123',
    );
    await page.getByRole('button', { name: 'Ask the same again today' }).click();
    await expect(page.getByText('Asked again: the answer is the same')).toBeVisible();
    await page.getByRole('button', { name: 'Back', exact: true }).click();
    const saved = page.getByRole('button', { name: /^Delete Registered Nurses/ });
    await expect(saved).toHaveCount(2);
    await saved.first().click();
    await expect(saved).toHaveCount(1);
    await expect(page.getByLabel('US dollars')).toHaveValue('');
  });
});

test('five own ads are counted, fewer say how many are missing, and what fails is tried again', async ({
  page,
}) => {
  await open(page, '?part=ads');
  await expect(page.getByText('5 more ads to go')).toBeVisible();
  const keep = page.getByRole('button', { name: 'Keep this ad' });
  const name = page.getByLabel('Title', { exact: true });
  const words = page.getByLabel('Ad text');
  await keep.click();
  await expect(name).toBeFocused();
  for (const [at, terms] of ['Kotlin, Redis', 'Kotlin', 'Kotlin, Redis', '=Excel'].entries()) {
    await name.fill(`Ad ${at}`);
    await words.fill(`${adText(terms, `Firm ${at}`)}\nPay: $${60 + at},000 to $80,000 a year`);
    await keep.click();
    await expect(page.getByText(`“Ad ${at}” is kept.`)).toBeVisible();
  }
  await expect(page.getByText('1 more ad to go')).toBeVisible();
  await name.fill('=HYPERLINK("x")');
  await words.fill(adText('Kotlin, Redis', 'Firm 5'));
  await page.context().setOffline(true);
  await keep.click();
  await expect(page.getByText('The ad could not be kept')).toBeVisible();
  await expect(words).toHaveValue(/Firm 5/);
  await page.context().setOffline(false);
  await keep.click();
  await expect(page.getByText('Your 5 ads together')).toBeVisible();
  const table = page.getByRole('table', { name: 'Terms of your ads' });
  await expect(table.getByRole('row', { name: /Kotlin/ })).toContainText(/4 of 5.*4 of 5/);
  await expect(page.getByText('4 of 5 ask for it, 4 as a must')).toBeVisible();
  await expect(page.getByText(/your collection, not the market/)).toBeVisible();
  await expect(page.getByText(/^4 of your 5 ads say what they pay\./)).toContainText(
    'from $60,000 to $80,000',
  );
  const pay = page.getByRole('table', { name: 'Pay in your ads' });
  await expect(pay.getByRole('row', { name: /Ad 3/ })).toContainText('$63,000 to $80,000 a year');
  const saving = page.waitForEvent('download');
  await page
    .getByRole('button', { name: /^Export CSV/ })
    .first()
    .click();
  const text = await readFile(await (await saving).path(), 'utf8');
  expect(text).toContain('Kotlin,tool,4,4,5,"\'=HYPERLINK(""x""), Ad 2, Ad 1 and Ad 0"');
  expect(await findings(page)).toEqual([]);

  await page.getByRole('checkbox', { name: 'Ad 0' }).uncheck();
  await expect(page.getByText('1 more ad to go')).toBeVisible();
  await page.getByRole('checkbox', { name: 'Ad 0' }).check();
  await page.getByRole('button', { name: 'Save this count' }).click();
  await page.getByRole('button', { name: '5 job ads', exact: true }).click();
  await expect(page.getByText('As it was saved')).toBeVisible();
  await expect(table.getByRole('row', { name: /Kotlin/ })).toContainText('4 of 5');

  await test.step('without a connection both steps say so, and are taken again', async () => {
    await page.getByRole('button', { name: 'Back', exact: true }).click();
    await page.getByRole('link', { name: 'Published figures' }).click();
    await page.context().setOffline(true);
    await page.getByLabel('A job title', { exact: true }).fill('legislator');
    const again = page.getByRole('button', { name: 'Try again' }).first();
    await expect(again).toBeVisible();
    await page.context().setOffline(false);
    await again.click();
    const legislators = page.getByRole('option', { name: /^Legislators/ });
    await expect(legislators).toBeVisible();
    await page.context().setOffline(true);
    await legislators.click();
    await expect(page.getByText('We could not load the figures')).toBeVisible();
    await page.context().setOffline(false);
    // the list of titles has a button of this name too
    const figures = page.getByRole('region', { name: 'What is published' });
    await figures.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText('No outlook of Legislators')).toBeVisible();
    await expect(page.getByRole('table', { name: 'Near Legislators' })).toBeVisible();
  });
});

test('pay of an area: national only until it is imported; marks are words', async ({
  page,
  product,
}, info) => {
  const operate = product?.operate;
  if (!operate) return test.skip(true, 'there is no command line for this product');
  await open(page, '?of=29-1141.00');
  await expect(page.getByText('National only: there are no figures of states')).toBeVisible();
  await expect(page.getByLabel('Where')).toHaveCount(0);

  const rows = [oewsRow(), oewsRow({ ...BOISE, TOT_EMP: '**', A_PCT90: '#', A_PCT25: '*' })];
  const file = info.outputPath('MSA_M2024_dl.csv');
  await writeFile(file, oewsCsv([oewsHeader(), ...rows]));
  const imported = await operate('data', 'import', 'oews', file, '--activate', '--json');
  const { name } = JSON.parse(imported) as { name: string };
  try {
    await page.getByRole('button', { name: 'Tell us about you' }).click();
    await page.getByLabel('State or metropolitan area').fill('Boise, ID');
    await page.getByRole('button', { name: /^Save/ }).click();
    await expect(page.getByText('Boise, ID', { exact: true })).toBeVisible();
    await page.goto(`${PATH}?of=29-1141.00`);
    const where = page.getByLabel('Where');
    await expect(where.locator('option:checked')).toHaveText('Boise City, ID');
    const table = page.getByRole('table', {
      name: 'Pay in Boise City, ID and in the United States',
    });
    const row = table.getByRole('row', { name: /^Registered Nurses/ });
    await expect(row).toContainText('$88,000 a year');
    await expect(row).toContainText('not published to $101,000 a year');
    await expect(row).toContainText('$60,000 to $239,200 or more a year');
    expect(await findings(page)).toEqual([]);
    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: /^Export/ }).click();
    const figures = await readFile(await (await saving).path(), 'utf8');
    expect(figures).toMatch(/"Boise City, ID",Median pay,US dollars a year,88000,"Bureau [^"]+"/);
    expect(figures).toContain(
      '"Boise City, ID","Pay, highest tenth",US dollars a year,239200 or more',
    );
    await where.selectOption({ label: 'The whole United States' });
    await expect(page).toHaveURL(`${PATH}?of=29-1141.00&in=us`);
    await expect(table).toHaveCount(0);
    await page.goto('/about/data');
    await expect(
      page.getByText('Occupational Employment and Wage Statistics, May 2024', { exact: true }),
    ).toHaveCount(1);
  } finally {
    await operate('data', 'remove', name, '--yes');
  }
});
