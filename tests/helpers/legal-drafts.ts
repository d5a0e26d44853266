import type { LegalDraft, LegalOverview } from '@roletrail/contracts/http/legal-drafts';
import { outcome, PASSWORD, type TestApi, type TestUser } from './api.ts';

/** Calls of staff for legal documents, as one member of staff. */
export function staffOfLegal(api: TestApi, who: Pick<TestUser, 'headers'>) {
  const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, version?: string) => {
    const ifMatch = version === undefined ? {} : { 'if-match': version };
    const headers = { ...who.headers, ...ifMatch };
    return { method, url: `/api/admin/legal-documents${path}`, headers };
  };
  const overview = async () => {
    const answer = await api.app.inject(call('GET', ''));
    if (answer.statusCode !== 200) throw new Error(outcome(answer));
    return answer.json<LegalOverview>();
  };
  const save = (docType: 'terms' | 'privacy', html: string, effectiveDate: string) =>
    api.app.inject({
      ...call('POST', '/drafts'),
      payload: { docType, html, effectiveDate },
    });
  return {
    overview,
    save,
    /** Adds a draft of today. */
    async draft(docType: 'terms' | 'privacy', html: string): Promise<LegalDraft> {
      const answer = await save(docType, html, (await overview()).today);
      if (answer.statusCode !== 201) throw new Error(answer.body);
      return answer.json<LegalDraft>();
    },
    change: ({ id, revision }: Pick<LegalDraft, 'id' | 'revision'>, body: object) =>
      api.app.inject({ ...call('PUT', `/drafts/${id}`, revision), payload: body }),
    remove: ({ id, revision }: Pick<LegalDraft, 'id' | 'revision'>) =>
      api.app.inject(call('DELETE', `/drafts/${id}`, revision)),
    affected: (query: string) => api.app.inject(call('GET', `/affected?${query}`)),
    /** @param version of the overview that was seen; at most 3 people must decide again */
    publish: (drafts: readonly LegalDraft[], version: string, over: object = {}) =>
      api.app.inject({
        ...call('POST', '/publish', version),
        payload: {
          drafts: drafts.map(({ id, revision }) => ({ id, revision })),
          affected: 1,
          reason: 'Clearer words',
          currentPassword: PASSWORD,
          ...over,
        },
      }),
  };
}
