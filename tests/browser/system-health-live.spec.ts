/**
 * The page of the system's health beside a real product, to which things happen: what it says, how
 * soon, and that it clears by itself. The database is really stopped, processes are really killed;
 * brokers, freezes and the rest of the processes are the full run's.
 */
import { type Browser, expect, type Page, test } from '@playwright/test';
import { sql } from 'kysely';
import { FULL } from '../faults/lengths.ts';
import { heldUp } from '../helpers/held-up.ts';
import { waitFor } from '../helpers/wait-for.ts';
import { watch } from './fixtures.ts';
import { type LiveProduct, startLiveProduct } from './live-product.ts';
import { becomeMember } from './person.ts';

test.skip(process.env.BASE_URL !== undefined, 'it takes a product of its own apart');
test.describe.configure({ mode: 'serial' });

const NEVER = new AbortController().signal;
/** Longest time until a dead or silent process is shown, ms. */
const GONE_MS = 3000;
const FROZEN_MS = 12_000;
/** After a role's loss, and until a page without frames is grey, ms. */
const LOST_MS = 1000;
const SILENT_MS = 3000;
/** Interval of frames and of checks for silence, ms. */
const BEAT_MS = 1000;
const CLEAR_MS = 40_000;
/** More than the time between two checks of the role. */
const ROLE_CHECK_MS = 130_000;

let product: LiveProduct;
let page: Page;
let email: string;
let problems: string[];

test.beforeAll(async ({ browser }) => {
  test.setTimeout(240_000);
  product = await startLiveProduct(FULL);
  page = await adminsPage(browser);
});

test.afterAll(async () => {
  await page?.context().close();
  await product?.[Symbol.asyncDispose]();
});

/** Opens the system health page as a user with the role. */
async function adminsPage(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ baseURL: product.origin, locale: 'en-GB' });
  const made = await context.newPage();
  problems = await watch(made);
  await made.clock.install();
  email = await becomeMember(made);
  await sql`insert into user_role (user_id, role)
    select id, 'admin' from app_user where email = ${email}`.execute(product.db);
  await made.goto('/admin/system-health');
  await expect(summary(made, 'Everything works')).toBeVisible();
  return made;
}

const summary = (of: Page, name: string | RegExp) =>
  of.getByRole('heading', { level: 2, name, exact: true });
const line = () => page.locator('.live-line');
const finding = (says: RegExp) => page.getByRole('main').getByText(says).first();
const well = () => expect(summary(page, 'Everything works')).toBeVisible({ timeout: CLEAR_MS });

/** Does something, and how long it then takes until the page says so is at most `ms`, on a machine with time. */
async function says(what: RegExp, ms: number, happen: () => Promise<unknown>): Promise<void> {
  await within(what.source, ms, happen, () => finding(what).waitFor({ timeout: CLEAR_MS }));
}

async function within(
  what: string,
  ms: number,
  happen: () => Promise<unknown>,
  shown: () => Promise<unknown>,
): Promise<void> {
  const late = heldUp();
  const began = performance.now();
  await happen();
  await shown();
  const took = Math.round(performance.now() - began);
  test.info().annotations.push({ type: 'took', description: `${what}: ${took} ms` });
  expect(took, `until it says ${what}`).toBeLessThan(ms + late());
}

test('kill -9: gone, with its work not done, and back', async () => {
  const { worker, projector, other } = product;
  const rest = [
    { process: projector, work: /^No audit-projector is running/ },
    { process: other, work: null },
  ];
  for (const { process, work } of [
    { process: worker, work: /^No consent-worker is running/ },
    ...(FULL ? rest : []),
  ]) {
    const gone = new RegExp(`/${process.pid} \\(${process.role}\\) is gone`);
    await says(gone, GONE_MS, () => process.kill());
    if (work) await expect(finding(work)).toBeVisible();
    await process.start();
    await well();
  }
});

test('a projection that halts is named, with why', async () => {
  const halt = (reason: string | null) =>
    sql`update projection_offset set halted_reason = ${reason},
      halted_at = case when ${reason}::text is null then null else clock_timestamp() end
      where projection = 'consent-v1' and topic = 'consent-events'`.execute(product.db);
  const fault = /^The projection consent has stopped in consent-events\/\d: gap: a test says so\.$/;
  await says(fault, GONE_MS, () => halt('gap: a test says so'));
  await expect(summary(page, /^\d faults? \(Projections\)$/)).toBeVisible();
  await halt(null);
  // one that met the halt stays halted until it is started anew
  await product.worker.stop();
  await product.worker.start();
  await well();
});

test('a way that is cut greys the page, which goes on by itself', async () => {
  const { way } = product;
  await says(/^Not live: data \d+ s old$/, SILENT_MS + 2 * BEAT_MS, async () => {
    way.refuse(true);
    way.cut();
  });
  const grey = page.locator('.grayscale').filter({ has: summary(page, /^Unknown: no news since/) });
  await expect(grey).not.toHaveCSS('filter', 'none');
  way.refuse(false);
  await expect(line()).toContainText('Live,', { timeout: CLEAR_MS });
  await expect(grey).toHaveCount(0);
});

test('PostgreSQL stops: only that is shown, and the page stays open', async () => {
  const { postgres } = product;
  await says(/^The database is away$/, 8000, () => postgres.stop('immediate'));
  await expect(page.getByRole('table')).toHaveCount(0);
  await expect(page.getByText('p99'), 'no figure').toHaveCount(0);
  const unanswered = page.waitForResponse(
    (answer) => answer.url().endsWith('/rpc/has_role') && answer.status() === 503,
  );
  await page.clock.fastForward(ROLE_CHECK_MS);
  await unanswered;
  await expect(line(), 'frames come on').toContainText('Live,');
  await expect(summary(page, 'The database is away')).toBeVisible();
  await expect(page).toHaveURL('/admin/system-health');
  const opened = await page.context().newPage();
  await opened.goto('/admin/system-health');
  await expect(opened.getByRole('heading', { name: 'RoleTrail is down' })).toBeVisible();
  await expect(opened.getByText(/^Our database has not answered since /)).toBeVisible();
  await postgres.start();
  await well();
  await expect(summary(opened, 'Everything works')).toBeVisible({ timeout: CLEAR_MS });
  await opened.close();
});

if (FULL) {
  test('a frozen process is silent', async () => {
    const { other } = product;
    const silent = new RegExp(`/${other.pid} \\(api\\) is connected and does not report`);
    await says(silent, FROZEN_MS, async () => other.signal('SIGSTOP'));
    other.signal('SIGCONT');
    await well();
  });

  test('the api that the page speaks with is killed: grey, until it is back', async () => {
    const { api, origin } = product;
    await says(/^Not live: data \d+ s old$/, SILENT_MS + 2 * BEAT_MS, () => api.kill());
    await api.start({ PUBLIC_ORIGIN: origin });
    await well();
    await expect(line()).toContainText('Live,');
  });

  test('the broker is killed: named, and what waits for it', async () => {
    const { broker, person, db } = product;
    test.skip(broker === null, '!!! no Kafka broker: there is no Java');
    if (broker === null) return;
    await says(/^Kafka cannot be reached/, FROZEN_MS, () => broker.kill());
    const line = await person.decide('accept', NEVER);
    expect(line.outcome).toBe('ok202');
    await expect(finding(/waits? for the log, the oldest for \d+ s/)).toBeVisible();
    await broker.start();
    await waitFor('the outbox', async () => {
      const { rows } = await sql`select 1 from outbox where "offset" is null`.execute(db);
      return rows.length === 0;
    });
    await well();
  });
}

test('who loses the role has an empty page within a second', async () => {
  await well();
  const lose = () =>
    sql`delete from user_role where role = 'admin'
      and user_id = (select id from app_user where email = ${email})`.execute(product.db);
  // the socket takes the page's figures away; the check of the role, if it is just due, the page itself
  const timeout = CLEAR_MS;
  await within('nothing of it', LOST_MS, lose, () =>
    Promise.race([
      finding(/^You may not open this$/).waitFor({ timeout }),
      page.waitForURL('/dashboard', { timeout }),
    ]),
  );
  await expect(summary(page, /^(Everything works|Unknown|\d faults?)/)).toHaveCount(0);
  await expect(page.getByRole('main').locator('.live-line, svg text')).toHaveCount(0);
  expect(problems, 'errors and policy violations on the page').toEqual([]);
});
