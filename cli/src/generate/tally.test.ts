import t from 'tap';
import { Tally } from './tally.ts';

t.test('ordinary refusals are expected, and no others', async (t) => {
  const tally = new Tally();
  tally.answered('sign up', 201, null);
  tally.answered('sign up', 429, 'RATE_LIMITED');
  tally.answered('sign up', 409, 'EMAIL_IN_USE');
  tally.answered('knock', 403, 'CONSENT_REQUIRED');
  t.equal(tally.report().unexpected, 0);
  tally.answered('enter', 403, 'CONSENT_REQUIRED');
  tally.answered('sign in', 401, 'SESSION_EXPIRED');
  tally.answered('decide', 503, 'LOG_UNAVAILABLE');
  tally.answered('read', null, null);
  tally.did('accepted');
  tally.did('accepted');
  t.same(tally.report(), {
    did: { accepted: 2 },
    answers: {
      'sign up': { 201: 1, '429 RATE_LIMITED': 1, '409 EMAIL_IN_USE': 1 },
      knock: { '403 CONSENT_REQUIRED': 1 },
      enter: { '403 CONSENT_REQUIRED': 1 },
      'sign in': { '401 SESSION_EXPIRED': 1 },
      decide: { '503 LOG_UNAVAILABLE': 1 },
      read: { none: 1 },
    },
    unexpected: 4,
  });
});
