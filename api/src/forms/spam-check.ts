import type { HeldReason } from '@roletrail/contracts/http/support';
import { TICKET_LINKS_MAX } from '@roletrail/contracts/limits';

/** Signs that a bot sent a form. */
export interface FormSigns {
  /** field hidden from people */
  readonly website: string;
  readonly ageMs: number;
  readonly minFillMs: number;
  /** free text, if the form has any */
  readonly text?: string;
}

const LINK = /(?:https?:\/\/|\bwww\.)/gi;

/**
 * Returns the reasons to hold a form for review, or [] if it looks human. The sender gets the same
 * answer in both cases, so a bot learns nothing. Held messages are kept.
 */
export function findSpamReasons(signs: FormSigns): HeldReason[] {
  const reasons: HeldReason[] = [];
  if (signs.website !== '') reasons.push('honeypot');
  if (signs.ageMs < signs.minFillMs) reasons.push('too_fast');
  if ((signs.text?.match(LINK)?.length ?? 0) > TICKET_LINKS_MAX) reasons.push('links');
  return reasons;
}
