import t from 'tap';
import { accountStepsOf, likelySteps } from './account-steps.ts';

const accepted = { eventId: 'e1', decision: 'accepted', termsVersion: '2025-01-15' } as const;
const NEW = { emailVerified: false, secondFactor: false };
const done = (...args: Parameters<typeof accountStepsOf>) =>
  accountStepsOf(...args).flatMap((step) => (step.done ? [step.id] : []));

t.test('steps are marked done by the known facts', async (t) => {
  t.same(done(NEW, null, null), [], 'a decision on its way is not done yet');
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

t.test('an unreadable consent record leaves out its steps', async (t) => {
  t.same(
    accountStepsOf(NEW, 'unknown', 'e1').map(({ id }) => id),
    ['email', 'factor'],
  );
});

t.test('likely steps have the size of the usual steps', async (t) => {
  t.same(likelySteps(NEW, null), accountStepsOf(NEW, { ...accepted, termsVersion: '' }, null));
  t.same(likelySteps(NEW, 'e1'), accountStepsOf(NEW, { ...accepted, termsVersion: '' }, 'e1'));
});
