import { daysBetween } from '@roletrail/contracts/days';
import type { Due } from '@roletrail/contracts/tools/applications/due';
import type { Stage } from '@roletrail/contracts/tools/applications/stages';

/** Application, as far as a plan needs it. */
export interface PlanCard {
  readonly id: string;
  readonly title: string;
  readonly employer: string;
  readonly stage: Stage;
  /** day on which the stage began; null: unknown */
  readonly since: string | null;
  /** day on which it was sent first; null: not sent */
  readonly applied: string | null;
  readonly dates: readonly Due[];
}

/** Need of a role that the person rated lower. Levels are 0 to 7. */
export interface PlanGap {
  readonly id: string;
  readonly kind: 'skill' | 'knowledge' | 'activity' | 'technology' | 'term';
  readonly label: string;
  readonly self: number;
  readonly need: number;
}

/** State of a person from which tasks follow. Days are `2026-11-29`; null: not known or not done. */
export interface PlanFacts {
  readonly today: string;
  readonly goal: {
    readonly title: string;
    readonly code: string | null;
    readonly by: string | null;
    readonly hours: number;
  };
  readonly situation: 'studying' | 'starting' | 'working' | 'changing' | 'returning' | null;
  /** last run of the resume tool; score of 100, null if it had none */
  readonly resume: { readonly on: string; readonly score: number | null } | null;
  /** last skills run */
  readonly skills: {
    /** title of its role */
    readonly role: string;
    readonly code: string | null;
    /** largest first */
    readonly gaps: readonly PlanGap[];
    /** licence that the role requires and the person does not have */
    readonly licence: string | null;
    /** entry education above the person's own */
    readonly education: string | null;
  } | null;
  /** days of the last runs */
  readonly interests: string | null;
  readonly market: string | null;
  readonly linkedin: string | null;
  readonly practice: string | null;
  readonly savedRoles: number;
  /** saved job ads without a cover letter */
  readonly adsWithoutLetter: readonly { readonly id: string; readonly title: string }[];
  readonly stories: { readonly count: number; readonly due: number };
  readonly cards: readonly PlanCard[];
  readonly lastReview: string | null;
}

/** Numbers of the board that several rules need. */
export function boardOf({ cards, today }: PlanFacts) {
  const sent = cards.filter(({ applied }) => applied !== null);
  const answered = sent.filter(({ stage }) => !['applied', 'no-answer'].includes(stage));
  const at = (...stages: readonly Stage[]) => cards.filter(({ stage }) => stages.includes(stage));
  const lastSent = sent
    .map(({ applied }) => applied ?? '')
    .sort()
    .at(-1);
  return {
    sent: sent.length,
    answered: answered.length,
    at,
    daysSinceSent: lastSent === undefined ? null : daysBetween(lastSent, today),
    openOffers: at('offer'),
    accepted: at('accepted'),
  };
}
