/** A database in which the privacy policy of 2026-11-22 was installed under the day a year before. */
import { publishDocument } from '@roletrail/api/documents/publish';
import { seedDocuments } from '@roletrail/cli/compose/seed';
import t from 'tap';
import { createTestUser, ORIGIN } from '../helpers/api.ts';
import {
  acceptance,
  check,
  fetchDocuments,
  postDecision,
  startTestService,
} from '../helpers/decisions.ts';

const OPERATOR = { kind: 'operator', id: 'test' } as const;

t.test('the right version is in force, and people are asked for it once', async (t) => {
  const { api } = await startTestService(t);
  const deps = { ...api.deps, publicOrigin: ORIGIN };
  const misdated = {
    docType: 'privacy',
    version: '2025-11-22',
    isRequired: true,
    effectiveDate: '2025-11-22',
    html: '<h1 id="privacy-title">Privacy</h1><p>Words.</p>',
  } as const;
  await publishDocument(deps, misdated, OPERATOR);
  const who = await createTestUser(api);
  const accept = async () =>
    (await postDecision(api, who, acceptance(who.id, await fetchDocuments(api, who)))).statusCode;
  t.equal(await accept(), 201);
  t.match(await check(api, who), { reason: 'current', required: { privacyVersion: '2025-11-22' } });

  t.equal(await seedDocuments(deps), 10, 'the others stand there already');
  const required = { termsVersion: '2026-11-30', privacyVersion: '2026-11-30' };
  t.match(await check(api, who), { reason: 'terms_changed', required });
  t.equal(await accept(), 201);
  t.match(await check(api, who), { reason: 'current', required });
  t.equal(await seedDocuments(deps), 0, 'another start brings nothing');
  t.match(await check(api, who), { reason: 'current', required });

  const versions = await api.app.inject({ url: '/api/legal-document-versions/privacy' });
  t.match(versions.json(), {
    items: [
      { version: '2026-11-30', state: 'current' },
      { version: '2026-11-29.3', state: 'past' },
      { version: '2026-11-29.2', state: 'past' },
      { version: '2026-11-29', state: 'past' },
      { version: '2026-11-28', state: 'past' },
      { version: '2026-11-24', state: 'past' },
      { version: '2026-11-22', state: 'past' },
      { version: '2025-11-22', state: 'past' },
      { version: '2025-01-15', state: 'past' },
    ],
  });
});
