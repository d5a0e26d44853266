import t from 'tap';
import { uuidv7 } from 'uuidv7';
import { type ConsentFacts, consentState } from './consent-state.ts';

const NOW = Date.parse('2026-06-01T12:00:00.000Z');
const DAY = 86_400_000;
const required = { termsVersion: '2', privacyVersion: '7' };

t.test('consent state', async (t) => {
  const eventId = uuidv7();
  const decided = (over: object = {}) => ({
    eventId,
    decision: 'accepted' as const,
    termsVersion: '2',
    privacyVersion: '7',
    decidedAt: new Date(NOW - DAY),
    needsReview: false,
    askedAt: null,
    ...over,
  });
  const given = (
    projected: ConsentFacts['projected'],
    pending: ConsentFacts['pending'] = null,
  ) => ({
    when: (versions: typeof required | null = required, now = NOW) =>
      consentState({ projected, pending }, versions, now),
  });
  const declined = decided({ decision: 'declined', privacyVersion: null });

  t.match(given(null).when(), { reason: 'never_accepted', needsReConsent: true, accepted: null });
  t.same(given(decided()).when(), {
    reason: 'current',
    needsReConsent: false,
    accepted: { ...required, acceptedAt: '2026-05-31T12:00:00.000Z', eventId },
  });
  t.equal(given(decided({ termsVersion: '1' })).when().reason, 'terms_changed');
  t.equal(given(decided({ privacyVersion: '6' })).when().reason, 'privacy_changed');
  t.equal(
    given(decided()).when(null).reason,
    'terms_changed',
    'nothing in force: entry is refused',
  );
  t.equal(given(declined).when().reason, 'declined');
  t.equal(given(decided({ decision: 'withdrawn' })).when().reason, 'withdrawn');
  t.equal(given(decided({ needsReview: true })).when().reason, 'needs_review');
  const undecided = { eventId: null, decision: null, decidedAt: null };
  t.equal(given(decided({ ...undecided, needsReview: true })).when().reason, 'needs_review');
  const at = (ageMs: number) => given(decided({ decidedAt: new Date(NOW - ageMs) })).when().reason;
  t.equal(at(365 * DAY - 1), 'current');
  t.equal(at(365 * DAY), 'expired', 'to the millisecond');

  const asked = { askedAt: new Date(NOW - 1) };
  t.match(given(decided(asked)).when(), {
    reason: 'asked_again',
    needsReConsent: true,
    accepted: { ...required, eventId },
  });
  t.equal(given(decided({ ...asked, termsVersion: '1' })).when().reason, 'asked_again');
  t.equal(given(decided({ ...asked, needsReview: true })).when().reason, 'needs_review');
  t.equal(given(decided({ ...asked, decision: 'declined' })).when().reason, 'declined');
  t.equal(given(decided({ ...asked, ...undecided })).when().reason, 'never_accepted');
  t.equal(given(decided(asked), decided()).when().reason, 'current', 'decided since');
  t.equal(given(decided(asked), declined).when().reason, 'declined', 'refused since');

  t.equal(given(decided(), declined).when().reason, 'declined', 'pending overlays');
  t.equal(given(declined, decided()).when().reason, 'current', 'both ways');
  t.equal(
    given(decided({ needsReview: true }), decided()).when().reason,
    'current',
    'decided anew',
  );
});
