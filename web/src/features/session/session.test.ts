import type { User } from '@roletrail/contracts/http/auth';
import t from 'tap';
import { initialSession, nextSession, type SessionState } from './session-machine.ts';

const ANN: User = {
  id: '01890000-0000-7000-8000-000000000001',
  email: 'ann@example.org',
  roles: [],
  capabilities: [],
  createdAt: '2026-11-21T12:00:00.000Z',
  displayName: null,
  emailVerified: false,
  secondFactor: false,
};
const inside: SessionState = { status: 'signed-in', user: ANN, sessionId: 's1', arrangements: [] };
const outside: SessionState = { status: 'signed-out', reason: null };
const signedIn = {
  type: 'SIGNED_IN',
  user: ANN,
  sessionId: 's1',
  arrangements: [],
  restored: false,
} as const;

t.test('signing in and out', async (t) => {
  t.same(nextSession(initialSession, signedIn), inside);
  t.same(nextSession(outside, signedIn), inside);
  t.same(nextSession(inside, { type: 'SIGNED_OUT', reason: 'declined' }), {
    status: 'signed-out',
    reason: 'declined',
  });
});

t.test('a refreshed token keeps the user and updates the session', async (t) => {
  const event = { type: 'TOKEN_REFRESHED', user: ANN, sessionId: 's2', arrangements: [] } as const;
  t.match(nextSession(inside, event), { status: 'signed-in', sessionId: 's2' });
  t.equal(nextSession(outside, event), outside, 'a late answer creates no session');
  t.equal(nextSession(initialSession, event), initialSession);
});

t.test(
  'password recovery has no user until the new password is set or it is dropped',
  async (t) => {
    const recovering = nextSession(inside, { type: 'PASSWORD_RECOVERY' });
    t.same(recovering, { status: 'recovering' });
    t.equal(nextSession(recovering, { ...signedIn, restored: true }), recovering, 'a late check');
    t.equal(
      nextSession(recovering, {
        type: 'TOKEN_REFRESHED',
        user: ANN,
        sessionId: 's1',
        arrangements: [],
      }),
      recovering,
    );
    t.same(nextSession(recovering, { type: 'SIGNED_OUT', reason: 'recovered' }), {
      status: 'signed-out',
      reason: 'recovered',
    });
    for (const event of [
      { type: 'CHECK_STARTED' },
      { type: 'CHECK_FAILED', message: 'no answer' },
      { type: 'SIGNED_OUT', reason: 'inactivity' },
    ] as const) {
      t.equal(nextSession(recovering, event), recovering, `${event.type} says nothing`);
    }
    t.same(nextSession(recovering, { type: 'RECOVERY_DROPPED' }), initialSession);
    t.same(nextSession(recovering, signedIn), inside, 'signing in is a new beginning');
  },
);

t.test('an updated user must have the same id', async (t) => {
  const user = { ...ANN, email: 'new@example.org' };
  t.match(nextSession(inside, { type: 'USER_UPDATED', user }), { status: 'signed-in', user });
  t.equal(nextSession(outside, { type: 'USER_UPDATED', user }), outside);
  const other = { ...user, id: '01890000-0000-7000-8000-000000000009' };
  t.equal(nextSession(inside, { type: 'USER_UPDATED', user: other }), inside, 'a late answer');
});

t.test('a failed check is an error only if nothing was known', async (t) => {
  const failed = { type: 'CHECK_FAILED', message: 'no answer' } as const;
  const error = nextSession(initialSession, failed);
  t.same(error, { status: 'error', message: 'no answer' });
  t.equal(nextSession(inside, failed), inside);
  t.equal(
    nextSession(inside, { type: 'CHECK_STARTED' }),
    inside,
    'the session stays during a check',
  );
  t.same(nextSession(error, { type: 'CHECK_STARTED' }), initialSession);
  t.same(nextSession(error, signedIn), inside, 'the way back in');
});

t.test('a delayed check keeps loading', async (t) => {
  const delayed = { type: 'CHECK_DELAYED' } as const;
  const waiting = nextSession(initialSession, delayed);
  t.same(waiting, { status: 'loading', waiting: true });
  t.equal(nextSession(waiting, delayed), waiting);
  t.equal(nextSession(inside, delayed), inside);
  t.equal(nextSession(outside, delayed), outside);
  t.same(nextSession(waiting, signedIn), inside);
});
