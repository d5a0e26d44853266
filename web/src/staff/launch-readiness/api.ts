import type {
  LaunchCheck,
  LaunchReadiness,
  LaunchSignOff,
} from '@roletrail/contracts/http/launch-readiness';
import type { LaunchCheckId, LaunchItemId } from '@roletrail/contracts/staff/launch';
import { queryOptions } from '@tanstack/react-query';
import type { Http } from '../../lib/http.ts';
import { ALWAYS_STALE, STAFF_KEY } from '../../lib/query-policy.ts';

const load = () => import('@roletrail/contracts/http/launch-readiness');

export const LAUNCH_KEY = [...STAFF_KEY, 'launch-readiness'];
const PATH = '/admin/launch-readiness';

/** Builds the query that runs all checks; it takes up to 5 s. */
export function launchQuery(http: Http) {
  return queryOptions({
    queryKey: LAUNCH_KEY,
    queryFn: () => http.json(PATH, async () => (await load()).launchReadiness),
    staleTime: ALWAYS_STALE,
    // the checks use other systems, so they run only when asked
    refetchOnWindowFocus: false,
  });
}

/** Runs one check. */
export const runCheck = (http: Http, id: LaunchCheckId): Promise<LaunchCheck> =>
  http.json(`${PATH}/checks/${id}`, async () => (await load()).launchCheck);

/** Replaces one check in the answer, without another run of the rest. */
export const withCheck = (now: LaunchReadiness, check: LaunchCheck): LaunchReadiness => ({
  ...now,
  checks: now.checks.map((one) => (one.id === check.id ? check : one)),
});

export interface SignOffFields {
  readonly status: LaunchSignOff['status'];
  readonly owner: string | null;
  readonly evidence: string | null;
  readonly due: string | null;
  readonly note: string | null;
  readonly reason: string;
}

/** @returns the sign-off as it is stored now */
export function sendSignOff(
  http: Http,
  { id, version }: Pick<LaunchSignOff, 'id' | 'version'>,
  body: SignOffFields,
): Promise<LaunchSignOff> {
  const headers = { 'if-match': version };
  const schema = async () => (await load()).launchSignOff;
  return http.json(`${PATH}/sign-offs/${id}`, schema, { method: 'PUT', headers, body });
}

/** @param until last day, YYYY-MM-DD; null lifts the waiver @returns the version of the waiver */
export async function sendWaiver(
  http: Http,
  { id, waiverVersion }: { readonly id: LaunchItemId; readonly waiverVersion: string },
  body: { readonly until: string | null; readonly reason: string },
): Promise<string> {
  const headers = { 'if-match': waiverVersion };
  const schema = async () => (await load()).launchWaiverAnswer;
  const init = { method: 'PUT', headers, body } as const;
  return (await http.json(`${PATH}/waivers/${id}`, schema, init)).version;
}

export async function sendDecision(
  http: Http,
  version: string,
  body: { readonly decision: 'go' | 'no_go'; readonly reason: string },
): Promise<void> {
  const headers = { 'if-match': version };
  await http.send(`${PATH}/decisions`, { method: 'POST', headers, body });
}
