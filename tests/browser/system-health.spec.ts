import type { Page } from '@playwright/test';
import type { DeadLetterItem, SystemHealth } from '@roletrail/contracts/http/system-health';
import { findings } from './axe.ts';
import { LETTER, tellHealth, tellLists } from './fake-health.ts';
import { expect, test } from './fixtures.ts';
import { AWAY, broken, SLOW, WELL } from './health-states.ts';
import { signInAsAdmin } from './person.ts';
import { expectClean } from './staff-pages.ts';
import { overflows } from './walk.ts';

test.skip(process.env.BASE_URL !== undefined, 'no demo accounts');

const HEALTH = '/admin/system-health';
const summary = (page: Page, name: string | RegExp) =>
  page.getByRole('heading', { level: 2, name, exact: true });
const part = (page: Page, words: RegExp) => page.getByRole('listitem').filter({ hasText: words });
const spoken = (page: Page) => page.locator('main [aria-live=polite]').first();
const line = (page: Page) => page.locator('.live-line');

test('a fault is announced once, drawn, and linked to the manual', async ({ page, access }) => {
  await signInAsAdmin(page, access, null);
  await tellLists(page, () => []);
  const channel = await tellHealth(page, WELL);
  await page.goto(HEALTH);
  await expect(summary(page, 'Everything works')).toBeVisible();
  await expect(part(page, /^Outbox: Works, 0 waiting, oldest 0.0 s$/)).toHaveCount(1);
  expect(await findings(page), 'all well').toEqual([]);

  channel.state(broken(63));
  await expect(summary(page, /^2 faults \(Projections, Log\)/)).toBeVisible();
  await expect(part(page, /^Projections: Fault, 214 behind, delay 63 s$/)).toHaveCount(1);
  await expect(part(page, /^Outbox: Warning, 1,463 waiting/)).toHaveCount(1);
  await expect(part(page, /^Ledger: Works,/)).toHaveCount(1);
  await expect(page.getByRole('row', { name: /^api-2-5b1d:1/ })).toContainText(
    'No report for 18 s',
  );
  const announced = await spoken(page).innerText();
  expect(announced).toMatch(/New fault, Projections: .* New warning, Mail: .*2 faults/s);

  const manual = page.getByRole('button', { name: 'Run book for this, Projections' });
  await manual.focus();
  channel.state(broken(99));
  await expect(part(page, /^Projections: Fault, 214 behind, delay 99 s$/)).toHaveCount(1);
  expect(await spoken(page).innerText(), 'seconds that pass are no news').toBe(announced);
  await expect(manual, 'the focus stays through every frame').toBeFocused();
  await manual.press('Enter');
  await expect(page.getByRole('heading', { name: 'Projection halted' })).toBeVisible();
  expect(await findings(page), 'the manual').toEqual([]);
  await page.keyboard.press('Escape');
  await expect(manual).toBeFocused();

  await acknowledge(page, 'I give the log back.');
  const [first, ...rest] = answering(broken(99)).findings;
  const acknowledged = { at: new Date().toISOString(), note: 'I give the log back.' };
  const known = first ? [{ ...first, acknowledged }, ...rest] : rest;
  channel.state({ ...answering(broken(99)), findings: known });
  await expect(part(page, /Acknowledged, .*: I give the log back\./s)).toHaveCount(1);

  expect(await overflows(page, [768])).toEqual([]);
  await expectClean(page, 'system-health');
});

type Answering = Extract<SystemHealth, { database: 'answers' }>;

function answering(health: SystemHealth): Answering {
  if (health.database !== 'answers') throw new Error('the database is away');
  return health;
}

async function acknowledge(page: Page, note: string): Promise<void> {
  await page.getByRole('button', { name: 'Acknowledge this, Projections' }).click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByLabel('Note').fill(note);
  expect(await findings(page), 'the dialog').toEqual([]);
  const sent = page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().endsWith('/admin/health/notes'),
  );
  await dialog.getByRole('button', { name: 'Acknowledge', exact: true }).click();
  expect((await sent).postDataJSON()).toEqual({
    text: note,
    finding: 'projection-halted/consent/consent-events/2',
  });
  await expect(dialog).toHaveCount(0);
}

test('silence, a pause, a gap, the database away', async ({ page, access }) => {
  await signInAsAdmin(page, access, null);
  await tellLists(page, () => []);
  const channel = await tellHealth(page, WELL);
  await page.goto(HEALTH);
  await expect(line(page)).toContainText('Live,');

  channel.silence();
  await expect(line(page)).toContainText(/Not live: data \d s old/);
  await expect(spoken(page)).toContainText('No news from the server.');
  const grey = page.locator('.grayscale').filter({ has: summary(page, /^Unknown: no news since/) });
  await expect(grey).not.toHaveCSS('filter', 'none');
  await expect(line(page), 'it counts').toContainText(/data ([5-9]|\d\d) s old/);
  expect(await findings(page), 'silent').toEqual([]);
  channel.state(WELL);
  await expect(line(page)).toContainText('Live,');
  await expect(grey).toHaveCount(0);

  await page.getByRole('button', { name: 'Pause' }).click();
  channel.state(broken(63));
  await expect(line(page)).toContainText(/^Paused at .* Now: 2 faults \(Projections, Log\)/);
  await expect(
    summary(page, 'Everything works'),
    'the announced summary does not change',
  ).toBeVisible();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(summary(page, /^2 faults/)).toBeVisible();

  const before = channel.calls();
  channel.skip();
  await expect.poll(channel.calls, 'a jump in the numbers: read again').toBeGreaterThan(before);

  channel.state(SLOW);
  await expect(summary(page, 'The database is slow')).toBeVisible();
  await expect(part(page, /^Fault, Database\s*PostgreSQL did not say within 2 s/)).toHaveCount(1);
  await expect(page.getByRole('table')).toHaveCount(0);

  channel.state(AWAY);
  await expect(summary(page, 'The database is away')).toBeVisible();
  await expect(page.getByRole('table')).toHaveCount(0);
  await expect(page.getByText('Everything works')).toHaveCount(0);
  await expect(page.getByText('p99'), 'no figure').toHaveCount(0);
  expect(await findings(page), 'database away').toEqual([]);
});

test('a user who loses the role sees no more data', async ({ page, access }) => {
  await signInAsAdmin(page, access, null);
  await tellLists(page, () => []);
  const channel = await tellHealth(page, WELL);
  await page.goto(HEALTH);
  await expect(summary(page, 'Everything works')).toBeVisible();
  for (const lose of [channel.refuse, () => channel.close(4403)]) {
    const sockets = channel.sockets();
    lose();
    await expect(page.getByText('You may not open this')).toBeVisible();
    await expect(page.locator('article').locator('h2, table, svg text')).toHaveCount(0);
    channel.state(WELL);
    await expect(page.locator('article h2'), 'for good').toHaveCount(0);
    expect(channel.sockets(), 'nothing is tried again').toBe(sockets);
    await page.reload();
    await expect(summary(page, 'Everything works')).toBeVisible();
  }

  const problem = { type: 'urn:x', title: 'x', status: 503, detail: 'x', requestId: 'r' };
  const code = 'SERVICE_UNAVAILABLE';
  await page.route('**/api/admin/health', (route) =>
    route.fulfill({ status: 503, json: { ...problem, code } }),
  );
  await page.routeWebSocket('**/api/realtime', (socket) => socket.close());
  await page.reload();
  await expect(page.getByText('We could not load the system health')).toBeVisible();
  expect(await findings(page), 'it failed').toEqual([]);
});

test('a dead letter is redriven, another discarded; the last hours and a note', async ({
  page,
  access,
}) => {
  const asked: unknown[] = [];
  let letters = [LETTER, { ...LETTER, offset: 16_290 }];
  const change = (offset: number, to: Partial<DeadLetterItem>) => {
    letters = letters.map((one) => (one.offset === offset ? { ...one, ...to } : one));
  };
  await signInAsAdmin(page, access, null);
  await tellLists(page, () => letters, 1204);
  await page.route('**/api/admin/health/dead-letters/*', async (route) => {
    const body = route.request().postDataJSON();
    asked.push([route.request().url().split('/').at(-1), body]);
    const isDiscard = route.request().url().endsWith('/discard');
    change(body.offset, isDiscard ? { state: 'discarded' } : { asked: true });
    await route.fulfill({ status: 202, json: {} });
  });
  await tellHealth(page, broken());
  await page.goto(HEALTH);
  const { projection, topic, partition } = LETTER;
  const key = { projection, topic, partition };
  const news = page.getByRole('region', { name: 'Dead letters' }).locator('[aria-live]');

  await expect(page.getByText('2 of 1,206, the open ones first:')).toBeVisible();

  await page.getByRole('button', { name: /^Redrive .*16281$/ }).press('Enter');
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toContainText('with today’s code');
  await expect(dialog.getByLabel('Reason')).toBeFocused();
  expect(await findings(page), 'redrive').toEqual([]);
  await dialog.getByLabel('Reason').fill('The release reads it');
  await dialog.getByRole('button', { name: 'Redrive the record' }).click();
  await expect(dialog).toBeHidden();
  await expect(news).toHaveText(/16281: Waiting for a worker to redrive it\.$/);
  change(16_281, { asked: false, state: 'redriven' });
  await expect(news).toHaveText(/16281: Redriven: it is read and folded\.$/);

  await page.getByRole('button', { name: /^Discard .*16290$/ }).click();
  await dialog.getByRole('button', { name: 'Discard the record' }).click();
  await expect(dialog.getByText('Choose why.')).toBeVisible();
  expect(await findings(page), 'discard').toEqual([]);
  await dialog.getByLabel('It was written as a test').check();
  await dialog.getByRole('button', { name: 'Discard the record' }).click();
  await expect(news).toHaveText(/16290: Discarded\.$/);
  await expect(page.getByText('None: every record could be read.')).toBeVisible();
  await expect(page.getByText('Records that a projection could not read.')).toBeFocused();
  expect(asked).toEqual([
    ['redrive', { ...key, offset: 16_281, reason: 'The release reads it' }],
    ['discard', { ...key, offset: 16_290, reason: 'trial' }],
  ]);

  const hours = page.getByRole('region', { name: 'The last hours' });
  await expect(hours.getByRole('listitem')).toHaveCount(3);
  await hours.getByRole('button', { name: /^Show table/ }).click();
  await expect(hours.getByRole('row')).toHaveCount(1 + 144);
  await expect(hours.getByRole('row', { name: /no value$/ }).first()).toBeVisible();

  await page.getByRole('button', { name: 'Save the note' }).click();
  await expect(page.getByText('Write something first.')).toBeVisible();
  const written = page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().endsWith('/api/admin/health/notes'),
  );
  await page.getByLabel('New note').fill('Broker 3 lost its disk.');
  await page.getByRole('button', { name: 'Save the note' }).click();
  expect((await written).postDataJSON()).toEqual({ text: 'Broker 3 lost its disk.' });
  await expect(page.getByText('Your note is saved')).toBeVisible();
});
