import { createHash } from 'node:crypto';
import t from 'tap';
import { codeOf, fetchDocuments, startTestService } from '../helpers/decisions.ts';

t.test('documents as served', async (t) => {
  const { api } = await startTestService(t, { relays: false });
  const { terms, privacy, presentationId } = await fetchDocuments(api, null);
  t.match(presentationId, /^rtp2\./);
  for (const document of [terms, privacy]) {
    const digest = createHash('sha256').update(document.html, 'utf8').digest('hex');
    t.equal(document.sha256, digest, 'the digest of exactly these bytes');
  }
  const current = await api.app.inject({ url: '/api/legal-documents/terms' });
  t.same(current.json(), terms);
  const tag = String(current.headers.etag);
  t.equal(tag, `"${terms.sha256}"`);
  const again = await api.app.inject({
    url: '/api/legal-documents/terms',
    headers: { 'if-none-match': `W/${tag}` },
  });
  t.same([again.statusCode, again.body], [304, '']);
  const version = await api.app.inject({ url: '/api/legal-documents/terms/2025-01-15' });
  t.same(version.json(), terms);
  t.match(version.headers['cache-control'], /immutable/);
  const absent = ['terms/1999', 'cookies', 'cookies/1', 'terms/%00', 'terms/..%2f'];
  for (const path of absent) {
    const response = await api.app.inject({ url: `/api/legal-documents/${path}` });
    t.ok([400, 404].includes(response.statusCode), path);
    codeOf(response);
  }
});
