import { randomUUID } from 'node:crypto';
import t from 'tap';
import { createTestUser } from '../helpers/api.ts';
import { acceptance, codeOf, fetchDocuments, startTestService } from '../helpers/decisions.ts';

t.test('bad input is answered in our own words', async (t) => {
  const { api } = await startTestService(t, { relays: false });
  const who = await createTestUser(api);
  const good = acceptance(who.id, await fetchDocuments(api, who));
  const deep = `${'['.repeat(5000)}${']'.repeat(5000)}`;
  const bodies: [string, string][] = [
    ['', 'json'],
    ['{', 'json'],
    ['null', 'json'],
    ['[]', 'json'],
    ['"x"', 'json'],
    ['42', 'json'],
    [deep, 'json'],
    ['{"__proto__":{"a":1}}', 'json'],
    ['{"constructor":{"prototype":1}}', 'json'],
    ['{"accepted":"true"}', 'json'],
    [JSON.stringify({ ...good, extra: 1 }), 'json'],
    [JSON.stringify({ ...good, acceptedAt: 'yesterday' }), 'json'],
    [JSON.stringify({ ...good, statement: 'a\u0000b' }), 'json'],
    [JSON.stringify({ ...good, statement: '\ud800' }), 'json'],
    [JSON.stringify({ ...good, tick: 'robot' }), 'json'],
    [JSON.stringify({ ...good, presentationId: 'x'.repeat(3000) }), 'json'],
    [JSON.stringify({ ...good, statement: 'x'.repeat(100_000) }), 'json'],
    ['accepted=true', 'form'],
    [JSON.stringify(good), 'text'],
  ];
  const types = {
    json: 'application/json',
    form: 'application/x-www-form-urlencoded',
    text: 'text/plain',
  };
  const urls = ['/api/legal-consent', '/api/legal-check-consent'];
  for (const url of urls) {
    for (const [payload, type] of bodies) {
      const response = await api.app.inject({
        method: 'POST',
        url,
        payload,
        headers: {
          ...who.headers,
          'content-type': types[type as 'json'],
          'idempotency-key': randomUUID(),
        },
      });
      t.ok(
        [400, 413, 415].includes(response.statusCode),
        `${url} ${payload.slice(0, 40)}: ${response.statusCode}`,
      );
      t.match(response.headers['content-type'], /^application\/problem\+json/);
      codeOf(response);
      t.notMatch(response.body, /node_modules|Error:|\.ts:|select |zod/i);
    }
  }
  const gets = [
    '/api/me/consents/x/receipt',
    `/api/me/consents/${randomUUID()}/receipt`,
    '/api/me/consents/%00/receipt',

    `/api/me/consents/${randomUUID()}/receipt.tlog-proof`,
    '/api/legal-documents/%ff',
    '/api/legal-documents/terms/%2e%2e',
  ];
  for (const url of gets) {
    const response = await api.app.inject({ url, headers: who.headers });
    t.ok([400, 404].includes(response.statusCode), `${url}: ${response.statusCode}`);
    codeOf(response);
  }
  t.equal(
    await api.db
      .selectFrom('idempotency_key')
      .selectAll()
      .execute()
      .then((r) => r.length),
    0,
  );
});
