import { randomUUID } from 'node:crypto';
import { type APIResponse, expect, type Locator, type Page, type Request } from '@playwright/test';
import type { LocalAccess } from '@roletrail/cli/settings/local-access';
import { MAILBOX_KEY_HEADER } from '@roletrail/contracts/http/mailbox';
import type { Role } from '@roletrail/contracts/primitives';
import { DEMO_ACCOUNTS } from '@roletrail/db/seeds/demo-accounts';

export const PASSWORD = 'a sentence that no one else uses';

export function newEmail(): string {
  return `person-${randomUUID()}@example.org`;
}

async function fillCredentials(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password').fill(password);
}

/** Creates an account; leads to the terms dialog. */
export async function signUp(page: Page): Promise<string> {
  const email = newEmail();
  await page.goto('/signup');
  await fillCredentials(page, email);
  await page.getByRole('button', { name: 'Create account' }).click();
  return email;
}

export async function signIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.goto('/login');
  await fillCredentials(page, email, password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

export async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL('/login');
}

/** Saves something with the career tools of a member, by a POST of the API that must succeed. */
export type Save = (path: string, data: object) => Promise<Record<string, unknown>>;

/**
 * Creates an account that has accepted the terms, by the API's calls alone, and opens `path`, a page
 * behind the sign-in. Public pages look for a session only once the application began one. The
 * specs of sign-up and of the terms use the forms (`signUp`, `acceptTerms`).
 * @param path null opens none
 * @param prepare saves what the page needs, before it is opened; `path` is below `/api/tools`
 * @returns the address
 */
export async function becomeMember(
  page: Page,
  path: string | null = '/dashboard',
  prepare: (save: Save) => Promise<unknown> = async () => undefined,
): Promise<string> {
  const email = newEmail();
  const headers = await beginSession(page, 'signup', { email, password: PASSWORD });
  await prepare((of, data) => answered(page.request.post(`/api/tools${of}`, { headers, data })));
  if (path !== null) await page.goto(path);
  return email;
}

/**
 * Begins a session of this browser, and accepts the terms where they are not accepted.
 * @returns headers of calls of this session
 */
async function beginSession(
  page: Page,
  call: 'signup' | 'login',
  credentials: { readonly email: string; readonly password: string },
): Promise<Record<string, string>> {
  const begun = await answered(page.request.post(`/api/auth/${call}`, { data: credentials }));
  const { accessToken, user } = begun as { accessToken: string; user: { id: string } };
  const headers = { authorization: `Bearer ${accessToken}` };
  const checked = page.request.post('/api/legal-check-consent', { headers, data: {} });
  if (!(await answered(checked)).needsReConsent) return headers;
  const shown = await answered(page.request.get('/api/legal-documents', { headers }));
  await answered(
    page.request.post('/api/legal-consent', {
      headers: { ...headers, 'idempotency-key': randomUUID() },
      data: acceptanceOf(user.id, shown as unknown as ShownDocuments),
    }),
  );
  return headers;
}

type ShownDocuments = {
  presentationId: string;
  documents: { docType: string; version: string; sha256: string }[];
  offer: object;
};

function acceptanceOf(userId: string, { presentationId, documents, offer }: ShownDocuments) {
  const version = (type: string) => documents.find(({ docType }) => docType === type);
  const now = new Date().toISOString();
  return {
    userId,
    termsVersion: version('terms')?.version,
    hashOfDocument: version('terms')?.sha256,
    privacyVersion: version('privacy')?.version,
    privacyHash: version('privacy')?.sha256,
    accepted: true,
    acceptedAt: now,
    scrollConfirmed: true,
    deviceId: randomUUID(),
    userAgent: 'a test',
    signatureType: 'clickwrap',
    presentationId,
    tick: 'user',
    shownAt: now,
    scrolledAt: now,
    tickedAt: now,
    ...offer,
  };
}

async function answered(answer: Promise<APIResponse>): Promise<Record<string, unknown>> {
  const response = await answer;
  expect(response.ok(), `${response.url()}: ${response.status()}`).toBe(true);
  return response.json();
}

/** The parts of the terms dialog, by the names people meet them under. */
export function termsDialog(page: Page) {
  const dialog = page.getByRole('dialog', { name: 'Welcome to RoleTrail' });
  return {
    dialog,
    area: dialog.getByRole('region', { name: /^Terms & Conditions, version / }),
    box: dialog.getByRole('checkbox'),
    accept: dialog.getByRole('button', { name: 'Accept & Continue to Dashboard' }),
    processing: dialog.getByRole('button', { name: 'Processing...' }),
    decline: dialog.getByRole('button', { name: 'Decline & Exit' }),
    confirmation: page.getByRole('alertdialog', { name: 'Are you sure you want to decline?' }),
    review: page.getByRole('button', { name: 'Review Terms Again' }),
    exit: page.getByRole('button', { name: 'Exit Without Creating Account' }),
  };
}

/** Scrolls to `pixels` above the bottom. */
export async function scrollTo(area: Locator, pixels: number): Promise<void> {
  await area.evaluate(async (element, distance) => {
    // a font that comes later changes the height, and with it the distance
    await document.fonts.ready;
    element.scrollTop = element.scrollHeight - element.clientHeight - distance;
  }, pixels);
}

/** Reads to the end and accepts; ends on the dashboard. */
export async function acceptTerms(page: Page): Promise<void> {
  const { area, accept } = termsDialog(page);
  await area.waitFor();
  await scrollTo(area, 0);
  await accept.click();
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
}

export const signInAsAdmin = (
  page: Page,
  access: LocalAccess,
  path: string | null = '/dashboard',
) => signInAsStaff(page, access, 'admin', path);

/**
 * Begins a session of the demo account of a role, past the terms, by the API's calls, and opens
 * `path`, a page behind the sign-in.
 * @param path null opens none
 * @returns its password
 */
export async function signInAsStaff(
  page: Page,
  access: LocalAccess,
  role: Role,
  path: string | null = '/dashboard',
): Promise<string> {
  const staff = DEMO_ACCOUNTS.find((account) => account.roles.includes(role));
  if (!staff) throw new Error(`there is no demo account of ${role}`);
  const password = access.demoPassword(staff.email);
  await beginSession(page, 'login', { email: staff.email, password });
  if (path === null) return password;
  await page.goto(path);
  // a dialog that the address opens takes the heading from the names of the page
  await page.locator('h1').first().waitFor();
  return password;
}

/** The address that the latest mail to this person leads to. */
export async function mailedLink(
  page: Page,
  { mailboxKey }: LocalAccess,
  email: string,
  subject: RegExp,
): Promise<string> {
  let link: string | undefined;
  await expect
    .poll(async () => {
      const answer = await page.request.get('/api/dev/mailbox', {
        headers: { [MAILBOX_KEY_HEADER]: mailboxKey },
      });
      const { items } = (await answer.json()) as {
        items: { to: string; subject: string; text: string }[];
      };
      const mail = items.find((item) => item.to === email && subject.test(item.subject));
      link = mail?.text.match(/https?:\/\/\S+/)?.[0];
      return link;
    })
    .toBeDefined();
  return link ?? '';
}

/** Verifies the address of a new user with the link from the e-mail. */
export async function confirmAddress(
  page: Page,
  access: LocalAccess,
  email: string,
): Promise<void> {
  const link = await mailedLink(page, access, email, /Confirm your e-mail/);
  const data = { token: new URL(link).hash.replace('#token=', ''), password: PASSWORD };
  const answer = await page.request.post('/api/auth/verify-email', { data });
  expect(answer.status()).toBe(204);
}

/** Remembers every decision that this page sends. */
export function decisionsOf(page: Page): { key: string; body: Record<string, unknown> }[] {
  const sent: { key: string; body: Record<string, unknown> }[] = [];
  page.on('request', (request: Request) => {
    if (!request.url().endsWith('/api/legal-consent')) return;
    const key = request.headers()['idempotency-key'] ?? '';
    sent.push({ key, body: request.postDataJSON() as Record<string, unknown> });
  });
  return sent;
}

/** The readable acceptance cookie, decoded, or null. */
export async function acceptanceCookie(page: Page): Promise<Record<string, unknown> | null> {
  const cookies = await page.context().cookies();
  const cookie = cookies.find(({ name }) => name === 'rt_terms_accepted');
  return cookie === undefined ? null : JSON.parse(decodeURIComponent(cookie.value));
}
