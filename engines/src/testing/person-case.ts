import type { Interest } from '../career/career-data.ts';
import { wholeCode } from '../career/occupation-code.ts';

/** A made-up person, and what an honest adviser who knows only this would accept as a next step. */
export type PersonCase = {
  readonly id: string;
  /** as people write them */
  readonly titles: readonly string[];
  readonly fieldOfStudy: string | null;
  readonly text: string;
  /** `text` is a résumé; it names the jobs where `titles` does not */
  readonly isResume: boolean;
  /** 1 to 7 */
  readonly interests: Readonly<Record<Interest, number>> | null;
  /** codes; none of an occupation that the person has already */
  readonly accepted: readonly string[];
};

/** @param accepted codes with commas between them, the most of them without their .00 */
export function person(
  id: string,
  input: Partial<Omit<PersonCase, 'id' | 'accepted'>> & { readonly accepted: string },
): PersonCase {
  const { titles = [], fieldOfStudy = null, text = '', isResume = false, interests = null } = input;
  const accepted = input.accepted.split(',').map((code) => wholeCode(code.trim()));
  return { id, titles, fieldOfStudy, text, isResume, interests, accepted };
}
