import type { Route } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { becomeMember } from './person.ts';

/** Answer that is held back until it is released. */
function createGate() {
  let release: (() => void) | null = null;
  const opened = new Promise<void>((resolve) => {
    release = resolve;
  });
  return { opened, open: () => release?.() };
}

test('a card that is moved again stays there when the list of before comes late', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await becomeMember(page, '/services/coaching?part=board', (save) =>
    save('/saved/application', {
      title: 'Ward nurse',
      employer: 'Lakeside',
      history: [{ stage: 'saved', at: '2026-01-05' }],
    }),
  );
  const column = (name: string) => page.getByRole('region', { name, exact: true });
  await expect(column('Saved').getByText('Ward nurse')).toBeVisible();

  const [list, change] = [createGate(), createGate()];
  const counts = { lists: 0, changes: 0 };
  await page.route('**/api/tools/saved/application', async (route: Route) => {
    const response = await route.fetch();
    counts.lists += 1;
    if (counts.lists === 1) await list.opened;
    await route.fulfill({ response });
  });
  await page.route('**/api/tools/saved/application/*', async (route: Route) => {
    if (route.request().method() === 'PUT') {
      counts.changes += 1;
      if (counts.changes === 2) await change.opened;
    }
    await route.continue();
  });

  await page.getByLabel('Move Ward nurse to').selectOption('applied');
  await expect.poll(() => counts.lists, 'the list after the first move is on its way').toBe(1);
  await page.getByLabel('Move Ward nurse to').selectOption('offer');
  await expect(column('Offer').getByText('Ward nurse')).toBeVisible();
  const late = page.waitForResponse(/\/api\/tools\/saved\/application$/);
  list.open();
  await (await late).finished();
  await expect.poll(() => counts.changes, 'the second move is on its way').toBe(2);
  await expect(column('Applied').getByText('Ward nurse')).toHaveCount(0);
  await expect(column('Offer').getByText('Ward nurse')).toHaveCount(1);
  change.open();
  await expect(page.getByText('“Ward nurse” moved to Offer')).toBeVisible();
  await page.reload();
  await expect(column('Offer').getByText('Ward nurse')).toBeVisible();
});
