import { queryOptions } from '@tanstack/react-query';
import type { Http } from '../../../lib/http.ts';
import { retryUnseen } from '../../tool-runs/api/runs.ts';

const career = () => import('@roletrail/contracts/http/career');

/** Resumes that the person keeps, without their words, the last changed first. */
export const resumesQuery = (http: Http) =>
  queryOptions({
    queryKey: ['tools', 'resumes'],
    queryFn: async () =>
      (await http.json('/tools/resumes', async () => (await career()).resumesAnswer)).items,
    retry: retryUnseen,
  });

/** Job ads that the person keeps, without their words, the last changed first. */
export const jobAdsQuery = (http: Http) =>
  queryOptions({
    queryKey: ['tools', 'job-targets'],
    queryFn: async () =>
      (await http.json('/tools/job-targets', async () => (await career()).jobTargetsAnswer)).items,
    retry: retryUnseen,
  });

export function keepAd(
  http: Http,
  ad: { title: string; text: string },
): Promise<{ id: string; title: string }> {
  return http.json('/tools/job-targets', async () => (await career()).jobTarget, {
    method: 'POST',
    body: ad,
  });
}

export async function deleteAd(http: Http, id: string): Promise<void> {
  await http.send(`/tools/job-targets/${id}`, { method: 'DELETE' });
}
