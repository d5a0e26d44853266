import type { Page } from '@playwright/test';
import { XSS_CORPUS } from '../helpers/xss-corpus.ts';
import { findings } from './axe.ts';
import { expect } from './fixtures.ts';
import { test } from './mail.ts';
import { becomeMember, newEmail, signInAsAdmin } from './person.ts';
import { overflows } from './walk.ts';

const SUPPORT = 'desk@roletrail.example';

test.use({ mailSettings: { SUPPORT_ADDRESS: SUPPORT } });

async function fillContact(page: Page, message: string, name = 'Ada Trail') {
  const email = newEmail();
  await page.goto('/contact?topic=consent');
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('E-mail').fill(email);
  await page.getByRole('textbox', { name: 'Message' }).fill(message);
  return email;
}

const send = (page: Page) => page.getByRole('button', { name: 'Send the message' }).click();
const sent = (page: Page) => page.getByRole('heading', { name: 'We have your message' });
const linkIn = (text: string | undefined) => /http\S+#ticket=\S+/.exec(text ?? '')?.[0] ?? '';

test('a message, its mail, the answer of staff, its mail, and the link that shows it', async ({
  page,
  browser,
  baseURL,
  catcher,
  access,
}) => {
  const email = await fillContact(page, 'My receipt has been waiting since this morning.');
  await expect(page.getByLabel('Topic')).toHaveValue('consent');
  await send(page);
  await expect(sent(page)).toBeFocused();
  expect(await findings(page), 'after sending').toEqual([]);
  const number = (await page.getByText(/^RT-/).textContent()) ?? '';
  const [confirmation] = await catcher.caught(email);
  expect(confirmation?.subject).toContain(number);
  const [notice] = await catcher.caught(SUPPORT);

  const context = await browser.newContext(baseURL === undefined ? {} : { baseURL });
  const staff = await context.newPage();
  await signInAsAdmin(staff, access);
  await staff.goto(/http\S+view=desk\S+/.exec(notice?.text ?? '')?.[0] ?? '');
  await expect(staff.getByRole('heading', { name: number })).toBeVisible();
  await expect(staff.getByText('Written signed out')).toBeVisible();
  expect(await findings(staff), 'the desk').toEqual([]);
  await staff
    .getByRole('textbox', { name: 'Answer' })
    .fill('It is there now: please reload your dashboard.');
  await staff.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(staff.getByText('Answered', { exact: true }).last()).toBeVisible();
  await staff.getByLabel('Show', { exact: true }).selectOption('answered');
  await expect(staff.getByRole('link', { name: number })).toContainText('We answered: It is there');
  await context.close();

  const [, answer] = await catcher.caught(email, 2);
  await page.goto(linkIn(answer?.text));
  const ticket = page.getByRole('article', { name: `Ticket ${number}` });
  await expect(ticket.getByText('It is there now: please reload your dashboard.')).toBeVisible();
  await expect(page, 'the secret has left the address').toHaveURL(/\/support$/);
  expect(await findings(page), 'the ticket').toEqual([]);
  await ticket.getByLabel('Reply').fill('Thank you!');
  await ticket.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(ticket.getByText('Thank you!')).toBeVisible();
  await expect(ticket.getByText('With us')).toBeVisible();
});

test('staff close several tickets of the queue at once', async ({ page, access }) => {
  const numbers: string[] = [];
  for (const [words, name] of [
    ['The first of two that say the same.', 'Ada Trail'],
    ['The second of the same two.', `Christina ${'Langenhochburg-'.repeat(4)}Schwarzenberg`],
  ] as const) {
    await fillContact(page, words, name);
    await send(page);
    await expect(sent(page)).toBeFocused();
    numbers.push((await page.getByText(/^RT-/).textContent()) ?? '');
  }
  await signInAsAdmin(page, access);
  await page.goto('/support?view=desk');
  await expect(page.getByRole('heading', { level: 1, name: 'Desk' })).toBeVisible();
  const head = page.getByRole('navigation', { name: 'Main' });
  await expect(head.getByRole('link', { name: 'Staff' })).toHaveAttribute('aria-current', 'page');
  for (const words of ['Write to us', 'My tickets']) {
    await expect(page.getByRole('main').getByText(words), 'nothing for customers').toBeHidden();
  }
  const row = (i: number) => page.getByRole('link', { name: numbers[i] ?? '' });
  await expect(row(0)).toContainText('The first of two that say the same.');
  for (const i of [0, 1]) await expect(row(i)).toContainText('Unread');
  const queue = page.getByRole('region', { name: 'Queue' });
  const spill = () => queue.evaluate((list) => list.scrollWidth - list.clientWidth);
  for (const width of [360, 1280]) {
    expect(await overflows(page, [width]), 'a long name').toEqual([]);
    expect(await spill(), `a long name at ${width}`).toBe(0);
  }
  await row(0).focus();
  await page.keyboard.press('ArrowDown');
  await expect(row(1)).toBeFocused();
  await page.keyboard.press('k');
  await expect(row(0)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: numbers[0] ?? '' })).toBeVisible();
  await expect(row(0), 'opened').not.toContainText('Unread');
  await expect(row(1)).toContainText('Unread');
  const bar = page.getByRole('region', { name: 'Selected tickets' });
  for (const number of numbers) {
    await page.getByRole('checkbox', { name: `Select ${number}` }).focus();
    await page.keyboard.press('Space');
  }
  await expect(bar.getByLabel('2 selected')).toBeVisible();
  expect(await findings(page), 'the desk with a selection').toEqual([]);
  // one of them goes through, the other does not: it stays selected
  await page.route(`**/api/staff/tickets/${numbers[1]}/status`, (route) => route.abort(), {
    times: 1,
  });
  await bar.getByRole('button', { name: 'Close' }).click();
  await expect(bar.getByText('1 of 2 failed and are still selected')).toBeVisible();
  await expect(page.getByRole('checkbox', { name: `Select ${numbers[0]}` })).toBeHidden();
  await expect(page.getByRole('checkbox', { name: `Select ${numbers[1]}` })).toBeChecked();
  await bar.getByRole('button', { name: 'Close' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('checkbox', { name: `Select ${numbers[1]}` })).toBeHidden();
  await page.getByLabel('Show', { exact: true }).focus();
  await page.keyboard.type('Closed');
  await expect(page.getByLabel('Show', { exact: true })).toHaveValue('closed');
  for (const number of numbers) {
    await expect(page.getByRole('checkbox', { name: `Select ${number}` })).not.toBeChecked();
  }
});

test('the corpus through every field: nothing runs', async ({ page, catcher, access }) => {
  const corpus = XSS_CORPUS.join('\n').replaceAll('https://', '');
  const quiet = async (where: string) => {
    expect(await page.evaluate(() => Reflect.get(window, '__xss')), where).toBe(undefined);
  };
  const email = await fillContact(page, corpus, XSS_CORPUS[0]);
  await send(page);
  await sent(page).waitFor();
  await page.getByRole('link', { name: 'Show my ticket' }).click();
  await expect(page.getByText(XSS_CORPUS[0] ?? '').first()).toBeVisible();
  await page.getByLabel('Reply').fill(corpus);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByRole('article').getByRole('listitem')).toHaveCount(2);
  await quiet('the ticket');
  await page.goto(`/support?q=${encodeURIComponent(XSS_CORPUS[1] ?? '')}`);
  await expect(page.getByText('No answer has these words')).toBeVisible();
  await quiet('the search');
  await page.goto('/pricing');
  await page.getByRole('textbox', { name: 'Promo code' }).fill((XSS_CORPUS[0] ?? '').slice(0, 64));
  await page.getByRole('button', { name: 'Check the code' }).click();
  await expect(page.getByText('We do not know this code')).toBeVisible();
  await quiet('the promo code');
  const [mail] = await catcher.caught(email);
  expect(`${mail?.text}${mail?.html}`).not.toContain('__xss');
  await signInAsAdmin(page, access);
  await page.goto('/support?view=desk');
  await page
    .getByRole('link', { name: /<script>window/ })
    .first()
    .click();
  await page.getByRole('textbox', { name: 'Answer' }).fill(corpus);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByText('Answered', { exact: true }).last()).toBeVisible();
  await quiet('the desk');
});

test('errors show at their fields, and typed text is preserved', async ({ page }) => {
  await page.goto('/contact');
  await send(page);
  await expect(page.getByLabel('Name')).toBeFocused();
  await expect(page.getByText(/^Write between 20 and 4,000 characters/)).toBeVisible();
  expect(await findings(page), 'with errors').toEqual([]);
  await fillContact(page, 'This one is going to meet a broken line first.');
  await page.route('**/api/support/tickets', (route) => route.abort(), { times: 1 });
  await send(page);
  await expect(page.getByRole('alert')).toContainText('Your message was not sent');
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue(/broken line/);
  await send(page);
  await expect(sent(page)).toBeVisible();
});

test('signed in: the address is the account’s, and the ticket stands under My tickets', async ({
  page,
}) => {
  const email = await becomeMember(page);
  await page.goto('/contact');
  await expect(page.getByLabel('E-mail')).toHaveValue(email);
  await page.getByLabel('Name').fill('Ada');
  await page
    .getByRole('textbox', { name: 'Message' })
    .fill('Which of the tools will be there first?');
  await send(page);
  await sent(page).waitFor();
  await page.goto('/support?view=tickets');
  await page.getByRole('link', { name: /RT-/ }).click();
  await expect(page.getByText('Which of the tools will be there first?')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Desk' })).toBeHidden();
});

test('answers are found by their words and opened by their address', async ({ page }) => {
  await page.goto('/support');
  await page.getByLabel(/^Search \d+ questions/).fill('cookie bann');
  await expect(page.getByText('1 answer', { exact: true })).toBeVisible();
  await expect(page.locator('mark').first()).toHaveText(/^cookie/i);
  await page.getByLabel(/^Search/).fill('zeppelin');
  await page.getByRole('button', { name: 'Show all questions' }).click();
  await expect(page.getByText(/^Everything that names you is encrypted in it/)).toBeHidden();
  // an answer that the search hides is opened by its address all the same
  await page.getByLabel(/^Search/).fill('zeppelin');
  await expect(page.getByText('0 answers')).toBeVisible();
  await page.goto('/support#erase');
  await expect(page.getByText(/^Everything that names you is encrypted in it/)).toBeInViewport();
  // and once: who goes on searching is not brought back to it
  await page.getByLabel(/^Search/).fill('cookie bann');
  await expect(page.getByText('1 answer', { exact: true })).toBeVisible();
  await expect(page.getByLabel(/^Search/)).toBeInViewport();
  await page.goto('/support?view=tickets');
  await expect(page.getByRole('heading', { name: 'Sign in to see your tickets' })).toBeVisible();
});

test('the tools: where to begin, and side by side; each opens and has an example', async ({
  page,
}) => {
  await page.goto('/services');
  const begin = page.getByRole('region', { name: 'Where to begin' });
  const first = begin.getByRole('link', { name: 'First steps' });
  await expect(first).toHaveAttribute('href', '/services/start');
  const tools = page.getByRole('article');
  await expect(tools).toHaveCount(9);
  await expect(tools.getByRole('heading').getByRole('link')).toHaveCount(9);
  await expect(tools.getByRole('link', { name: /^Example/ }), 'each with one').toHaveCount(9);
  await tools.first().getByText('Details').click();
  await expect(tools.first().getByRole('heading', { name: 'You bring' })).toBeVisible();
  await page.setViewportSize({ width: 360, height: 800 });
  await page.reload();
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  expect(height, 'three screens of a phone').toBeLessThanOrEqual(3 * 800);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole('link', { name: 'Compare' }).click();
  await expect(page).toHaveURL('/services?view=compare');
  await expect(page.getByRole('rowheader')).toHaveCount(9);
  expect(await findings(page), 'compared').toEqual([]);
});

test('plans: prices, a promo code of each kind, and a request that costs nothing', async ({
  page,
  catcher,
}) => {
  await page.goto('/pricing');
  await expect(page.getByText('No payment is taken here', { exact: true })).toBeVisible();
  await expect(page.getByText('Twice the room', { exact: false }).first()).toBeVisible();
  const check = async (code: string, plan: string) => {
    await page.getByRole('textbox', { name: 'Promo code' }).fill(code);
    await page.getByLabel('Plan', { exact: true }).selectOption(plan);
    await page.getByRole('button', { name: 'Check the code' }).click();
  };
  await check(' first-steps ', 'Plus');
  await expect(page.getByText('US$7.20 a month instead of US$9.')).toBeVisible();
  await check('OLD-MAP', 'Plus');
  await expect(page.getByText('This code has expired')).toBeVisible();
  await check('GUIDE-ME', 'Plus');
  await expect(page.getByText('This code is for another plan')).toBeVisible();

  await page.getByRole('button', { name: 'Ask for Guided' }).click();
  const dialog = page.getByRole('dialog', { name: 'Ask for the Guided plan' });
  const email = newEmail();
  await dialog.getByLabel('E-mail').fill(email);
  await dialog.getByLabel(/^Promo code/).fill('old-map');
  await dialog.getByRole('button', { name: 'Send the request' }).click();
  await expect(dialog.getByText('This code cannot be used for this plan.')).toBeVisible();
  expect(await findings(page), 'the dialog').toEqual([]);
  await dialog.getByLabel(/^Promo code/).fill('guide-me');
  await dialog.getByRole('button', { name: 'Send the request' }).click();
  const done = page.getByRole('dialog', { name: 'We have your request' });
  await expect(done.getByText(/^US\$19 a month with your code/)).toBeVisible();
  const [mail] = await catcher.caught(email);
  expect(mail?.text).toMatch(/USD 19\.00 with\s+your code, else USD 29\.00 a month/);
});
