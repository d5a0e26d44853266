import type { QueryClient } from '@tanstack/react-query';
import { changeProfile, profileQuery } from '../../../features/career-profile/api/profile.ts';
import {
  PROFILE_FIELDS,
  type ProfileAnswers,
} from '../../../features/career-profile/profile-answers.ts';
import type { Http } from '../../../lib/http.ts';
import { isProblem } from '../../../lib/http-errors.ts';
import { ALWAYS_STALE } from '../../../lib/query-policy.ts';

/** @returns the error if the answers could not be stored; else null */
export async function saveProfileAnswers(
  http: Http,
  queries: QueryClient,
  answers: Partial<ProfileAnswers>,
): Promise<unknown> {
  try {
    await change(http, queries, answers).catch((error: unknown) => {
      // Another window was faster: apply the answers to the newest profile.
      if (isProblem(error, 'EDIT_CONFLICT')) return change(http, queries, answers);
      throw error;
    });
    return null;
  } catch (error) {
    return error;
  }
}

async function change(
  http: Http,
  queries: QueryClient,
  answers: Partial<ProfileAnswers>,
): Promise<void> {
  const query = profileQuery(http);
  const now = await queries.fetchQuery({ ...query, staleTime: ALWAYS_STALE });
  const isKnown = PROFILE_FIELDS.every(
    (key) => answers[key] === undefined || answers[key] === now[key],
  );
  if (isKnown && now.revision > 0) return;
  queries.setQueryData(query.queryKey, await changeProfile(http, now, answers));
}
