/** What is hostile stays text: through every field, name and file of the career tools, on every screen that shows it. */
import type { APIRequestContext, Page } from '@playwright/test';
import { writeResumeDraft } from '@roletrail/engines/review/write-draft';
import { CLERK, withPart } from '@roletrail/engines/testing/sample-drafts';
import { XSS_CORPUS } from '../helpers/xss-corpus.ts';
import { expect, test } from './fixtures.ts';
import { becomeMember, PASSWORD } from './person.ts';

const ALL = XSS_CORPUS.join(' ');
const FIRST = XSS_CORPUS[1] ?? '';
const WORK =
  'We are a small team in the middle of the town, and we look for somebody who likes to work with people, tells what they think and has time for our customers. You know Excel and SQL.';

/** Nothing of the corpus ran, and what it would have made stands nowhere. */
async function isQuiet(page: Page): Promise<void> {
  expect(await page.evaluate(() => Reflect.get(window, '__xss'))).toBeUndefined();
  await expect(page.locator('img[src="x"], iframe[srcdoc], a[href^="javascript"]')).toHaveCount(0);
}

async function tokenOf(request: APIRequestContext, email: string) {
  const login = await request.post('/api/auth/login', { data: { email, password: PASSWORD } });
  const { accessToken } = await login.json();
  return { authorization: `Bearer ${accessToken}` };
}

/** One of each thing that can be kept, for each of the corpus: in its title, its words, its note. */
async function keepAll(request: APIRequestContext, email: string): Promise<string> {
  const headers = await tokenOf(request, email);
  const post = async (path: string, data: object) => {
    const made = await request.post(`/api/tools${path}`, { headers, data });
    expect(made.status(), `${path}: ${await made.text()}`).toBe(201);
    return made.json();
  };
  const fields = withPart(CLERK, {
    name: FIRST,
    headline: ALL,
    summary: ALL,
    skills: [...XSS_CORPUS],
  });
  for (const title of XSS_CORPUS) {
    await post('/job-targets', { title, company: title, text: `${title}\n${WORK}` });
    const file = { name: title, kind: 'text', sha256: '0'.repeat(64) };
    await post('/resumes', { title, text: `${title}\n${WORK}`, file, fields });
    await post('/saved-searches', { title, query: `${new URLSearchParams({ q: title })}` });
  }
  await post('/saved-occupations', { code: '29-1141.00', note: ALL });
  const titles = XSS_CORPUS.slice(0, 3);
  const list = await post('/role-finder/runs', {
    input: { titles: ['Nurse', ...titles].slice(0, 3) },
    title: FIRST,
  });
  const fieldOfView = { area: FIRST, fieldOfStudy: FIRST };
  const profile = await request.put('/api/tools/profile', {
    headers: { ...headers, 'if-match': '"0"' },
    data: fieldOfView,
  });
  expect(profile.status()).toBe(200);
  return list.id;
}

test('what is kept under hostile names runs on no screen', async ({ page, request }) => {
  const email = await becomeMember(page, null);
  const list = await keepAll(request, email);
  for (const [path, shown] of [
    ['/services/resume', 'Versions that you saved'],
    ['/services/market?part=ads', 'Ads that you keep'],
    ['/services/roles/history?view=saved', 'Your note on'],
    ['/services/roles/history?view=searches', 'Searches and comparisons that you saved'],
    [`/services/roles/smart?list=${list}`, 'As it was saved'],
    [`/services/roles/enhanced?q=${encodeURIComponent(FIRST)}`, 'Saved searches'],
    ['/dashboard', 'Dashboard'],
  ] as const) {
    await page.goto(path);
    await expect(page.getByText(shown).first(), path).toBeVisible();
    await isQuiet(page);
  }
});

test('hostile words in a file, its name and every field of a resume and an ad stay words', async ({
  page,
}) => {
  await becomeMember(page, '/services/resume');
  const points = [...XSS_CORPUS];
  const entries = CLERK.entries.map((entry) => ({ ...entry, points }));
  const hostile = withPart(CLERK, { summary: ALL, entries, skills: points });
  for (const name of [`${FIRST}.txt`, '<script>window.__xss = 12</script>.txt']) {
    await page.getByLabel('Choose a file, or drop it here').setInputFiles({
      name,
      mimeType: 'text/plain',
      buffer: Buffer.from(writeResumeDraft(hostile).text),
    });
    const short = page.getByRole('region', { name: 'The verdicts in short' });
    await expect(short).toBeVisible();
    for (const field of ['Name', 'Headline', 'E-mail address', 'Phone', 'Town', 'Summary']) {
      await page.getByLabel(field, { exact: true }).first().fill(ALL);
    }
    await page.getByLabel('Version name').fill(FIRST);
    await page.getByRole('button', { name: 'Save as a version' }).click();
    await expect(page.getByText(/^Saved \d\d:\d\d/)).toBeVisible();
    for (const tab of ['Reading', 'Quality', 'Text']) {
      await page.getByRole('tab', { name: tab }).click();
      await isQuiet(page);
    }
    await page.getByRole('tab', { name: 'Job ad' }).click();
    await page.getByLabel(/^Paste the job ad$/).fill(`${ALL}\n${WORK}`);
    await page.getByLabel('What you call it').fill(FIRST);
    await page.getByRole('button', { name: 'Compare with this ad' }).click();
    await expect(page.getByRole('button', { name: 'Begin a copy' })).toBeVisible();
    await isQuiet(page);
    await page.getByLabel('The job ad that it is meant for').selectOption('');
    await page.getByRole('button', { name: 'Another resume' }).click();
  }
  await page.goto('/services/roles/smart');
  await page.getByLabel('Job title').fill(`Nurse ${FIRST}`);
  await page.getByLabel('A resume that you keep here').selectOption('');
  await page.getByLabel('Your resume, or a few lines').fill(`${ALL} Excel and SQL`);
  await page.getByRole('button', { name: 'Find roles' }).click();
  await expect(page.getByRole('list', { name: 'Roles, the nearest first' })).toBeVisible();
  await isQuiet(page);
});
