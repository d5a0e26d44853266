import { randomUUID } from 'node:crypto';
import type { ApiConfigInput } from '@roletrail/api/config';
import { signForm } from '@roletrail/api/forms/form-token';
import { deriveApiKeys } from '@roletrail/api/security/keys';
import type {
  NewTicketAnswer,
  StaffTicketsAnswer,
  Ticket,
} from '@roletrail/contracts/http/support';
import type { Test } from 'tap';
import { type Answer, createTestUser, type TestApi, type TestUser, testApi } from './api.ts';

/** A form that was opened so long ago; `ageMs` below three seconds looks like a program's. */
export function formToken(api: TestApi, ageMs = 60_000): string {
  return signForm(deriveApiKeys(api.deps.keys.jwt).form, Date.now() - ageMs);
}

const MESSAGE = 'My receipt has been waiting for an hour. What can I do?';

/** The body of a contact form as a person sends it. */
export function ticketBody(api: TestApi, more: Record<string, unknown> = {}) {
  const body = { name: 'Ada', email: 'ada@example.org', topic: 'consent', message: MESSAGE };
  return { ...body, website: '', formToken: formToken(api), ...more };
}

type Headers = Record<string, string>;

export function post(
  api: TestApi,
  url: string,
  payload: object,
  headers: Headers = {},
): Promise<Answer> {
  return api.app.inject({ method: 'POST', url: `/api${url}`, payload, headers });
}

export async function get<T>(api: TestApi, url: string, who: TestUser): Promise<T> {
  const answer = await api.app.inject({ url: `/api${url}`, headers: who.headers });
  if (answer.statusCode !== 200) throw new Error(`${url}: ${answer.body}`);
  return answer.json<T>();
}

/** Sends a contact form; signed in when a person is given. */
export async function writeTicket(
  api: TestApi,
  more: Record<string, unknown> = {},
  who?: Pick<TestUser, 'headers'>,
): Promise<NewTicketAnswer> {
  const answer = await post(api, '/support/tickets', ticketBody(api, more), who?.headers);
  if (answer.statusCode !== 201) throw new Error(answer.body);
  return answer.json<NewTicketAnswer>();
}

/** Returns the ticket of a status link. */
export async function byLink(api: TestApi, token: string): Promise<Ticket> {
  const answer = await post(api, '/support/status', { token });
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json<Ticket>();
}

/** Numbers that a list of the desk shows. */
export async function deskNumbers(api: TestApi, staff: TestUser, view: string): Promise<string[]> {
  const { items } = await get<StaffTicketsAnswer>(
    api,
    `/staff/tickets?view=${view}&limit=100`,
    staff,
  );
  return items.map((item) => item.number);
}

export const SUPPORT = 'desk@roletrail.example';
/** Returns an unused mail address. */
export const address = () => `${randomUUID()}@example.org`;

const WAITING = { smtpUrl: 'smtp://127.0.0.1:1' };

/** A service with a support desk, for one test file; its mails wait in their table. */
export async function openDesk(t: Test, mail: ApiConfigInput['mail'] = WAITING) {
  const api = await testApi({ config: { supportAddress: SUPPORT, mail } });
  t.teardown(() => api[Symbol.asyncDispose]());
  return {
    api,
    staffPerson: (role: 'admin' | 'compliance' = 'admin') =>
      createTestUser(api, { roles: [role], consent: true }),
    mailsTo: async (to: string) => {
      const mails = api.db.selectFrom('mail_message').select('id');
      return (await mails.where('recipient', '=', to).execute()).length;
    },
    tickets: (email: string) =>
      api.db.selectFrom('ticket').selectAll().where('email_normalized', '=', email).execute(),
  };
}
