import { encodeEvent } from '@roletrail/contracts/events/codec';
import { sealedEvidence } from '@roletrail/contracts/events/consent';
import type { AcceptBody, ConsentBody, DeclineBody } from '@roletrail/contracts/http/legal';
import t from 'tap';
import { uuidv7 } from 'uuidv7';
import type { Presentation, PresentationVerdict } from '../documents/presentation.ts';
import type { RequiredDocument } from '../documents/required-documents.ts';
import { type DecisionRequest, decide } from './decide.ts';

const NOW = Date.parse('2026-06-01T12:00:00.000Z');
const DAY = 86_400_000;
const document = (docType: 'terms' | 'privacy', version: string): RequiredDocument => ({
  docType,
  version,
  isRequired: true,
  effectiveDate: '2025-01-15',
  createdAt: new Date(NOW),
  sha256: (docType === 'terms' ? 'a' : 'b').repeat(64),
});
const documents = [document('terms', '2'), document('privacy', '7')];
const userId = uuidv7();
const session = {
  id: uuidv7(),
  method: 'signup' as const,
  createdAt: new Date('2026-06-01T09:00:00.000Z'),
};
const shown: Presentation = {
  id: uuidv7(),
  userId,
  sessionId: uuidv7(),
  issuedAt: NOW - 60_000,
  expiresAt: NOW + DAY,
  documents: documents.map(({ docType, version, sha256 }) => ({ docType, version, sha256 })),
};
const good: PresentationVerdict = { ok: true, presentation: shown };
const instant = '2026-06-01T11:59:00.000Z';
const acceptance: AcceptBody = {
  userId,
  termsVersion: '2',
  privacyVersion: '7',
  accepted: true,
  acceptedAt: instant,
  hashOfDocument: 'a'.repeat(64),
  scrollConfirmed: true,
  deviceId: uuidv7(),
  tick: 'scroll',
  userAgent: 'claimed',
  signatureType: 'clickwrap',
  presentationId: 'x',
  shownAt: instant,
  scrolledAt: instant,
  tickedAt: instant,
  statement: 'I accept',
  buttonText: 'Accept',
  locale: 'en-GB',
};
const refusal: DeclineBody = {
  userId,
  termsVersion: '2',
  accepted: false,
  reason: 'user_declined',
  acceptedAt: instant,
  hashOfDocument: 'a'.repeat(64),
};

t.test('decisions', async (t) => {
  const given = (body: ConsentBody, presentation: PresentationVerdict | null = good) => ({
    when: (inForce = documents, emailProved = true) => {
      const facts = { documents: inForce, session, emailProved, now: new Date(NOW) };
      return decide(request(body, presentation), facts);
    },
  });
  const code = (decided: ReturnType<typeof decide>) =>
    decided.kind === 'refused' ? decided.code : decided.decision;

  t.test('an acceptance becomes an event with everything that makes it provable', async (t) => {
    const decided = given({ ...acceptance, reason: 'why not' }).when();
    if (decided.kind !== 'event') return t.fail(decided.detail);
    t.match(decided, { decision: 'accepted', termsVersion: '2', privacyVersion: '7' });
    const draft = decided.draft('c2VhbGVk');
    t.doesNotThrow(() => encodeEvent(draft, instant, 1), 'fits its schema');
    t.match(draft, {
      type: 'roletrail.consent.accepted.v2',
      subject: userId,
      data: {
        documents: [
          { docType: 'terms', version: '2', effectiveDate: '2025-01-15' },
          { docType: 'privacy' },
        ],
        authentication: { method: 'password', authenticatedAt: '2026-06-01T09:00:00.000Z' },
        presentation: { id: shown.id, issuedAt: '2026-06-01T11:59:00.000Z' },
        statement: 'I accept',
        buttonText: 'Accept',
        locale: 'en-GB',
        webBuild: 'b1',
        signatureType: 'clickwrap',
        reason: 'why not',
        sealed: 'c2VhbGVk',
        claimed: { acceptedAt: instant, shownAt: instant, tick: 'scroll', scrollConfirmed: true },
        observed: { receivedAt: '2026-06-01T12:00:00.000Z', ipRule: 'peer', emailProved: true },
      },
    });
    t.same(sealedEvidence.parse(decided.evidence), {
      observed: { ip: '192.0.2.1', peer: '10.0.0.1', userAgent: 'seen' },
      claimed: { userAgent: 'claimed', deviceId: acceptance.deviceId },
    });
    t.notMatch(
      JSON.stringify(draft),
      /192\.0\.2\.1|claimed"?:"claimed|seen/,
      'nothing personal in the clear',
    );
  });
  t.test('a refusal too', async (t) => {
    const decided = given(refusal, null).when(documents, false);
    if (decided.kind !== 'event') return t.fail(decided.detail);
    t.match(decided, { decision: 'declined', termsVersion: '2', privacyVersion: null });
    const draft = decided.draft('c2VhbGVk');
    t.doesNotThrow(() => encodeEvent(draft, instant, 1));
    t.match(draft, {
      type: 'roletrail.consent.declined.v2',
      data: {
        documents: [{ docType: 'terms' }],
        presentation: null,
        observed: { emailProved: false },
      },
    });
    t.equal(code(given(refusal).when()), 'declined', 'with a presentation as well');
  });
  t.test('refusals', async (t) => {
    const newer = [document('terms', '3'), document('privacy', '7')];
    t.equal(code(given(acceptance).when([])), 'NOT_READY');
    t.equal(code(given(acceptance).when(newer)), 'DOCUMENT_CHANGED', 'another version is in force');
    t.equal(code(given(refusal, null).when(newer)), 'DOCUMENT_CHANGED');
    const changed = (over: Partial<AcceptBody>) => code(given({ ...acceptance, ...over }).when());
    t.equal(changed({ hashOfDocument: 'c'.repeat(64) }), 'DOCUMENT_CHANGED');
    t.equal(
      changed({ hashOfDocument: 'b'.repeat(64) }),
      'DOCUMENT_CHANGED',
      'hash of the other type',
    );
    t.equal(changed({ privacyVersion: '6' }), 'DOCUMENT_CHANGED');
    t.equal(changed({ privacyHash: 'a'.repeat(64) }), 'DOCUMENT_CHANGED');
    t.equal(changed({ privacyHash: 'b'.repeat(64) }), 'accepted');
    for (const reason of ['malformed', 'forged', 'expired', 'not_yours'] as const) {
      const bad = { ok: false, reason } as const;
      t.equal(code(given(acceptance, bad).when()), 'PRESENTATION_INVALID', reason);
      t.equal(code(given(refusal, bad).when()), 'PRESENTATION_INVALID', reason);
    }
    t.equal(code(given(acceptance, null).when()), 'PRESENTATION_INVALID');
    const other = { ...shown, documents: shown.documents.slice(0, 1) };
    const partial = { ok: true, presentation: other } as const;
    t.equal(
      code(given(acceptance, partial).when()),
      'DOCUMENT_CHANGED',
      'shown less than is in force',
    );
  });
});

function request(body: ConsentBody, presentation: PresentationVerdict | null): DecisionRequest {
  return {
    body,
    presentation,
    userId,
    idempotencyKey: uuidv7(),
    eventId: uuidv7(),
    webBuild: 'b1',
    sessionId: session.id,
    client: { ip: '192.0.2.1', peer: '10.0.0.1', ipRule: 'peer', userAgent: 'seen' },
  };
}
