import t from 'tap';
import { nextSteps } from './next-steps.ts';

type Newest = NonNullable<Parameters<typeof nextSteps>[1]>;
const accepted = { eventId: 'e1', decision: 'accepted', termsVersion: '2025-01-15' } as Newest;
const NEW = { emailVerified: false, secondFactor: false };
const done = (...args: Parameters<typeof nextSteps>) =>
  nextSteps(...args).flatMap((step) => (step.done ? [step.id] : []));

t.test('what is done follows from what is known', async (t) => {
  t.same(done(NEW, undefined, null), [], 'nothing is called done before it is known');
  t.same(done(NEW, accepted, null), ['terms']);
  t.same(done(NEW, accepted, 'e0'), ['terms'], 'a receipt of an earlier decision does not count');
  t.same(done({ emailVerified: true, secondFactor: true }, accepted, 'e1'), [
    'terms',
    'receipt',
    'email',
    'factor',
  ]);
  t.same(done(NEW, { ...accepted, decision: 'withdrawn' }, null), []);
});
