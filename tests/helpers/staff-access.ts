/** Changes of roles and capabilities by calls of staff. */
import type { Capability } from '@roletrail/contracts/staff/capabilities';
import {
  type Answer,
  createTestUser,
  outcome,
  PASSWORD,
  proveAddress,
  type TestApi,
  type TestUser,
} from './api.ts';

/** Creates an administrator with a verified address. @param tasks []: not limited */
export async function createAdmin(api: TestApi, tasks: readonly Capability[] = []) {
  const one = await createTestUser(api, { roles: ['admin'], consent: true });
  await proveAddress(api, one);
  for (const capability of tasks) {
    await api.db.insertInto('staff_capability').values({ user_id: one.id, capability }).execute();
  }
  return one;
}

/** Optional parts of a request to change access. */
export interface Asked {
  /** ETag; absent: one that no person has */
  readonly version?: string;
  /** default: the right one */
  readonly password?: string;
}

/** @param path below `/api/admin/users/` */
export function putAccess(
  api: TestApi,
  staff: TestUser,
  path: string,
  { version = '"none"', password, ...body }: Asked & Readonly<Record<string, unknown>>,
): Promise<Answer> {
  return api.app.inject({
    method: 'PUT',
    url: `/api/admin/users/${path}`,
    headers: { ...staff.headers, 'if-match': version },
    payload: { ...body, reason: 'For the test', currentPassword: password ?? PASSWORD },
  });
}

/** Current version of a person, as the refusal of an outdated act gives it. */
export async function versionOf(api: TestApi, staff: TestUser, id: string): Promise<string> {
  const answer = await putAccess(api, staff, `${id}/roles/admin`, { granted: true });
  if (answer.statusCode === 412) {
    return answer.json<{ current: { version: string } }>().current.version;
  }
  throw new Error(outcome(answer));
}
