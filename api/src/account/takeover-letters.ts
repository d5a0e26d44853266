import { type Letter, letter } from '../mail/letter.ts';
import { alarm, type Event, when, where } from './letters.ts';

/** To the owner of a session that a copied refresh token ended. */
export function sessionCopiedLetter(origin: string, { at, from }: Event): Letter {
  return letter({
    subject: 'We ended a session of your RoleTrail account',
    paragraphs: [
      `On ${when(at)} an expired sign-in key of one of your sessions was used again (${where(from)}). Someone may have copied it, so we ended that session.`,
      'Please sign in again on that device.',
    ],
    closing: [alarm(origin)],
  });
}
