import type { HeldReason } from '@roletrail/contracts/http/support';
import { TICKET_LINKS_MAX } from '@roletrail/contracts/limits';

/** What speaks for a program having sent a form. */
export interface FormSigns {
  /** the field that people never see */
  readonly website: string;
  readonly ageMs: number;
  readonly minFillMs: number;
  /** free text, if the form has any */
  readonly text?: string;
}

const LINK = /(?:https?:\/\/|\bwww\.)/gi;

/**
 * Why a form is set aside for staff to look at; empty: it is taken as a person's. Whoever sent it
 * gets the same answer either way, so that a program learns nothing, and what a person wrote is
 * never thrown away.
 */
export function findSpamReasons(signs: FormSigns): HeldReason[] {
  const reasons: HeldReason[] = [];
  if (signs.website !== '') reasons.push('honeypot');
  if (signs.ageMs < signs.minFillMs) reasons.push('too_fast');
  if ((signs.text?.match(LINK)?.length ?? 0) > TICKET_LINKS_MAX) reasons.push('links');
  return reasons;
}
