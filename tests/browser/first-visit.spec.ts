import type { Locator, Page } from '@playwright/test';
import { findings } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { newEmail, PASSWORD, scrollTo, termsDialog } from './person.ts';

/** Five minutes, as the time that a person needs by the rates below. */
const LIMIT_S = 300;
/** Seconds that a person needs, after the keystroke-level model with slow typing and slow reading. */
const SECONDS = { press: 3, character: 0.4, page: 15, terms: 90 } as const;

/** Counts what a person does, and estimates how long that takes. */
class Person {
  #spent = 0;
  readonly page: Page;
  readonly byKeyboard: boolean;

  /** @param byKeyboard true: never touches a pointer */
  constructor(page: Page, byKeyboard: boolean) {
    this.page = page;
    this.byKeyboard = byKeyboard;
  }

  get seconds(): number {
    return this.#spent;
  }

  async press(target: Locator): Promise<void> {
    this.#spent += SECONDS.press;
    if (!this.byKeyboard) return target.click();
    await this.#tabTo(target);
    await this.page.keyboard.press('Enter');
  }

  async type(target: Locator, words: string): Promise<void> {
    this.#spent += SECONDS.press + words.length * SECONDS.character;
    if (this.byKeyboard) await this.#tabTo(target);
    else await target.click();
    await this.page.keyboard.type(words);
  }

  /** Waits for a page and reads it. */
  async read(sign: Locator, seconds: number = SECONDS.page): Promise<void> {
    await expect(sign).toBeVisible();
    this.#spent += seconds;
  }

  /** Presses Tab until the target has the focus. */
  async #tabTo(target: Locator): Promise<void> {
    await expect(target).toBeVisible();
    const isFocused = () => target.evaluate((element) => element === document.activeElement);
    for (let presses = 0; presses < TABS_MOST && !(await isFocused()); presses++) {
      this.#spent += SECONDS.character;
      await this.page.keyboard.press('Tab');
    }
    await expect(target, 'Tab leads to it').toBeFocused();
  }
}

/** Stops of the longest way with Tab. */
const TABS_MOST = 80;

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name }).first();

/** From the first page to an account, past the terms. */
async function join(person: Person, title: string): Promise<void> {
  const { page } = person;
  await page.goto('/');
  await person.read(heading(page, /^Find your next role/));
  await person.type(page.getByLabel('Your job title, now or last'), title);
  await person.press(page.getByRole('button', { name: 'Show related roles' }));
  await person.read(heading(page, '5 related roles, the nearest first'));
  await person.press(page.getByRole('link', { name: 'Create an account' }));
  await person.type(page.getByLabel('E-mail'), newEmail());
  await person.type(page.getByLabel('Password', { exact: true }), PASSWORD);
  await person.press(page.getByRole('button', { name: 'Create account' }));
  const { dialog, area, accept } = termsDialog(page);
  await person.read(dialog, SECONDS.terms);
  if (person.byKeyboard) {
    await expect(area).toBeFocused();
    await page.keyboard.press('End');
    await expect(accept).toBeFocused();
  } else await scrollTo(area, 0);
  await person.press(accept);
  await person.read(heading(page, 'Dashboard'));
  const today = page.getByRole('region', { name: 'Today' });
  await person.press(today.getByRole('link', { name: 'Begin' }));
}

/** First steps, which begin with the role that was found; saves one of the roles. @returns its title */
async function takeFirstSteps(person: Person, job: string): Promise<string> {
  const { page } = person;
  await person.read(heading(page, 'First steps'));
  await expect(page.getByLabel('What do you do, or did last?')).toHaveValue(job);
  await person.press(page.getByRole('button', { name: 'Show my first result' }));
  await person.read(heading(page, 'Your first result'));
  const list = page.getByRole('list', { name: 'Roles, the nearest first' });
  const first = (await list.locator('[data-title]').first().innerText()).trim();
  await person.press(page.getByRole('button', { name: `Save ${first}`, exact: true }));
  await expect(page.getByRole('button', { name: `Saved ${first}`, exact: true })).toBeVisible();
  return first;
}

/** The result names a next step, which leads to its page. */
async function goOn(person: Person): Promise<void> {
  const { page } = person;
  const next = page.getByRole('region', { name: 'Your next step' });
  await person.press(next.getByRole('link').or(next.getByRole('button')).first());
  await expect(page).not.toHaveURL(/\/services\/start/);
  // the page of a role is a dialog beside the list
  await person.read(page.getByRole('heading', { level: 1 }).or(page.getByRole('dialog')).first());
}

const WAYS = [
  {
    name: 'on a phone',
    title: 'truck driver',
    job: 'Heavy and Tractor-Trailer Truck Drivers',
    size: { width: 360, height: 740 },
    keys: false,
  },
  {
    name: 'by keyboard',
    title: 'registered nurse',
    job: 'Registered Nurses',
    size: { width: 1280, height: 800 },
    keys: true,
  },
  {
    name: 'on a desktop',
    title: 'waiter',
    job: 'Waiters and Waitresses',
    size: { width: 1280, height: 800 },
    keys: false,
  },
];

for (const { name, title, job, size, keys } of WAYS) {
  test(`a person comes ${name} from the first page to a saved role and a next step in 5 minutes`, async ({
    page,
  }) => {
    await page.setViewportSize(size);
    const person = new Person(page, keys);
    await join(person, title);
    const role = await takeFirstSteps(person, job);
    await goOn(person);
    expect(person.seconds, 'seconds of a slow person').toBeLessThanOrEqual(LIMIT_S);
    await page.goto('/dashboard');
    await expect(page.getByRole('region', { name: 'Today' })).toBeVisible();
    const kept = page.getByRole('region', { name: 'Where you left off' });
    await kept.getByRole('link', { name: 'First steps' }).click();
    await expect(page.getByRole('button', { name: `Saved ${role}`, exact: true })).toBeVisible();
    expect(await findings(page)).toEqual([]);
  });
}
