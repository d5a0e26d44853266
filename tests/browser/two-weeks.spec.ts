import type { Page } from '@playwright/test';
import { addDays } from '@roletrail/contracts/days';
import { writeResumeDraft } from '@roletrail/engines/review/write-draft';
import { CLERK } from '@roletrail/engines/testing/sample-drafts';
import { expect as expectSoon, test } from './fixtures.ts';
import { acceptTerms, becomeMember, type Save, signUp } from './person.ts';
import type { Product } from './product.ts';
import { SEEKERS, type Seeker } from './seekers.ts';
import { planForRole, planWeek, Reminders, reviewWeek } from './two-weeks-plan.ts';

const STEP_MS = 20_000;
const expect = expectSoon.configure({ timeout: STEP_MS });
test.use({ actionTimeout: STEP_MS, navigationTimeout: STEP_MS });

/** The first of the two weeks, at nine. The clock of the browser alone is moved. */
const FIRST = '2027-03-01';
const isFull = process.env.TWO_WEEKS === 'full';

/** Nine o'clock of a day, counted from 0. */
const momentOf = (day: number) => new Date(`${addDays(FIRST, day)}T09:00:00`);
const moveTo = async (page: Page, day: number) => {
  await page.clock.setFixedTime(momentOf(day));
  await page.goto('/dashboard');
};
const today = (page: Page) => page.getByRole('region', { name: 'Today' });
const firstRole = (seeker: Seeker) => seeker.ad.split(',')[0] ?? '';

async function matchResume(page: Page, seeker: Seeker): Promise<void> {
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Resume analysis/ })
    .first()
    .click();
  const text = writeResumeDraft(CLERK).text.replace('Court clerk', seeker.headline);
  const save = page.getByRole('button', { name: 'Save as a version' });
  // a busy machine may refuse the first reading, which loads the engine
  await expect(async () => {
    await page
      .getByLabel('Choose a file, or drop it here')
      .setInputFiles({ name: 'cv.txt', mimeType: 'text/plain', buffer: Buffer.from(text) });
    await expect(save).toBeVisible();
  }).toPass({ timeout: 3 * STEP_MS });
  await save.click();
  await expect(page.getByText(/^Saved \d\d:\d\d/)).toBeVisible();
  await page.getByRole('tab', { name: 'Job ad' }).click();
  await page.getByLabel('Paste the job ad').fill(seeker.ad);
  await page.getByLabel('Employer, if you like').fill(seeker.employer);
  await page.getByRole('button', { name: 'Compare with this ad' }).click();
  await page.getByRole('link', { name: 'See your gaps for it' }).click();
  await expect(page.getByText(/^From the ad that you saved on/)).toBeVisible();
  await page.goto('/services/market?part=ads');
  await page.getByRole('link', { name: /^Write the letter/ }).click();
}

/** Saves the resume and the ad. @returns address of the letter for them */
async function saveTexts(save: Save, seeker: Seeker): Promise<string> {
  const resume = await save('/resumes', {
    title: seeker.headline,
    text: writeResumeDraft(CLERK).text,
  });
  const ad = { title: firstRole(seeker), company: seeker.employer, text: seeker.ad };
  const { id } = await save('/job-targets', ad);
  return `/services/cover-letter?ad=${id}&resume=${resume.id}`;
}

async function applyWithLetter(page: Page, seeker: Seeker): Promise<void> {
  await expect(page.getByText(/^From the ad that you saved on/)).toBeVisible();
  await page.getByRole('button', { name: 'Draft the letter' }).click();
  await page.getByRole('button', { name: 'Save the letter' }).click();
  await page.getByRole('link', { name: 'Add it to your applications' }).click();
  const form = page.getByRole('dialog', { name: 'Add an application' });
  await expect(form.getByLabel('Employer')).toHaveValue(seeker.employer);
  await expect(form.getByLabel('Since')).toHaveValue(FIRST);
  await form.getByLabel('Pay').fill('20 an hour');
  await form.getByRole('button', { name: 'Add the application' }).click();
  await expect(form).toHaveCount(0);
}

/** Adds the other applications by the form. */
async function applyElsewhere(page: Page, seeker: Seeker): Promise<void> {
  await page.goto('/services/coaching?part=board');
  const form = page.getByRole('dialog', { name: 'Add an application' });
  for (const [title, employer] of seeker.others) {
    await page.getByRole('button', { name: 'Add an application', exact: true }).first().click();
    await form.getByLabel('Role', { exact: true }).fill(title);
    await form.getByLabel('Employer').fill(employer);
    await form.getByLabel('Stage').selectOption('applied');
    await form.getByLabel('Since').fill(addDays(FIRST, 2));
    await form.getByRole('button', { name: 'Add the application' }).click();
    await expect(form).toHaveCount(0);
  }
}

/** Saves the other applications with their answers: an offer, and rejections. */
async function saveAnswered(save: Save, seeker: Seeker): Promise<void> {
  for (const [n, [title, employer]] of seeker.others.entries()) {
    const history = [
      { stage: 'applied', at: addDays(FIRST, 2) },
      { stage: n === 0 ? 'offer' : 'rejected', at: addDays(FIRST, 10) },
    ];
    await save('/saved/application', { title, employer, history });
  }
}

const move = async (page: Page, title: string, stage: string) => {
  await page.getByLabel(`Move ${title} to`).selectOption(stage);
  await expect(page.getByText(new RegExp(`“${title}.*” moved to`)).first()).toBeVisible();
};

/** Two weeks, all by hand, with the plan of a week and reminders by mail. */
async function leadByHand(page: Page, product: Product, seeker: Seeker): Promise<void> {
  const title = firstRole(seeker);
  const email = await signUp(page);
  await acceptTerms(page);
  const reminders = await Reminders.ask({ page, product, email, momentOf });
  await test.step('day 1: resume, match, gaps, letter, application', async () => {
    await page.goto('/dashboard');
    await matchResume(page, seeker);
    await applyWithLetter(page, seeker);
  });
  await test.step('day 2: a role leads to pay, gaps and a plan', async () => {
    await moveTo(page, 1);
    await planForRole(page, seeker);
    await planWeek(page);
  });
  await test.step('day 3: three more applications', async () => {
    await moveTo(page, 2);
    await applyElsewhere(page, seeker);
  });
  await test.step('day 7: the week is reviewed', async () => {
    await reminders.until(5);
    await moveTo(page, 6);
    await reviewWeek(page);
    await reminders.until(6);
  });
  await test.step('day 8: one letter says that something is due', async () => {
    expect(await reminders.until(7)).toBe(1);
  });
  await answerAndDecide(page, seeker, async () => {
    await move(page, seeker.others[0]?.[0] ?? '', 'offer');
    for (const [other] of seeker.others.slice(1)) await move(page, other, 'rejected');
  });
  await test.step(`day 14: after two weeks ${title} needs no reminders`, async () => {
    await reminders.until(13);
    await reminders.leave();
    expect(await reminders.until(60), 'no letter without consent').toBe(0);
  });
}

/** The same days. What other specs do by hand is saved by calls of the API. */
async function leadShort(page: Page, seeker: Seeker): Promise<void> {
  let letter = '';
  await test.step('day 1: letter and application', async () => {
    await becomeMember(page, '/dashboard', async (save) => {
      letter = await saveTexts(save, seeker);
      await saveAnswered(save, seeker);
    });
    await page.goto(letter);
    await applyWithLetter(page, seeker);
  });
  await answerAndDecide(page, seeker, async () => undefined);
}

/** From the ninth day on. @param others moves the other applications, on the board */
async function answerAndDecide(
  page: Page,
  seeker: Seeker,
  others: () => Promise<void>,
): Promise<void> {
  const title = firstRole(seeker);
  await test.step('day 9: the follow-up is the next step, and is done once', async () => {
    await moveTo(page, 8);
    await followUp(page, title);
  });
  await test.step('day 11: an interview, practised with the ad of the application', async () => {
    await moveTo(page, 10);
    await page.goto('/services/coaching?part=board');
    await move(page, title, 'interview');
    await others();
    await practise(page, title);
  });
  await test.step('day 14: two offers are compared, and one is accepted', async () => {
    await moveTo(page, 13);
    await page.goto('/services/coaching?part=board');
    await move(page, title, 'offer');
    await page.goto('/dashboard');
    await compareOffers(page, title);
  });
}

async function followUp(page: Page, title: string): Promise<void> {
  const due = today(page).getByText(/Follow-up was due yesterday/);
  await expect(due.first()).toBeVisible();
  await today(page).getByRole('link', { name: 'Open the application' }).click();
  const card = page.getByRole('dialog', { name: title });
  await card.getByRole('button', { name: 'I asked for an answer today' }).click();
  await expect(card.getByText('Follow-up was due')).toHaveCount(0);
  await page.keyboard.press('Escape');
  // the dashboard leads to the board, which remains when the card is closed
  await expect(page.getByRole('heading', { name: 'Your applications' })).toBeVisible();
}

async function practise(page: Page, title: string): Promise<void> {
  await page.getByRole('link', { name: title }).first().click();
  await page.getByRole('link', { name: 'Practise for this interview' }).click();
  await expect(page.getByText(/^From your application “/)).toBeVisible();
  await page.getByRole('button', { name: 'Get the questions' }).click();
  await expect(page.getByRole('button', { name: /^Start/ })).toBeVisible();
}

async function compareOffers(page: Page, title: string): Promise<void> {
  await today(page).getByRole('link', { name: 'Compare them' }).click();
  const table = page.getByRole('table', { name: 'Your offers side by side' });
  await expect(table.getByRole('row', { name: /^Pay differs/ })).toBeVisible();
  const views = page.getByRole('navigation', { name: 'Views' });
  await views.getByRole('link', { name: 'Board', exact: true }).click();
  await move(page, title, 'accepted');
  await views.getByRole('link', { name: 'Record to print' }).click();
  await expect(page.getByText('4 applications', { exact: false }).first()).toBeVisible();
}

for (const seeker of isFull ? SEEKERS : SEEKERS.slice(0, 1)) {
  test(`two weeks of ${seeker.name}, up to an offer`, async ({ page, product }) => {
    test.setTimeout(isFull ? 300_000 : 120_000);
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.clock.setFixedTime(momentOf(0));
    if (isFull && product) await leadByHand(page, product, seeker);
    else await leadShort(page, seeker);
  });
}
