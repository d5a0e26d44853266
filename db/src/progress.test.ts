import t from 'tap';
import { formatProgress, parseProgress } from './progress.ts';

t.test('progress: there and back, short enough, and nothing else is read as one', async (t) => {
  const eventId = '0193e5a0-0000-7000-8000-0123456789ab';
  const base = {
    projection: 'consent-v1',
    topic: 'consent-events',
    partition: 2,
    from: 5,
    next: 9,
  };
  const few = { ...base, decisions: [{ eventId, userId: eventId }] };
  t.same(parseProgress(formatProgress(few)), few);
  const most = {
    ...base,
    decisions: Array.from({ length: 90 }, () => ({ eventId, userId: eventId })),
  };
  t.same(parseProgress(formatProgress(most)), most);
  t.ok(Buffer.byteLength(formatProgress(most)) <= 7999);
  const tooMany = { ...base, decisions: [...most.decisions, ...few.decisions] };
  t.same(parseProgress(formatProgress(tooMany)), { ...base, decisions: null });
  for (const text of ['', 'x', '{}', '[]', '["a","b",0,0]']) t.equal(parseProgress(text), null);
});
