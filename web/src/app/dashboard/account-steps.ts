import type { User } from '@roletrail/contracts/http/auth';
import type { ConsentRecord } from '@roletrail/contracts/http/legal';
import { href } from '../paths.ts';

export type AccountStep = {
  id: 'terms' | 'receipt' | 'email' | 'factor';
  title: string;
  /** reason, or what was done */
  text: string;
  done: boolean;
  /** link to the page for the step */
  to: string;
  act: string;
};

type Newest = Pick<ConsentRecord, 'decision' | 'termsVersion' | 'eventId'>;

/**
 * Lists the steps that make an account safe, in order, marked done or open.
 * @param newest latest decision; null if there is none; 'unknown' if the record cannot be read,
 * which leaves out its steps
 * @param checked event id of the decision whose receipt was verified in this browser
 */
export function accountStepsOf(
  user: Pick<User, 'emailVerified' | 'secondFactor'>,
  newest: Newest | null | 'unknown',
  checked: string | null,
): readonly AccountStep[] {
  return newest === 'unknown'
    ? accountSteps(user)
    : [...recordSteps(newest, checked), ...accountSteps(user)];
}

/** Returns the likely steps while the record is loading. Sizes the placeholder; never shown. */
export function likelySteps(
  user: Pick<User, 'emailVerified' | 'secondFactor'>,
  checked: string | null,
): readonly AccountStep[] {
  return accountStepsOf(
    user,
    { decision: 'accepted', termsVersion: '', eventId: checked ?? '' },
    checked,
  );
}

function recordSteps(newest: Newest | null, checked: string | null): readonly AccountStep[] {
  return [
    {
      id: 'terms',
      title: 'Decide about the terms',
      to: '#record',
      act: 'See your record',
      text: newest
        ? `You accepted version ${newest.termsVersion}.`
        : 'Your decision is on its way into the record.',
      done: newest?.decision === 'accepted',
    },
    {
      id: 'receipt',
      title: 'Check your receipt',
      to: '#record',
      act: 'Go to the receipt',
      text: 'Your browser can verify the proof by itself: you don’t have to take our word for it.',
      done: newest !== null && newest.eventId === checked,
    },
  ];
}

function accountSteps(user: Pick<User, 'emailVerified' | 'secondFactor'>): readonly AccountStep[] {
  const account = href('account');
  return [
    {
      id: 'email',
      title: 'Confirm your e-mail',
      to: account,
      act: 'Confirm your e-mail',
      text: user.emailVerified
        ? 'Mail about your account reaches you.'
        : 'Without it we cannot help you when you forget your password.',
      done: user.emailVerified,
    },
    {
      id: 'factor',
      title: 'Add a second factor',
      to: account,
      act: 'Set it up',
      text: user.secondFactor
        ? 'Signing in takes a code from your device.'
        : 'A stolen password alone then opens nothing.',
      done: user.secondFactor,
    },
  ];
}
