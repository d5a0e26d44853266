import { findings } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { becomeMember } from './person.ts';

const RESUME = `Ada Byron
ada@example.org | (503) 555-0199 | Portland, OR

Experience
Mooncalf, Glimmerworth, Mar 2015 – present
- Wrote reports for twelve towns and read them to the people who live there

Cashier
- Took money at the market for two summers, and counted it every evening

Education
BSc Mathematics, Calder College, 2008 – 2011

Skills
Python, SQL`;

test('doubtful fields are listed first, and corrected in place by keyboard', async ({ page }) => {
  await becomeMember(page, '/services/resume');
  await page.getByLabel('Choose a file, or drop it here').setInputFiles({
    name: 'ada.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from(RESUME),
  });
  const region = page.getByRole('region', { name: 'Check these fields' });
  await expect(region.getByRole('status')).toHaveText('3 to check');
  expect(await findings(page)).toEqual([]);

  // the most doubtful first, with its place in the file
  const fields = region.getByRole('textbox');
  await expect(fields.first()).toHaveAccessibleName('Job 2: Employer');
  await expect(fields.first()).toHaveAccessibleDescription(
    'No employer was found. In the file, line 8: “Cashier”',
  );
  await fields.first().focus();
  await page.keyboard.type('Lark Market');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await expect(region.getByRole('status')).toHaveText('2 to check');
  const job = page.getByRole('group', { name: 'Job 2: Cashier' });
  await expect(job.getByLabel('Employer')).toHaveValue('Lark Market');

  await region.getByRole('button', { name: 'Swap with “Glimmerworth”' }).press('Enter');
  await expect(page.getByRole('group', { name: 'Job 1: Glimmerworth' })).toBeVisible();
  for (const box of await region.getByRole('checkbox').all()) await box.check();
  await expect(region.getByRole('status')).toHaveText('All checked');
});
