import type { Page } from '@playwright/test';
import { answerAll } from './answer-all.ts';
import { findings } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { becomeMember } from './person.ts';

const PATH = '/services/skills';

async function open(page: Page, query = ''): Promise<void> {
  await becomeMember(page, `${PATH}${query}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Skills assessment' })).toBeVisible();
}

test('a nurse-to-be chooses a role by keyboard, saves half-way, goes on, and sees her gaps', async ({
  page,
}) => {
  await open(page);
  await page.getByRole('button', { name: 'Show the questions' }).click();
  await expect(page.getByRole('alert')).toContainText('Choose a role');
  await page.getByRole('combobox', { name: 'The role that you aim for' }).fill('staff nurse');
  await expect(page.getByRole('option').first()).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Show the questions' }).click();
  await expect(page).toHaveURL(`${PATH}?of=29-1141.00`);
  await expect(page.getByRole('heading', { level: 2, name: 'Registered Nurses' })).toBeVisible();

  const first = page.getByRole('region', { name: 'Skills' }).locator('fieldset').first();
  await test.step('a digit chooses, and a proof can be added', async () => {
    await first.getByRole('radio').first().focus();
    await page.keyboard.press('5');
    await expect(first.getByRole('radio', { name: /^5: / })).toBeChecked();
    await expect(first.getByRole('radio', { name: /^5: / })).toBeFocused();
    await expect(page.getByText('1 of ', { exact: false }).first()).toBeVisible();
    await first.getByText('Add what shows it').click();
    await first.getByLabel('What you did').fill('Cared for 9 people on a night shift');
    await page.getByRole('button', { name: 'Show my gaps' }).click();
    await expect(page.getByRole('alert')).toContainText('Answer at least 4 questions');
  });

  await test.step('the draft is saved, and opened again where it was', async () => {
    await page.getByRole('button', { name: 'Save and continue later' }).click();
    await expect(page.getByText(/^Saved \d\d:\d\d/)).toBeVisible();
    await page.getByRole('button', { name: 'Draft: Registered Nurses', exact: true }).click();
    await expect(page).toHaveURL(/saved=/);
    await expect(first.getByRole('radio', { name: /^5: / })).toBeChecked();
    await expect(first.getByText('What shows it: added')).toBeVisible();
  });

  await test.step('the result ranks gaps and says why', async () => {
    await answerAll(page.getByRole('region', { name: 'Knowledge' }), 2);
    await page.getByRole('button', { name: 'Show my gaps' }).click();
    await expect(page.getByRole('heading', { name: 'Registered Nurses' })).toBeFocused();
    const gaps = page.getByRole('region', { name: 'Your gaps, the largest first' });
    await gaps.getByText('Why it counts').first().click();
    await expect(gaps.getByText(/^Needed [\d.]+, [\d.]+ more than yours/).first()).toBeVisible();
    await expect(page.getByText('Cared for 9 people on a night shift')).toBeVisible();
    await expect(page.getByRole('figure', { name: 'Skills and knowledge' })).toBeVisible();
    await expect(page.getByRole('table', { name: 'Everything that was asked' })).toBeVisible();
    await expect(page.getByText('Required: state nursing licence')).toBeVisible();
    expect(await findings(page)).toEqual([]);
  });

  await test.step('the saved result takes the place of the draft', async () => {
    await page.getByRole('button', { name: 'Save the result' }).click();
    await expect(page.getByText(/^Saved \d\d:\d\d/)).toBeVisible();
    await page.goto(PATH);
    const list = page.getByRole('list', { name: 'Saved assessments' });
    await expect(list.getByRole('listitem')).toHaveCount(1);
    await list.getByRole('button', { name: 'Registered Nurses', exact: true }).click();
    await expect(page.getByText(/^As it was saved/)).toBeVisible();
  });
});

test('interests become a pattern, which the role finder takes over; a flat one says so', async ({
  page,
}) => {
  await open(page, '?part=interests');
  const rows = page.getByRole('main').locator('fieldset');
  await expect(rows).toHaveCount(36);
  expect(await findings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Show my pattern' }).click();
  await expect(page.getByText('Each kind of interest needs 4 answers.')).toBeVisible();
  await page.getByRole('button', { name: 'Change my answers' }).click();
  await answerAll(page.getByRole('main'), 3);
  await page.getByRole('button', { name: 'Show my pattern' }).click();
  await expect(page.getByText('Your interests are too alike for a comparison')).toBeVisible();
  await page.getByRole('button', { name: 'Change my answers' }).click();
  // one of each six asks for making and shaping
  await answerAll(page.getByRole('main'), 5, (at) => at % 6 === 2);
  await page.getByRole('button', { name: 'Show my pattern' }).click();
  const alike = page.getByRole('region', { name: 'Occupations with a similar pattern' });
  await expect(alike.getByRole('listitem')).toHaveCount(20);
  await page.getByRole('button', { name: 'Save the pattern' }).click();
  await expect(page.getByText(/^Saved \d\d:\d\d/)).toBeVisible();
  await alike.getByRole('link', { name: 'Find roles with these interests' }).click();
  await expect(page).toHaveURL('/services/roles/smart?likes=A');
  await page.getByText('What you like').first().click();
  await expect(page.getByRole('checkbox', { name: 'Making and shaping' })).toBeChecked();
});

test('a role without ratings says so, and a failure keeps the way back', async ({ page }) => {
  await open(page, '?of=15-1252.00');
  await expect(page.getByText(/do not rate skills and knowledge of Software/)).toBeVisible();
  await expect(page.getByRole('region', { name: 'Skills', exact: true })).toHaveCount(0);
  await answerAll(page.getByRole('region', { name: 'Work activities' }), 4);
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Show my gaps' }).click();
  await expect(page.getByRole('button', { name: 'Change my answers' })).toBeVisible();
  await page.context().setOffline(false);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'Software Developers' })).toBeVisible();
});
