import t from 'tap';
import { acceptanceCookie, clearedAcceptanceCookie, readAcceptance } from './acceptance-cookie.ts';
import { acceptBodyOf, attemptFor, declineBodyOf, type ShownDocuments } from './consent-attempt.ts';
import { canShow } from './exact-offer.ts';
import { atEnd, nextReading, startReading } from './reading-machine.ts';
import { type GateState, initialGate, mayCheck, nextGate } from './terms-gate-machine.ts';

const NOW = Date.parse('2026-11-21T12:00:00.000Z');
const DAY = 86_400_000;
const REQUIRED = { termsVersion: '2025-01-15', privacyVersion: '2025-01-15' };
const RECORD = {
  ...REQUIRED,
  acceptedAt: '2026-11-20T12:00:00.000Z',
  deviceId: '00000000-0000-4000-8000-000000000000',
  documentHash: 'a'.repeat(64),
  savedAt: '2026-11-20T12:00:00.000Z',
};

t.test('acceptance cookie', async (t) => {
  const stored = (record: unknown) =>
    `a=b; rt_terms_accepted=${encodeURIComponent(JSON.stringify(record))}; c=d`;
  const judge = (cookies: string) => {
    const verdict = readAcceptance(cookies, REQUIRED, NOW);
    return verdict.valid ? 'valid' : verdict.reason;
  };

  t.test('a written record reads back', async (t) => {
    const written = acceptanceCookie(RECORD, true).split(';')[0] ?? '';
    t.equal(judge(written), 'valid');
    t.match(
      acceptanceCookie(RECORD, true),
      /; Max-Age=31536000; Path=\/; SameSite=Strict; Secure$/,
    );
    t.notMatch(acceptanceCookie(RECORD, false), /Secure/);
    t.match(clearedAcceptanceCookie(false), /^rt_terms_accepted=; Max-Age=0; Path=\//);
  });

  t.test('each invalid cookie has one of five reasons', async (t) => {
    t.equal(judge(''), 'no cookie');
    t.equal(judge('x_rt_terms_accepted=1; other=2'), 'no cookie');
    t.equal(judge('rt_terms_accepted='), 'no cookie');
    t.equal(judge('rt_terms_accepted=%7Bnot'), 'parse error');
    t.equal(judge('rt_terms_accepted=%E0%A4%A'), 'parse error');
    t.equal(judge(stored(null)), 'invalid data');
    t.equal(judge(stored('text')), 'invalid data');
    for (const name of ['termsVersion', 'privacyVersion', 'acceptedAt']) {
      t.equal(judge(stored({ ...RECORD, [name]: undefined })), 'invalid data', name);
      t.equal(judge(stored({ ...RECORD, [name]: '' })), 'invalid data', name);
      t.equal(judge(stored({ ...RECORD, [name]: 7 })), 'invalid data', name);
    }
    t.equal(judge(stored({ ...RECORD, acceptedAt: 'yesterday' })), 'invalid data');
    t.equal(judge(stored({ ...RECORD, termsVersion: '2' })), 'version mismatch');
    t.equal(judge(stored({ ...RECORD, privacyVersion: '2' })), 'version mismatch');
  });

  t.test('a cookie is valid for less than 365 days', async (t) => {
    const aged = (ms: number) => ({ ...RECORD, acceptedAt: new Date(NOW - ms).toISOString() });
    t.equal(judge(stored(aged(365 * DAY - 1))), 'valid');
    t.equal(judge(stored(aged(365 * DAY))), 'expired');
  });
});

t.test('gate', async (t) => {
  const came = nextGate(initialGate, { type: 'USER_PRESENT', userId: 'a' });
  const answered = (needed: boolean, at = NOW) =>
    ({
      type: 'SERVER_ANSWERED',
      userId: 'a',
      needed,
      reason: needed ? 'never_accepted' : 'current',
      at,
    }) as const;
  const flags = (s: GateState) => [s.needsAcceptance, s.initialized, s.loading];

  t.test('without a user the gate is initialized and open', async (t) => {
    t.same(flags(initialGate), [false, true, false]);
    t.notOk(mayCheck(initialGate, NOW));
    t.same(nextGate(came, { type: 'USER_ABSENT' }), initialGate);
  });

  t.test('a signed-in user waits for the cookie or the server', async (t) => {
    t.same(flags(came), [false, false, true]);
    t.same(flags(nextGate(came, { type: 'COOKIE_VALID', userId: 'a' })), [false, true, false]);
    t.same(flags(nextGate(came, answered(false))), [false, true, false]);
    const needed = nextGate(came, answered(true));
    t.same(flags(needed), [true, true, false]);
    t.equal(needed.reason, 'never_accepted');
    t.same(nextGate(came, { type: 'USER_PRESENT', userId: 'a' }), came, 'coming twice is once');
  });

  t.test('a server error requires consent', async (t) => {
    const failed = nextGate(came, { type: 'SERVER_FAILED', userId: 'a', at: NOW });
    t.same(flags(failed), [true, true, false]);
    t.equal(failed.reason, 'check_failed');
  });

  t.test('answers about another user are dropped', async (t) => {
    t.equal(nextGate(came, { ...answered(false), userId: 'b' }), came);
    t.equal(nextGate(came, { type: 'COOKIE_VALID', userId: 'b' }), came);
  });

  t.test('a recording clears the flag and suppresses checks for 2000 ms', async (t) => {
    const recording = nextGate(nextGate(came, answered(true)), { type: 'RECORDING' });
    t.same(flags(recording), [true, true, true], 'the dialog stays while it works');
    const recorded = nextGate(recording, { type: 'RECORDED', at: NOW });
    t.same(flags(recorded), [false, true, false]);
    t.equal(nextGate(recorded, answered(true, NOW + 1999)), recorded, 'a late answer says nothing');
    t.equal(nextGate(recorded, { type: 'CONSENT_REQUIRED', at: NOW + 1999 }), recorded);
    t.notOk(mayCheck(recorded, NOW + 1999));
    t.ok(mayCheck(recorded, NOW + 2000));
    t.same(flags(nextGate(recorded, answered(true, NOW + 2000))), [true, true, false]);
  });

  t.test('a withdrawal closes the gate and suppresses older checks', async (t) => {
    const inside = nextGate(came, answered(false));
    const withdrawn = nextGate(inside, { type: 'WITHDRAWN', userId: 'a', at: NOW });
    t.same(flags(withdrawn), [true, true, false]);
    t.equal(withdrawn.reason, 'withdrawn');
    t.equal(nextGate(withdrawn, answered(false, NOW + 1999)), withdrawn);
    t.equal(nextGate(withdrawn, { type: 'COOKIE_VALID', userId: 'a' }), withdrawn);
    const demanded = nextGate(inside, { type: 'CONSENT_REQUIRED', at: NOW });
    const after = nextGate(demanded, { type: 'WITHDRAWN', userId: 'a', at: NOW });
    t.same([flags(after), after.reason], [[true, true, false], 'withdrawn'], 'a socket was faster');
    const again = nextGate(withdrawn, { type: 'RECORDED', at: NOW + 1 });
    t.same(flags(again), [false, true, false], 'and an acceptance opens it at once');
    t.equal(nextGate(inside, { type: 'WITHDRAWN', userId: 'b', at: NOW }), inside);
  });

  t.test('a failed recording only clears the loading flag', async (t) => {
    const needed = nextGate(came, answered(true));
    const failed = nextGate(nextGate(needed, { type: 'RECORDING' }), { type: 'RECORDING_FAILED' });
    t.same(failed, needed);
  });

  t.test('a refused call requires consent, and the cookie cannot override it', async (t) => {
    const inside = nextGate(came, answered(false));
    const refused = nextGate(inside, { type: 'CONSENT_REQUIRED', at: NOW });
    t.same(flags(refused), [true, true, false]);
    t.equal(nextGate(refused, { type: 'COOKIE_VALID', userId: 'a' }), refused);
    t.equal(nextGate(initialGate, { type: 'CONSENT_REQUIRED', at: NOW }), initialGate);
  });
});

t.test('reading', async (t) => {
  const start = startReading('t0');
  const seen = nextReading(start, { type: 'END_SEEN', at: 't1' });

  t.test('locked until the end is reached, then ticked by scrolling', async (t) => {
    t.equal(nextReading(start, { type: 'TOGGLED', checked: true, at: 't1' }), start);
    t.match(seen, {
      unlocked: true,
      checked: true,
      tick: 'scroll',
      scrolledAt: 't1',
      tickedAt: 't1',
    });
    t.equal(nextReading(seen, { type: 'END_SEEN', at: 't2' }), seen, 'once');
  });

  t.test('a tick set again belongs to the user', async (t) => {
    const off = nextReading(seen, { type: 'TOGGLED', checked: false, at: 't2' });
    t.match(off, { unlocked: true, checked: false, tick: null, tickedAt: null });
    const on = nextReading(off, { type: 'TOGGLED', checked: true, at: 't3' });
    t.match(on, { checked: true, tick: 'user', tickedAt: 't3', scrolledAt: 't1', shownAt: 't0' });
  });

  t.test('within 4 px of the bottom, or nothing to scroll', async (t) => {
    const area = { scrollHeight: 1000, clientHeight: 384 };
    t.notOk(atEnd({ ...area, scrollTop: 611.5 }, 4));
    t.ok(atEnd({ ...area, scrollTop: 612 }, 4));
    t.ok(atEnd({ ...area, scrollTop: 616 }, 4));
    t.ok(atEnd({ scrollTop: 0, scrollHeight: 384, clientHeight: 384 }, 4), 'short');
  });
});

t.test('attempts', async (t) => {
  const shown: ShownDocuments = {
    reason: 'terms_changed',
    presentationId: 'p1',
    terms: { version: '1', sha256: 'a'.repeat(64) },
    privacy: { version: '2', sha256: 'b'.repeat(64) },
    offer: { statement: 'I accept version 1', buttonText: 'Accept', locale: 'en-GB' },
  };
  const client = { userId: 'u', deviceId: 'd', userAgent: 'x'.repeat(600) };
  const read = nextReading(startReading('t0'), { type: 'END_SEEN', at: 't1' });
  const body = (at: string, reading = read) => {
    const made = acceptBodyOf(shown, client, reading, at);
    if (made === null) throw new Error('the reading allows it');
    return made;
  };
  let keys = 0;
  const newKey = () => `key-${++keys}`;

  t.test('no acceptance unless the end is reached and the box is ticked', async (t) => {
    t.equal(acceptBodyOf(shown, client, startReading('t0'), 't2'), null);
    const unticked = nextReading(read, { type: 'TOGGLED', checked: false, at: 't2' });
    t.equal(acceptBodyOf(shown, client, unticked, 't2'), null);
    t.match(body('t2'), {
      hashOfDocument: shown.terms.sha256,
      privacyHash: shown.privacy.sha256,
      tick: 'scroll',
      reason: 'terms_changed',
      statement: 'I accept version 1',
      buttonText: 'Accept',
      locale: 'en-GB',
      signatureType: 'clickwrap',
    });
    t.equal(body('t2').userAgent.length, 512);
  });

  t.test('pressing again sends the same bytes under the same key', async (t) => {
    const first = attemptFor(null, body('t2'), newKey);
    t.equal(attemptFor(first, body('t9'), newKey), first);
    const unticked = nextReading(read, { type: 'TOGGLED', checked: false, at: 't3' });
    const again = nextReading(unticked, { type: 'TOGGLED', checked: true, at: 't4' });
    const second = attemptFor(first, body('t9', again), newKey);
    t.not(second.key, first.key, 'the person changed the box');
    t.equal(second.body.tick, 'user');
  });

  t.test('a refusal contains the shown documents', async (t) => {
    const refusal = declineBodyOf(shown, client, 't2');
    t.match(refusal, { accepted: false, reason: 'user_declined', termsVersion: '1' });
    const first = attemptFor(null, refusal, newKey);
    const other = { ...shown, terms: { version: '3', sha256: 'c'.repeat(64) } };
    t.not(attemptFor(first, declineBodyOf(other, client, 't3'), newKey).key, first.key);
  });
});

t.test('offered texts that HTML would change are not shown', async (t) => {
  const offer = {
    statement: 'I accept (version 1.0) – zażółć.',
    buttonText: 'Go on',
    locale: 'en',
  };
  t.ok(canShow(offer));
  for (const words of [
    '',
    ' I accept',
    'I  accept',
    'I accept\n',
    'I\u202Eaccept',
    'I\u00ADaccept',
  ]) {
    t.notOk(canShow({ ...offer, statement: words }), JSON.stringify(words));
    t.notOk(canShow({ ...offer, buttonText: words }), JSON.stringify(words));
  }
});
