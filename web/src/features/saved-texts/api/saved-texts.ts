import type { JobTargetContent, ResumeContent } from '@roletrail/contracts/http/career';
import { queryOptions } from '@tanstack/react-query';
import type { Http } from '../../../lib/http.ts';
import { isProblem } from '../../../lib/http-errors.ts';
import { ALWAYS_STALE, retryUnanswered } from '../../../lib/query-policy.ts';

const career = () => import('@roletrail/contracts/http/career');

/** Maximum length of a name (resume, job ad or employer), characters. */
export const TEXT_NAME_MAX = 120;

/** Saved item as last read. */
type Read = { readonly id: string; readonly revision: number };
const from = ({ revision }: Read) => ({ 'if-match': `"${revision}"` });

/** Builds the query for saved resumes without texts, last changed first. */
export const resumesQuery = (http: Http) =>
  queryOptions({
    queryKey: ['tools', 'resumes'],
    queryFn: async () =>
      (await http.json('/tools/resumes', async () => (await career()).resumesAnswer)).items,
    retry: retryUnanswered,
  });

/** Builds the query for one resume. @param revision part of the key */
export const resumeQuery = (http: Http, { id, revision }: Read) =>
  queryOptions({
    queryKey: ['tools', 'resume', id, revision],
    queryFn: () => http.json(`/tools/resumes/${id}`, async () => (await career()).resume),
    retry: retryUnanswered,
  });

export function createResume(http: Http, content: ResumeContent): Promise<Read> {
  return http.json('/tools/resumes', async () => (await career()).resume, {
    method: 'POST',
    body: content,
  });
}

/** @param resume as last read. @throws EDIT_CONFLICT if it is outdated */
export function changeResume(http: Http, resume: Read, content: ResumeContent): Promise<Read> {
  return http.json(`/tools/resumes/${resume.id}`, async () => (await career()).resume, {
    method: 'PUT',
    headers: from(resume),
    body: content,
  });
}

/** Renames a resume. @throws EDIT_CONFLICT if it is outdated */
export async function renameResume(http: Http, resume: Read, title: string): Promise<void> {
  const now = await http.json(`/tools/resumes/${resume.id}`, async () => (await career()).resume);
  const { text, file, jobTarget, madeFrom, fields } = now;
  await changeResume(http, resume, { title, text, file, jobTarget, madeFrom, fields });
}

/** @param options `keepalive`: the request outlives the page */
export async function deleteResume(
  http: Http,
  id: string,
  options: { keepalive: boolean },
): Promise<void> {
  await http.send(`/tools/resumes/${id}`, { method: 'DELETE', ...options });
}

/** Builds the query for saved job ads without texts, last changed first. */
export const jobAdsQuery = (http: Http) =>
  queryOptions({
    queryKey: ['tools', 'job-targets'],
    queryFn: async () =>
      (await http.json('/tools/job-targets', async () => (await career()).jobTargetsAnswer)).items,
    retry: retryUnanswered,
  });

/** Builds the query for one job ad with its text. */
export const jobAdQuery = (http: Http, id: string) =>
  queryOptions({
    queryKey: ['tools', 'job-target', id],
    queryFn: () => http.json(`/tools/job-targets/${id}`, async () => (await career()).jobTarget),
    staleTime: ALWAYS_STALE,
    retry: retryUnanswered,
  });

export function createAd(http: Http, ad: JobTargetContent): Promise<Read> {
  return http.json('/tools/job-targets', async () => (await career()).jobTarget, {
    method: 'POST',
    body: ad,
  });
}

/** @param ad as last read. @throws EDIT_CONFLICT if it is outdated */
export async function changeAd(http: Http, ad: Read, content: JobTargetContent): Promise<void> {
  await http.send(`/tools/job-targets/${ad.id}`, {
    method: 'PUT',
    headers: from(ad),
    body: content,
  });
}

export async function deleteAd(http: Http, id: string): Promise<void> {
  await http.send(`/tools/job-targets/${id}`, { method: 'DELETE' });
}

/** Decisions on unknown phrases of an ad. */
export type AdPhrases = Pick<JobTargetContent, 'promoted' | 'dismissed'>;

/** @param change applied to the newest version, which another window may have changed */
export async function changePhrases(
  http: Http,
  id: string,
  change: (now: AdPhrases) => AdPhrases,
): Promise<void> {
  const url = `/tools/job-targets/${id}`;
  const form = async () => (await career()).jobTarget;
  const write = async () => {
    const {
      id: _,
      revision,
      createdAt: _made,
      updatedAt: _last,
      ...ad
    } = await http.json(url, form);
    const headers = { 'if-match': `"${revision}"` };
    await http.json(url, form, { method: 'PUT', headers, body: { ...ad, ...change(ad) } });
  };
  await write().catch((error: unknown) => {
    if (!isProblem(error, 'EDIT_CONFLICT')) throw error;
    return write();
  });
}
