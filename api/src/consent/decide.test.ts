import type { ErrorCode } from '@roletrail/contracts/errors';
import { encodeEvent } from '@roletrail/contracts/events/codec';
import { sealedAccount, sealedEvidence, sealedWords } from '@roletrail/contracts/events/consent';
import type { AcceptBody, DeclineBody } from '@roletrail/contracts/http/legal';
import t from 'tap';
import { uuidv7 } from 'uuidv7';
import type { Presentation, PresentationVerdict } from '../documents/presentation.ts';
import type { RequiredDocument } from '../documents/required-documents.ts';
import { decideConsent } from './decide.ts';
import type { DecisionBody, DecisionRequest, Withdrawal } from './decision.ts';

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
  authenticatedAt: new Date('2026-06-01T09:00:00.000Z'),
};
const shown: Presentation = {
  id: uuidv7(),
  userId,
  sessionId: uuidv7(),
  issuedAt: NOW - 60_000,
  expiresAt: NOW + DAY,
  documents: documents.map(({ docType, version, sha256 }) => ({ docType, version, sha256 })),
  offer: { statement: 'I accept', buttonText: 'Accept', locale: 'en-GB' },
};
const account = { email: 'ann@example.org', name: 'Ann' };
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

const withdrawal: Withdrawal = { withdraws: 'what stands', reason: 'a change of mind' };

/** Differences from the default case: everything in force, everything shown, verified address. */
type Given = {
  readonly documents?: readonly RequiredDocument[];
  readonly presentation?: PresentationVerdict | null;
  readonly emailProved?: boolean;
  readonly activeAcceptance?: string | null;
};
type Example = {
  readonly name: string;
  readonly given: Given;
  readonly when: DecisionBody;
  readonly outcome: 'accepted' | 'declined' | 'withdrawn' | ErrorCode;
};

function decided(
  { documents: inForce = documents, emailProved = true, activeAcceptance = null, ...given }: Given,
  body: DecisionBody,
) {
  const { presentation = good } = given;
  const now = new Date(NOW);
  const facts = { documents: inForce, session, account, emailProved, activeAcceptance, now };
  return decideConsent(request(body, presentation), facts);
}

const newer = [document('terms', '3'), document('privacy', '7')];
const partly: PresentationVerdict = {
  ok: true,
  presentation: { ...shown, documents: shown.documents.slice(0, 1) },
};
/** As a server of the previous release signed it. */
const before: PresentationVerdict = { ok: true, presentation: { ...shown, offer: null } };
const refused = (reason: 'malformed' | 'forged' | 'expired' | 'not_yours') =>
  ({ presentation: { ok: false, reason } }) as const;

const EXAMPLES: readonly Example[] = [
  {
    name: 'nothing stands that could be withdrawn',
    given: { activeAcceptance: null },
    when: withdrawal,
    outcome: 'NOTHING_TO_WITHDRAW',
  },
  {
    name: 'the active acceptance is withdrawn if no document is in force',
    given: { documents: [], activeAcceptance: shown.id },
    when: withdrawal,
    outcome: 'withdrawn',
  },
  {
    name: 'a refusal after the documents were shown',
    given: {},
    when: refusal,
    outcome: 'declined',
  },
  {
    name: 'nothing is in force yet',
    given: { documents: [] },
    when: acceptance,
    outcome: 'NOT_READY',
  },
  {
    name: 'another version is in force than was accepted',
    given: { documents: newer },
    when: acceptance,
    outcome: 'DOCUMENT_CHANGED',
  },
  {
    name: 'another version is in force than was refused',
    given: { documents: newer, presentation: null },
    when: refusal,
    outcome: 'DOCUMENT_CHANGED',
  },
  {
    name: 'other bytes than those in force',
    given: {},
    when: { ...acceptance, hashOfDocument: 'c'.repeat(64) },
    outcome: 'DOCUMENT_CHANGED',
  },
  {
    name: 'the bytes of the other document',
    given: {},
    when: { ...acceptance, hashOfDocument: 'b'.repeat(64) },
    outcome: 'DOCUMENT_CHANGED',
  },
  {
    name: 'an older privacy policy',
    given: {},
    when: { ...acceptance, privacyVersion: '6' },
    outcome: 'DOCUMENT_CHANGED',
  },
  {
    name: 'other bytes of the privacy policy',
    given: {},
    when: { ...acceptance, privacyHash: 'a'.repeat(64) },
    outcome: 'DOCUMENT_CHANGED',
  },
  {
    name: 'the very bytes of the privacy policy',
    given: {},
    when: { ...acceptance, privacyHash: 'b'.repeat(64) },
    outcome: 'accepted',
  },
  {
    name: 'acceptance without a presentation',
    given: { presentation: null },
    when: acceptance,
    outcome: 'PRESENTATION_INVALID',
  },
  {
    name: 'less was shown than is in force',
    given: { presentation: partly },
    when: acceptance,
    outcome: 'DOCUMENT_CHANGED',
  },
  ...Object.entries({ statement: 'I do NOT accept', buttonText: 'No', locale: 'en' }).map(
    ([field, words]): Example => ({
      name: `an acceptance with another ${field} than offered`,
      given: {},
      when: { ...acceptance, [field]: words },
      outcome: 'PRESENTATION_INVALID',
    }),
  ),
  ...(['malformed', 'forged', 'expired', 'not_yours'] as const).flatMap((reason): Example[] => [
    {
      name: `an acceptance of what was shown: ${reason}`,
      given: refused(reason),
      when: acceptance,
      outcome: 'PRESENTATION_INVALID',
    },
    {
      name: `a refusal of what was shown: ${reason}`,
      given: refused(reason),
      when: refusal,
      outcome: 'PRESENTATION_INVALID',
    },
  ]),
];

for (const { name, given, when, outcome } of EXAMPLES) {
  t.test(name, async (t) => {
    const made = decided(given, when);
    t.equal(made.kind === 'refused' ? made.code : made.decision, outcome);
  });
}

const EVIDENCE = {
  observed: { ip: '192.0.2.1', peer: '10.0.0.1', userAgent: 'seen' },
  claimed: { userAgent: 'claimed', deviceId: acceptance.deviceId },
};
const UNCLAIMED = { ...EVIDENCE, claimed: { userAgent: null, deviceId: null } };

const EVENTS: readonly {
  readonly name: string;
  readonly given: Given;
  readonly when: DecisionBody;
  readonly outcome: { decided: object; draft: object; evidence: object; words?: string };
}[] = [
  {
    name: 'an acceptance becomes an event with everything that makes it provable',
    given: {},
    when: { ...acceptance, reason: 'terms_changed' },
    outcome: {
      decided: { decision: 'accepted', termsVersion: '2', privacyVersion: '7' },
      draft: {
        type: 'roletrail.consent.accepted.v5',
        subject: userId,
        data: {
          documents: [
            { docType: 'terms', version: '2', effectiveDate: '2025-01-15' },
            { docType: 'privacy' },
          ],
          authentication: { method: 'password', authenticatedAt: '2026-06-01T09:00:00.000Z' },
          presentation: {
            id: shown.id,
            issuedAt: '2026-06-01T11:59:00.000Z',
            offered: shown.offer,
          },
          webBuild: 'b1',
          signatureType: 'clickwrap',
          reason: 'terms_changed',
          words: null,
          sealed: 'c2VhbGVk',
          account: 'YWNjb3VudA',
          claimed: {
            acceptedAt: instant,
            shownAt: instant,
            tick: 'scroll',
            scrollConfirmed: true,
            statement: 'I accept',
            buttonText: 'Accept',
            locale: 'en-GB',
          },
          observed: { receivedAt: '2026-06-01T12:00:00.000Z', ipRule: 'peer', emailProved: true },
        },
      },
      evidence: EVIDENCE,
    },
  },
  {
    name: 'an acceptance with a reason that is none of our codes: it is sealed',
    given: {},
    when: { ...acceptance, reason: 'a change of mind' },
    outcome: {
      decided: { decision: 'accepted' },
      draft: { data: { reason: null, words: 'd29yZHM' } },
      evidence: EVIDENCE,
      words: 'a change of mind',
    },
  },
  {
    name: 'and with an empty one, which says nothing',
    given: {},
    when: { ...acceptance, reason: ' ' },
    outcome: {
      decided: { decision: 'accepted' },
      draft: { data: { reason: null, words: null } },
      evidence: EVIDENCE,
    },
  },
  {
    name: 'an acceptance of a presentation without an offer: its words are claims alone',
    given: { presentation: before },
    when: { ...acceptance, statement: 'I do NOT accept', shownAt: '2031-01-01T00:00:00.000Z' },
    outcome: {
      decided: { decision: 'accepted' },
      draft: {
        data: {
          presentation: { offered: null },
          claimed: { statement: 'I do NOT accept', shownAt: '2031-01-01T00:00:00.000Z' },
        },
      },
      evidence: EVIDENCE,
    },
  },
  {
    name: 'a refusal records the offer that was refused',
    given: {},
    when: refusal,
    outcome: {
      decided: { decision: 'declined' },
      draft: {
        type: 'roletrail.consent.declined.v4',
        data: { presentation: { id: shown.id, offered: shown.offer } },
      },
      evidence: UNCLAIMED,
    },
  },
  {
    name: 'a decline too, without a presentation',
    given: { presentation: null, emailProved: false },
    when: refusal,
    outcome: {
      decided: { decision: 'declined', termsVersion: '2', privacyVersion: null },
      draft: {
        type: 'roletrail.consent.declined.v4',
        data: {
          documents: [{ docType: 'terms' }],
          presentation: null,
          observed: { emailProved: false },
        },
      },
      evidence: UNCLAIMED,
    },
  },
  {
    name: 'a withdrawal, of what stands, whatever is in force by now',
    given: { documents: newer, presentation: null, activeAcceptance: shown.id },
    when: withdrawal,
    outcome: {
      decided: { decision: 'withdrawn', termsVersion: null, privacyVersion: null },
      draft: {
        type: 'roletrail.consent.withdrawn.v2',
        subject: userId,
        data: {
          reason: 'user_withdrew',
          withdraws: shown.id,
          actor: { kind: 'user', id: userId },
          authentication: { sessionId: session.id, method: 'password' },
          observed: { ipRule: 'peer', emailProved: true },
          account: 'YWNjb3VudA',
          words: 'd29yZHM',
        },
      },
      evidence: UNCLAIMED,
      words: 'a change of mind',
    },
  },
  {
    name: 'without a word of why',
    given: { presentation: null, activeAcceptance: shown.id },
    when: { withdraws: 'what stands' },
    outcome: {
      decided: { decision: 'withdrawn' },
      draft: { data: { words: null } },
      evidence: UNCLAIMED,
    },
  },
];

for (const { name, given, when, outcome } of EVENTS) {
  t.test(name, async (t) => {
    const made = decided(given, when);
    if (made.kind !== 'event') return t.fail(made.detail);
    t.match(made, outcome.decided);
    const words = made.secrets.words === null ? null : 'd29yZHM';
    const draft = made.draft({ sealed: 'c2VhbGVk', account: 'YWNjb3VudA', words });
    t.doesNotThrow(() => encodeEvent(draft, instant, 1), 'fits its schema');
    t.match(draft, outcome.draft);
    t.same(sealedEvidence.parse(made.secrets.evidence), outcome.evidence);
    t.same(sealedAccount.parse(made.secrets.account), account);
    t.equal(sealedWords.nullable().parse(made.secrets.words), outcome.words ?? null);
    const personal = /192\.0\.2\.1|claimed"?:"claimed|seen|example\.org|Ann|change of mind/;
    t.notMatch(JSON.stringify(draft), personal, 'nothing personal in the clear');
  });
}

function request(body: DecisionBody, presentation: PresentationVerdict | null): DecisionRequest {
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
