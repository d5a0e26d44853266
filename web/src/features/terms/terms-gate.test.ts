import t from 'tap';
import { Http } from '../../lib/http.ts';
import { createQueryClient } from '../../lib/query-client.ts';
import { NEVER_STALE } from '../../lib/query-policy.ts';
import { requiredDocumentsQuery } from './api/legal-documents.ts';
import { TermsGate } from './terms-gate.ts';

const AT = '2026-11-21T12:00:00.000Z';
const VERSION = '2025-01-15';
const document = (docType: 'terms' | 'privacy') => ({
  docType,
  version: VERSION,
  html: '<p>x</p>',
  sha256: 'a'.repeat(64),
  isRequired: true,
  effectiveDate: VERSION,
  createdAt: AT,
});
const ANSWERS: Readonly<Record<string, unknown>> = {
  '/api/legal-documents': {
    presentationId: 'p',
    documents: [document('terms'), document('privacy')],
    offer: { statement: 'I accept', buttonText: 'Accept', locale: 'en' },
  },
  '/api/legal-check-consent': {
    needsReConsent: false,
    reason: 'current',
    accepted: null,
    required: { termsVersion: VERSION, privacyVersion: VERSION },
  },
};

/** Creates a gate without cookies that records the requested paths. */
function openGate() {
  Object.assign(globalThis, { document: { cookie: '' }, location: { protocol: 'http:' } });
  const asked: string[] = [];
  const http = new Http(async (input) => {
    asked.push(String(input));
    return new Response(JSON.stringify(ANSWERS[String(input)]));
  });
  const queries = createQueryClient();
  let hear: (userId: string) => void = () => undefined;
  const gate = new TermsGate(http, queries, {
    accepted: () => undefined,
    listen: (heard) => {
      hear = heard;
    },
  });
  const settled = new Promise<void>((resolve) => {
    gate.subscribe(() => gate.getState().initialized && resolve());
  });
  /** as the dialog gets them: from the cache or a pending fetch */
  const show = () =>
    queries.fetchQuery({ ...requiredDocumentsQuery(http), staleTime: NEVER_STALE });
  const times = (path = '/api/legal-documents') => asked.filter((one) => one === path).length;
  /** an acceptance in another tab */
  const acceptedElsewhere = (userId: string) => hear(userId);
  return { gate, settled, show, times, acceptedElsewhere };
}

t.test('a demand during a pending fetch of the documents does not fetch again', async (t) => {
  const { gate, show, times } = openGate();
  gate.enter('u', true);
  gate.consentRequired();
  t.equal(gate.getState().needsAcceptance, true);
  t.equal((await show()).presentationId, 'p');
  t.equal(times(), 1);
});

t.test('a demand after an acceptance refetches the documents', async (t) => {
  const { gate, settled, show, times } = openGate();
  gate.enter('u', true);
  await settled;
  t.equal(gate.getState().needsAcceptance, false);
  gate.consentRequired();
  t.equal(gate.getState().needsAcceptance, true);
  await show();
  t.equal(times(), 2);
});

t.test('an acceptance in another tab opens the gate of its user', async (t) => {
  const { gate, settled, times, acceptedElsewhere } = openGate();
  gate.enter('u', true);
  await settled;
  gate.consentRequired();
  acceptedElsewhere('v');
  const opened = new Promise<void>((resolve) => {
    gate.subscribe(() => !gate.getState().needsAcceptance && resolve());
  });
  acceptedElsewhere('u');
  await opened;
  t.equal(times('/api/legal-check-consent'), 2, 'at the start, and for this user');
});
