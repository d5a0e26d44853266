import { randomUUID } from 'node:crypto';
import type { PromoItem } from '@roletrail/contracts/http/promo-codes';
import type { PlanRequestItem, PlanRequests } from '@roletrail/contracts/http/revenue';
import type { Capability } from '@roletrail/contracts/staff/capabilities';
import { type Answer, createTestUser, proveAddress, type TestApi, type TestUser } from './api.ts';
import { formToken, get, post } from './desk.ts';

/** Creates an administrator. @param capabilities all if absent */
export async function growthStaff(
  api: TestApi,
  capabilities: readonly Capability[] = [],
): Promise<TestUser> {
  const staff = await createTestUser(api, { roles: ['admin'], consent: true });
  for (const capability of capabilities) {
    await api.db.insertInto('staff_capability').values({ user_id: staff.id, capability }).execute();
  }
  return staff;
}

/** Creates a signed-in person whose address is proved. */
export async function provedPerson(api: TestApi, email?: string): Promise<TestUser> {
  const person = await createTestUser(api, {
    consent: true,
    ...(email === undefined ? {} : { email }),
  });
  await proveAddress(api, person);
  return person;
}

/** Body of a new promo code. */
export const promoBody = (more: Record<string, unknown> = {}) => ({
  code: `Code-${randomUUID().slice(0, 8)}`,
  discount: 'percent',
  off: 20,
  duration: 'once',
  months: null,
  tiers: [],
  maxRedemptions: null,
  perPerson: 1,
  lastDay: null,
  reason: 'For the test',
  ...more,
});

export async function makePromo(
  api: TestApi,
  staff: TestUser,
  more: Record<string, unknown> = {},
): Promise<PromoItem> {
  const answer = await post(api, '/admin/promo-codes', promoBody(more), staff.headers);
  if (answer.statusCode !== 201) throw new Error(answer.body);
  return answer.json<PromoItem>();
}

/** Asks for a plan as a person; returns the reference of the request. */
export async function askForPlan(
  api: TestApi,
  person: TestUser | string,
  more: Record<string, unknown> = {},
): Promise<string> {
  const body = { tier: 'plus', formToken: formToken(api), ...more };
  const typed = typeof person === 'string' ? { email: person } : {};
  const headers = typeof person === 'string' ? {} : person.headers;
  const answer = await post(api, '/pricing/requests', { ...body, ...typed }, headers);
  if (answer.statusCode !== 202) throw new Error(answer.body);
  return answer.json<{ reference: string }>().reference;
}

/** Reads a request as staff see it. */
export async function readRequest(
  api: TestApi,
  staff: TestUser,
  reference: string,
  state = 'pending',
): Promise<PlanRequestItem> {
  const url = `/admin/revenue/requests?state=${state}&limit=200`;
  const { items } = await get<PlanRequests>(api, url, staff);
  const found = items.find((item) => item.reference === reference);
  if (!found) throw new Error(`no ${state} request ${reference}`);
  return found;
}

/** Decides a request on the version that was read. */
export function decideRequest(
  api: TestApi,
  staff: TestUser,
  verb: 'approve' | 'refuse',
  { id, version }: Pick<PlanRequestItem, 'id' | 'version'>,
  more: Record<string, unknown> = {},
): Promise<Answer> {
  const rest = verb === 'approve' ? { withoutCode: false } : { message: '' };
  return post(
    api,
    `/admin/revenue/requests/${id}/${verb}`,
    { reason: 'For the test', ...rest, ...more },
    { ...staff.headers, 'if-match': version },
  );
}

/** Has a person ask for a plan with a code, and staff approve it, which counts the code. */
export async function redeemCode(
  api: TestApi,
  staff: TestUser,
  person: TestUser,
  promo: string,
): Promise<void> {
  const request = await readRequest(api, staff, await askForPlan(api, person, { promo }));
  const approved = await decideRequest(api, staff, 'approve', request);
  if (approved.statusCode !== 200) throw new Error(approved.body);
}
