import t from 'tap';
import { computeSessionDeadlines, getSessionRefusal } from './session-state.ts';

t.test('a session ends by idleness or lifetime, whichever is first', async (t) => {
  const limits = { warnMs: 55, limitMs: 60 };
  const session = (now: number, expiresAt = 1000, ended: string | null = null) => ({
    now: new Date(now),
    lastActivityAt: new Date(100),
    expiresAt: new Date(expiresAt),
    endedAt: ended === null ? null : new Date(now),
    endReason: ended,
  });
  t.same(computeSessionDeadlines(session(0), limits), {
    warnAt: new Date(155),
    expiresAt: new Date(160),
  });
  t.same(computeSessionDeadlines(session(0, 150), limits), {
    warnAt: new Date(150),
    expiresAt: new Date(150),
  });
  t.equal(getSessionRefusal(session(159), limits), null);
  const refusal = (...of: Parameters<typeof session>) => {
    const refused = getSessionRefusal(session(...of), limits);
    return `${refused?.code} ${refused?.toProblem('id').endReason}`;
  };
  t.equal(refusal(160), 'SESSION_EXPIRED inactivity');
  t.equal(refusal(150, 150), 'SESSION_EXPIRED lifetime');
  for (const reason of ['inactivity', 'lifetime']) {
    t.equal(refusal(0, 1000, reason), `SESSION_EXPIRED ${reason}`);
  }
  t.equal(
    refusal(0, 1000, 'of newer code'),
    'SESSION_REVOKED signed_out',
    'an unknown reason gives the most general answer',
  );
  for (const reason of ['signed_out', 'declined', 'token_reuse', 'erased', 'staff']) {
    t.equal(refusal(0, 1000, reason), `SESSION_REVOKED ${reason}`);
  }
});
