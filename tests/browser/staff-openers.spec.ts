import type { Locator, Page } from '@playwright/test';
import {
  STAFF_SCREENS,
  type StaffScreenId,
  toStaffPath,
} from '@roletrail/contracts/staff/registry';
import { expect, test } from './fixtures.ts';
import { pressByKeys, tabTo } from './keys.ts';
import { signInAsAdmin } from './person.ts';
import { staffAddresses } from './staff-addresses.ts';

test.skip(process.env.BASE_URL !== undefined, 'no demo accounts');

type Opener = {
  /** name of the button */
  readonly button: string | RegExp;
  readonly query?: string;
  /** works with the keys until the button is there */
  readonly before?: (page: Page) => Promise<void>;
};

/**
 * Button of each screen that opens its main act, if it is not the first in the header of the page;
 * null: it has no dialog (`OTHERS`).
 */
const OPENERS: Readonly<Partial<Record<StaffScreenId, Opener | null>>> = {
  reports: { button: 'Export...' },
  security: { button: /^End the session of /, query: '?view=sessions' },
  'launch-readiness': { button: 'Decide no-go' },
  person: { button: 'Lock' },
  cohorts: null,
  'delete-user': { button: 'Set a legal hold' },
  analytics: null,
  'business-intelligence': null,
  'custom-reports': null,
  revenue: { button: /^Export CSV ?:/, query: '?view=requests' },
  insights: {
    button: 'Withdraw',
    before: async (page) => {
      await tabTo(page, page.getByRole('row').nth(1).getByRole('checkbox'));
      await page.keyboard.press('Space');
    },
  },
  'insight-editor': { button: /^(?:Publish|Withdraw)/ },
  'system-health': null,
  settings: {
    button: 'Save…',
    before: async (page) => {
      await tabTo(page, page.getByRole('main').getByRole('textbox').first());
      await page.keyboard.type(' and more');
    },
  },
};

type Other = {
  readonly control: (main: Locator) => Locator;
  readonly key: string;
  readonly works: (page: Page) => Promise<void>;
};

/** Controls of the screens whose main act opens no dialog. */
const OTHERS: Readonly<Partial<Record<StaffScreenId, Other>>> = {
  cohorts: {
    control: (main) => main.getByLabel('Compare with another rule'),
    key: 'Space',
    works: (page) => expect(page.getByRole('group', { name: 'Compared with' })).toBeVisible(),
  },
  analytics: {
    control: (main) => main.getByLabel('Period'),
    key: 'ArrowDown',
    works: (page) => expect(page).not.toHaveURL(/analytics$/),
  },
  'business-intelligence': {
    control: (main) => main.locator('summary').first(),
    key: 'Enter',
    works: (page) => expect(page.locator('main details[open]')).toHaveCount(1),
  },
  'custom-reports': {
    control: (main) => main.getByRole('button', { name: 'Add a filter' }),
    key: 'Enter',
    works: (page) => expect(page.getByLabel('Filter 1: column')).toBeVisible(),
  },
  'system-health': {
    control: (main) => main.getByRole('button', { name: 'Pause' }),
    key: 'Enter',
    works: (page) => expect(page.getByRole('button', { name: 'Continue' })).toBeFocused(),
  },
};

function openerOf(page: Page, opener: Opener | undefined): Locator {
  const main = page.getByRole('main');
  if (opener === undefined) return main.locator('header').first().getByRole('button').first();
  const exact = typeof opener.button === 'string';
  return main.getByRole('button', { name: opener.button, exact }).first();
}

test('the main act of each staff screen opens by keys alone, and Escape leads back to it', async ({
  page,
  access,
  openMember,
}) => {
  test.slow();
  await openMember();
  await signInAsAdmin(page, access, null);
  const addresses = new Map(await staffAddresses(page));
  const person = addresses.get('person')?.split('/').at(-1) ?? '';
  addresses.set('delete-user', `/admin/delete-user?user=${person}`);
  for (const { id } of STAFF_SCREENS) {
    const opener = OPENERS[id];
    if (opener === null) continue;
    await test.step(id, async () => {
      await page.goto(`${addresses.get(id)}${opener?.query ?? ''}`);
      await opener?.before?.(page);
      const button = openerOf(page, opener);
      await pressByKeys(page, button);
      const dialog = page.locator('[role="dialog"], [role="alertdialog"]');
      await expect(dialog).toBeVisible();
      const isInside = () => dialog.evaluate((element) => element.contains(document.activeElement));
      await expect.poll(isInside, `${id}: the focus is inside`).toBe(true);
      await page.keyboard.press('Escape');
      await expect(dialog).toHaveCount(0);
      await expect(button, `${id}: the focus is back`).toBeFocused();
    });
  }
});

test('the screens without a dialog work by keys alone', async ({ page, access }) => {
  await signInAsAdmin(page, access, null);
  const screens = STAFF_SCREENS.filter(({ id }) => OPENERS[id] === null);
  for (const screen of screens) {
    await test.step(screen.id, async () => {
      const other = OTHERS[screen.id];
      if (other === undefined) throw new Error(`${screen.id} is in neither table`);
      await page.goto(toStaffPath(screen));
      await tabTo(page, other.control(page.getByRole('main')));
      await page.keyboard.press(other.key);
      await other.works(page);
    });
  }
});
