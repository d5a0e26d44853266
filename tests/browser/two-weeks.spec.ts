import type { Page } from '@playwright/test';
import { addDays } from '@roletrail/contracts/days';
import { writeDraft } from '@roletrail/engines/review/write-draft';
import { CLERK } from '@roletrail/engines/testing/sample-drafts';
import { expect, test } from './fixtures.ts';
import { acceptTerms, signUp } from './person.ts';

/** Made-up person who looks for a job. */
type Seeker = {
  readonly name: string;
  readonly headline: string;
  /** code and title of a role that interests them */
  readonly role: readonly [code: string, title: string];
  readonly employer: string;
  readonly ad: string;
  /** title and employer of three more applications: an offer, a rejection, one without an answer */
  readonly others: readonly (readonly [title: string, employer: string])[];
};

const adOf = (title: string, employer: string) => `${title}, Boise, ID
${employer} keeps the files of two courts and lends a hand to people who come for help.
Requirements:
- Knowledge of Excel and SQL for lists of what comes in each day and what goes out again
- Python, to search what others have lost in the archive of two courts`;

const SEEKERS: readonly Seeker[] = [
  {
    name: 'a clerk',
    headline: 'Court clerk',
    role: ['43-4031.00', 'Court, Municipal, and License Clerks'],
    employer: 'Harbour Trust',
    ad: adOf('Court clerk', 'Harbour Trust'),
    others: [
      ['Archive clerk', 'Lakeside Library'],
      ['Office clerk', 'Otter Mill'],
      ['Filing clerk', 'Maple Bank'],
    ],
  },
  {
    name: 'a nurse',
    headline: 'Registered nurse',
    role: ['29-1141.00', 'Registered Nurses'],
    employer: 'Larkspur Clinic',
    ad: adOf('Ward nurse', 'Larkspur Clinic'),
    others: [
      ['School nurse', 'Calder School'],
      ['Night nurse', 'Otter Hospital'],
      ['Community nurse', 'Two Rivers Care'],
    ],
  },
  {
    name: 'a software developer',
    headline: 'Software developer',
    role: ['15-1252.00', 'Software Developers'],
    employer: 'Blue Door Systems',
    ad: adOf('Software developer', 'Blue Door Systems'),
    others: [
      ['Backend developer', 'Maple Street Tools'],
      ['Web developer', 'Otter Creek Data'],
      ['Test engineer', 'Harbour Software'],
    ],
  },
];

/** The first of the two weeks, at nine. The clock of the browser alone is moved. */
const FIRST = '2027-03-01';
const isFull = process.env.TWO_WEEKS === 'full';

const moveTo = async (page: Page, day: number) => {
  await page.clock.setFixedTime(new Date(`${addDays(FIRST, day)}T09:00:00`));
  await page.goto('/dashboard');
};
const today = (page: Page) => page.getByRole('region', { name: 'Today' });
const firstRole = (seeker: Seeker) => seeker.ad.split(',')[0] ?? '';

async function matchResume(page: Page, seeker: Seeker): Promise<void> {
  await today(page).getByRole('link', { name: 'Analyse my resume' }).click();
  const text = writeDraft(CLERK).text.replace('Court clerk', seeker.headline);
  const save = page.getByRole('button', { name: 'Save as a version' });
  // a busy machine may refuse the first reading, which loads the engine
  await expect(async () => {
    await page
      .getByLabel('Choose a file, or drop it here')
      .setInputFiles({ name: 'cv.txt', mimeType: 'text/plain', buffer: Buffer.from(text) });
    await expect(save).toBeVisible({ timeout: 20_000 });
  }).toPass();
  await save.click();
  await expect(page.getByText(/^Saved \d\d:\d\d/)).toBeVisible();
  await page.getByRole('tab', { name: 'Job ad' }).click();
  await page.getByLabel('Paste the job ad').fill(seeker.ad);
  await page.getByLabel('Employer, if you like').fill(seeker.employer);
  await page.getByRole('button', { name: 'Compare with this ad' }).click();
  await page.getByRole('link', { name: 'Write the letter for this ad' }).click();
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

const move = async (page: Page, title: string, stage: string) => {
  await page.getByLabel(`Move ${title} to`).selectOption(stage);
  await expect(page.getByText(new RegExp(`“${title}.*” moved to`)).first()).toBeVisible();
};

async function lead(page: Page, seeker: Seeker): Promise<void> {
  const title = firstRole(seeker);
  await page.setViewportSize({ width: 1280, height: 900 });
  await test.step('day 1: sign-up, terms, resume, match, letter, application', async () => {
    await page.clock.setFixedTime(new Date(`${FIRST}T09:00:00`));
    await signUp(page);
    await acceptTerms(page);
    await matchResume(page, seeker);
    await applyWithLetter(page, seeker);
  });
  await test.step('day 2: a role leads to the gaps', async () => {
    const [code, name] = seeker.role;
    await page.goto(`/services/roles/enhanced?open=${code}`);
    await page
      .getByRole('navigation', { name: `Go on with ${name}` })
      .getByRole('link', { name: 'Compare your skills with it' })
      .click();
    await expect(page.getByText(name).first()).toBeVisible();
  });
  await test.step('day 3: three more applications', async () => {
    await moveTo(page, 2);
    await applyElsewhere(page, seeker);
  });
  await test.step('day 9: the follow-up is the next step, and is done once', async () => {
    await moveTo(page, 8);
    await expect(
      today(page)
        .getByText(/Follow-up was due yesterday/)
        .first(),
    ).toBeVisible();
    await today(page).getByRole('link', { name: 'Open the application' }).click();
    const card = page.getByRole('dialog', { name: title });
    await card.getByRole('button', { name: 'I asked for an answer today' }).click();
    await expect(card.getByText('Follow-up was due')).toHaveCount(0);
    await page.keyboard.press('Escape');
  });
  await test.step('day 11: an interview, practised with the ad of the application', async () => {
    await moveTo(page, 10);
    await page.goto('/services/coaching?part=board');
    await move(page, title, 'interview');
    for (const [other] of seeker.others.slice(1)) await move(page, other, 'rejected');
    await move(page, seeker.others[0]?.[0] ?? '', 'offer');
    await page.getByRole('link', { name: title }).first().click();
    await page.getByRole('link', { name: 'Practise for this interview' }).click();
    await expect(page.getByText(/^From your application “/)).toBeVisible();
    await page.getByRole('button', { name: 'Get the questions' }).click();
    await expect(page.getByRole('button', { name: /^Start/ })).toBeVisible();
  });
  await test.step('day 14: two offers are compared, and one is accepted', async () => {
    await moveTo(page, 13);
    await page.goto('/services/coaching?part=board');
    await move(page, title, 'offer');
    await page.goto('/dashboard');
    await today(page).getByRole('link', { name: 'Compare them' }).click();
    const table = page.getByRole('table', { name: 'Your offers side by side' });
    await expect(table.getByRole('row', { name: /^Pay differs/ })).toBeVisible();
    await page.getByRole('link', { name: 'Board', exact: true }).last().click();
    await move(page, title, 'accepted');
    await page.getByRole('link', { name: 'Record to print' }).click();
    await expect(page.getByText('4 applications', { exact: false }).first()).toBeVisible();
  });
}

for (const seeker of isFull ? SEEKERS : SEEKERS.slice(0, 1)) {
  test(`two weeks of ${seeker.name}, from sign-up to an offer`, async ({ page }) => {
    await lead(page, seeker);
  });
}
