import type { Page } from '@playwright/test';
import { MAILBOX_KEY_HEADER } from '@roletrail/contracts/http/mailbox';
import { answerAll } from './answer-all.ts';
import { expect } from './fixtures.ts';
import { confirmAddress } from './person.ts';
import type { Product } from './product.ts';
import { remindAt } from './remind-at.ts';
import type { Seeker } from './seekers.ts';

const SETTINGS = '/services/coaching?part=settings';
const consent = (page: Page) => page.getByRole('checkbox', { name: /Send me an e-mail/ });

/** Person who asks for reminders. */
type Asked = {
  readonly page: Page;
  readonly product: Product;
  readonly email: string;
  /** moment of the check of a day, counted from 0 */
  readonly momentOf: (day: number) => Date;
};

/** Reminders of one person over days: each day is checked twice, and its letter comes once. */
export class Reminders {
  #count = 0;
  #next = 0;

  readonly #given: Asked;

  private constructor(given: Asked) {
    this.#given = given;
  }

  /** Confirms the address by the mailed link and asks for reminders. */
  static async ask(given: Asked): Promise<Reminders> {
    const { page, product, email } = given;
    await confirmAddress(page, product.access, email);
    await page.goto(SETTINGS);
    await consent(page).check();
    await expect(page.getByText(/You asked for them on/)).toBeVisible();
    return new Reminders(given);
  }

  /** Checks all days up to this one. @returns number of letters of them */
  async until(day: number): Promise<number> {
    const before = this.#count;
    for (; this.#next <= day; this.#next += 1) await this.#check(this.#given.momentOf(this.#next));
    return this.#count - before;
  }

  async #check(moment: Date): Promise<void> {
    const queued = await remindAt(this.#given.product, moment);
    expect(queued, 'one letter a day').toBeLessThanOrEqual(1);
    this.#count += queued;
    await expect.poll(() => this.#received()).toBe(this.#count);
    const later = new Date(moment.getTime() + 3 * 3_600_000);
    expect(await remindAt(this.#given.product, later), 'a second check of the day').toBe(0);
  }

  async #received(): Promise<number> {
    const headers = { [MAILBOX_KEY_HEADER]: this.#given.product.access.mailboxKey };
    const answer = await this.#given.page.request.get('/api/dev/mailbox', { headers });
    const { items } = (await answer.json()) as { items: { to: string; subject: string }[] };
    const own = items.filter(({ to }) => to === this.#given.email);
    return own.filter(({ subject }) => /due this week/.test(subject)).length;
  }

  /**
   * Takes the consent back. That deletes the letters that wait: all of them, because a product
   * without a mail server sends none and shows those that wait.
   */
  async leave(): Promise<void> {
    await this.#given.page.goto(SETTINGS);
    await consent(this.#given.page).uncheck();
    await expect(this.#given.page.getByText(/You asked for them on/)).toHaveCount(0);
    await expect.poll(() => this.#received(), 'letters that wait').toBe(0);
    this.#count = 0;
  }
}

/** A role leads to pay, to the gaps with tasks from them, and to the goal of the plan. */
export async function planForRole(page: Page, { role: [code, name] }: Seeker): Promise<void> {
  const explorer = `/services/roles/enhanced?open=${code}`;
  const links = page.getByRole('navigation', { name: `Go on with ${name}` });
  await page.goto(explorer);
  await page
    .getByRole('button', { name: `Save ${name}` })
    .first()
    .click();
  await expect(page.getByRole('button', { name: `Saved ${name}` }).first()).toBeVisible();
  await links.getByRole('link', { name: 'Pay and jobs' }).click();
  await expect(page.getByRole('heading', { name: new RegExp(name) }).first()).toBeVisible();

  await page.goto('/services/roles/history?view=saved');
  await page.getByRole('button', { name: /^Plan for this role/ }).click();
  await expect(page).toHaveURL(/\/services\/coaching\?goal=/);

  await page.goto(explorer);
  await links.getByRole('link', { name: 'Compare your skills with it' }).click();
  await expect(page.getByRole('heading', { level: 2, name })).toBeVisible();
  await answerAll(page.getByRole('main'), 1);
  await page.getByRole('button', { name: 'Show my gaps' }).click();
  await page.getByRole('button', { name: /to my plan$/ }).click();
  await expect(page.getByText(/^Added to your plan: \d$/)).toBeVisible();
}

/** Suggested tasks are added to those of the gaps, and one is done. */
export async function planWeek(page: Page): Promise<void> {
  await page.goto('/services/coaching');
  const tasks = page.getByRole('list', { name: 'Next 7 days' });
  await expect(tasks.getByRole('heading', { name: /^Practise: / }).first()).toBeVisible();
  await page.getByRole('button', { name: 'Suggest tasks' }).click();
  await expect(page.getByText(/tasks? (?:is|are) in your plan/)).toBeVisible();
  await expect(tasks.getByText(/^Why: /).first()).toBeVisible();
  await doFirst(page);
}

/** Does the first task. Suggested tasks may still be joining the list, so it is found by its title. */
async function doFirst(page: Page): Promise<void> {
  const items = page.getByRole('list', { name: 'Next 7 days' }).getByRole('listitem');
  const title = (await items.first().getByRole('heading').textContent()) ?? '';
  const heading = page.getByRole('heading', { name: title, exact: true });
  const task = items.filter({ has: heading });
  await task.getByRole('button', { name: /^Done/ }).click();
  await expect(task).toHaveCount(0);
}

/** Does the other tasks of the week, and writes its review. */
export async function reviewWeek(page: Page): Promise<void> {
  await page.goto('/services/coaching');
  const tasks = page.getByRole('list', { name: 'Next 7 days' });
  await expect(tasks.getByRole('listitem').first()).toBeVisible();
  for (let left = await tasks.getByRole('listitem').count(); left > 0; left -= 1) {
    await doFirst(page);
  }
  await page.getByRole('link', { name: 'Review', exact: true }).click();
  await page.getByLabel('Done', { exact: true }).fill('The letter, and four applications.');
  await page.getByLabel('Next', { exact: true }).fill('Ask for answers.');
  await page.getByRole('button', { name: 'Save the review' }).click();
  await expect(page.getByText('Your review is saved')).toBeVisible();
}
