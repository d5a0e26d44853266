import type { User } from '@roletrail/contracts/http/auth';
import t from 'tap';
import { initialSession, nextSession, type SessionState } from './session-machine.ts';

const ANN: User = {
  id: '01890000-0000-7000-8000-000000000001',
  email: 'ann@example.org',
  roles: [],
  createdAt: '2026-11-21T12:00:00.000Z',
  displayName: null,
  emailVerified: false,
  secondFactor: false,
};
const inside: SessionState = { status: 'signed-in', user: ANN, sessionId: 's1', recovery: false };
const outside: SessionState = { status: 'signed-out', reason: null };
const signedIn = { type: 'SIGNED_IN', user: ANN, sessionId: 's1', restored: false } as const;

t.test('signing in and out', async (t) => {
  t.same(nextSession(initialSession, signedIn), inside);
  t.same(nextSession(outside, signedIn), inside);
  t.same(nextSession(inside, { type: 'SIGNED_OUT', reason: 'declined' }), {
    status: 'signed-out',
    reason: 'declined',
  });
});

t.test('a token that was refreshed keeps the person and follows the session', async (t) => {
  const event = { type: 'TOKEN_REFRESHED', user: ANN, sessionId: 's2' } as const;
  t.match(nextSession(inside, event), { status: 'signed-in', sessionId: 's2' });
  t.equal(nextSession(outside, event), outside, 'a late answer signs nobody in');
  t.equal(nextSession(initialSession, event), initialSession);
});

t.test('password recovery lasts until the user is updated', async (t) => {
  const recovering = nextSession(outside, {
    type: 'PASSWORD_RECOVERY',
    user: ANN,
    sessionId: 's1',
  });
  t.match(recovering, { status: 'signed-in', recovery: true });
  t.match(nextSession(recovering, { type: 'TOKEN_REFRESHED', user: ANN, sessionId: 's1' }), {
    recovery: true,
  });
  const user = { ...ANN, email: 'new@example.org' };
  t.match(nextSession(recovering, { type: 'USER_UPDATED', user }), { user, recovery: false });
  t.equal(nextSession(outside, { type: 'USER_UPDATED', user }), outside);
});

t.test('a check that fails is an error only where nothing was known', async (t) => {
  const failed = { type: 'CHECK_FAILED', message: 'no answer' } as const;
  const error = nextSession(initialSession, failed);
  t.same(error, { status: 'error', message: 'no answer' });
  t.equal(nextSession(inside, failed), inside);
  t.equal(nextSession(inside, { type: 'CHECK_STARTED' }), inside, 'nobody is put out meanwhile');
  t.same(nextSession(error, { type: 'CHECK_STARTED' }), { status: 'loading' });
  t.same(nextSession(error, signedIn), inside, 'the way back in');
});
