import type { Page, Request } from '@playwright/test';
import { findings } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { becomeMember } from './person.ts';

const AD = `Training Coordinator
You plan and give the training of new employees in our 22 stores and our call center.
Requirements
- Two years of experience with onboarding or training of new employees
- Microsoft Excel and PowerPoint
- Experience with a learning management system
Nice to have
- Canva`;

const STORY = [
  'In my last job I was working at a busy bakery with four shops.',
  'My boss asked me to bring the waste down before the summer.',
  'I counted what was left over every evening for three weeks.',
  'Then I moved the second bake to the afternoon and called each shop at two.',
  'As a result the waste fell from forty loaves a day to six.',
].join(' ');

async function setUp(page: Page, clock: string): Promise<void> {
  await page.getByLabel('Number of questions').selectOption('3');
  await page.getByLabel('Clock', { exact: true }).selectOption({ label: clock });
}

test('a person practises with questions from an ad, corrects a mark, saves it, and keeps a story', async ({
  page,
}) => {
  await becomeMember(page, '/services/interview');
  const get = page.getByRole('button', { name: 'Get the questions' });

  await page.getByLabel('Job ad').selectOption({ label: 'One that I paste' });
  await get.click();
  const text = page.getByLabel('Text of the job ad');
  await expect(text).toHaveAttribute('aria-invalid', 'true');
  await text.fill(AD);
  await setUp(page, 'No clock');
  await get.click();
  await expect(page.getByRole('heading', { name: '3 questions for you' })).toBeFocused();
  const questions = page.getByRole('list', { name: 'Questions', exact: true });
  await expect(questions.getByText('From the ad')).not.toHaveCount(0);
  expect(await findings(page)).toEqual([]);

  await page.getByRole('button', { name: 'Start the practice' }).click();
  await page.getByLabel('Your answer').fill(STORY);
  await page.getByRole('button', { name: 'Next question' }).click();
  await expect(page.getByLabel('Your answer')).toHaveValue('');
  await page.getByRole('button', { name: 'Next question' }).click();
  await page.getByLabel('Your answer').fill('I did it.');
  await page.getByRole('button', { name: 'Finish and review' }).click();

  await expect(page.getByRole('heading', { name: 'How your answers are built' })).toBeFocused();
  const first = page.getByRole('region', { name: 'Review' }).getByRole('article').first();
  await expect(first.getByText('A result with a number').locator('..')).toContainText('yes');
  await expect(page.getByText('You wrote no answer to this question.')).toHaveCount(1);
  expect(await findings(page)).toEqual([]);

  await test.step('a corrected mark changes the figures', async () => {
    await first.getByRole('button', { name: 'Correct the marks' }).click();
    await first.getByLabel('Part of sentence 5').selectOption('Other');
    await expect(first.getByText('A result with a number').locator('..')).toContainText('no');
    await first.getByLabel('Part of sentence 5').selectOption('Result');
    await first.getByRole('button', { name: 'Done with the marks' }).click();
    await expect(first.getByText('(your mark)')).toHaveCount(1);
  });

  await test.step('the practice is saved, and opens by its address', async () => {
    await page.getByRole('button', { name: 'Save this practice' }).click();
    await expect(page.getByText(/^Saved \d\d:\d\d/)).toBeVisible();
  });

  await test.step('the answer becomes a story, with its parts', async () => {
    await first.getByRole('button', { name: 'Keep as a story' }).click();
    const sheet = page.getByRole('dialog', { name: 'A story for your interviews' });
    await expect(sheet.getByLabel('Task')).toHaveValue(/My boss asked me/);
    await sheet.getByLabel('Title').fill('Less waste at the bakery');
    await sheet.getByLabel('Organising work').check();
    await sheet.getByRole('button', { name: 'Keep the story' }).click();
    await expect(sheet).toHaveCount(0);
    await page.getByRole('link', { name: 'Your stories' }).click();
    await page.getByRole('button', { name: 'Less waste at the bakery', exact: true }).click();
    await expect(page).toHaveURL(/\?story=/);
    await expect(page.getByRole('region', { name: 'Story' })).toContainText('the waste fell');
    expect(await findings(page)).toEqual([]);
  });

  await page.getByRole('button', { name: 'Back to your stories' }).click();
  await page.getByRole('link', { name: 'Practice', exact: true }).click();
  await page.getByRole('button', { name: 'Practise again' }).click();
  const saved = page.getByRole('list', { name: 'Saved practices' });
  await saved.getByRole('button').first().click();
  await expect(page).toHaveURL(/\?practice=/);
  await expect(page.getByText('As it was saved')).toBeVisible();
  await expect(page.getByText('(your mark)')).toHaveCount(1);
});

test('a spoken answer is recorded and played in the tab, and never leaves it', async ({ page }) => {
  await becomeMember(page, '/services/interview');
  await setUp(page, 'No clock');
  await page.getByLabel('I want to speak my answers').check();
  await page.getByRole('button', { name: 'Get the questions' }).click();
  await page.getByRole('button', { name: 'Start the practice' }).click();

  const sent: Request[] = [];
  page.on('request', (request) => sent.push(request));
  await page.getByRole('button', { name: 'Record my answer' }).click();
  await expect(page.getByRole('button', { name: 'Stop recording' })).toBeVisible();
  await expect(page.getByText('0:01')).toBeVisible();
  await page.getByRole('button', { name: 'Stop recording' }).click();
  const player = page.getByLabel('Your recording');
  await expect(player).toHaveAttribute('src', /^blob:/);
  await expect
    .poll(() => player.evaluate((audio: HTMLAudioElement) => audio.readyState))
    .toBeGreaterThan(0);
  await page.getByLabel('Your answer, written down').fill(STORY);
  for (const name of ['Next question', 'Next question', 'Finish and review'])
    await page.getByRole('button', { name }).click();
  await expect(page.getByRole('heading', { name: 'How your answers are built' })).toBeVisible();
  await expect(page.getByLabel('Your recording')).toHaveCount(1);
  const bodies = sent.filter((request) => !request.url().startsWith('blob:'));
  for (const request of bodies) {
    const type = request.headers()['content-type'] ?? 'application/json';
    expect(type, request.url()).toMatch(/^(?:application\/json|text\/plain)/);
    expect(request.postDataBuffer()?.length ?? 0, request.url()).toBeLessThan(20_000);
  }
});

test('a refused microphone, and the end of the time, lose no word', async ({ page }) => {
  await becomeMember(page, null);
  await page.addInitScript(() => {
    const refuse = () => Promise.reject(new DOMException('refused', 'NotAllowedError'));
    Object.defineProperty(navigator.mediaDevices, 'getUserMedia', { value: refuse });
  });
  await page.clock.install();
  await page.goto('/services/interview');
  await setUp(page, 'Think 30 s, answer 2 min');
  await page.getByLabel('I want to speak my answers').check();
  await page.getByRole('button', { name: 'Get the questions' }).click();
  await page.getByRole('button', { name: 'Start the practice' }).click();
  await expect(page.getByRole('timer')).toHaveText(/^0:(?:30|2\d)$/);
  await page.clock.fastForward(31_000);
  await expect(page.getByText('Time to answer')).toBeVisible();
  await page.getByRole('button', { name: 'Record my answer' }).click();
  await expect(page.getByText('The browser did not allow the microphone')).toBeVisible();
  const answer = page.getByLabel('Your answer, written down');
  await answer.fill('In my last job');
  await page.clock.fastForward(121_000);
  await expect(page.getByText('The time is over')).toBeVisible();
  await expect(answer).toHaveValue('In my last job');
  await answer.fill('In my last job I cooked.');
  await page.getByRole('link', { name: 'Your stories' }).click();
  await expect(page.getByText('You keep no story yet')).toBeVisible();
  await page.getByRole('link', { name: 'Practice', exact: true }).click();
  await expect(answer).toHaveValue('In my last job I cooked.');
});

test('after a way by links, the page loads once more before it may record', async ({ page }) => {
  await becomeMember(page);
  await page.goto('/services');
  await page.evaluate(() => {
    const link = document.querySelector<HTMLAnchorElement>('a[href="/services/interview"]');
    link?.click();
  });
  await expect(page).toHaveURL('/services/interview');
  await page.getByLabel('Job ad').selectOption({ label: 'One that I paste' });
  await page.getByLabel('Text of the job ad').fill(AD);
  await page.getByLabel('I want to speak my answers').check();
  await page.getByRole('button', { name: 'Load the page again' }).click();
  await expect(page.getByText('Load this page once more')).toHaveCount(0);
  await expect(page.getByLabel('I want to speak my answers')).toBeChecked();
  await expect(page.getByLabel('Text of the job ad')).toHaveValue(AD);
  await expect
    .poll(() => page.evaluate(() => JSON.stringify(history.state)))
    .not.toContain('setup');
});
