/** Terms of a target role: those of a job ad, or the technologies of an occupation. */
import type { LinkedinGiven } from '@roletrail/contracts/tools/linkedin';
import { applyPhraseChoices, type MatchRequirement } from '../ads/own-phrases.ts';
import { extractRequirements } from '../ads/requirements.ts';
import type { Insufficient } from '../engine.ts';
import { REQUIREMENTS_LEAST } from '../review/match.ts';
import type { RolesData } from '../roles/roles-data.ts';

export type TargetRole = {
  /** as it is shown */
  readonly title: string;
  /** names by which people search for it; [] for an ad */
  readonly names: readonly string[];
  readonly terms: readonly MatchRequirement[] | Insufficient;
};

type GivenTarget = NonNullable<LinkedinGiven['target']>;

/** Returns null if the release of the data lacks the occupation. */
export function targetRole(given: GivenTarget, data: RolesData): TargetRole | null {
  return given.kind === 'ad' ? ofAd(given, data) : ofOccupation(given.code, data);
}

function ofAd(
  { ad, title, phrases }: Extract<GivenTarget, { kind: 'ad' }>,
  { vocabulary }: RolesData,
): TargetRole {
  const { wanted } = applyPhraseChoices(extractRequirements(ad, vocabulary), ad, phrases);
  const why = `In the ad we recognised ${count(wanted.length)}; with fewer than ${REQUIREMENTS_LEAST} there is nothing to go by. Paste all of it, with its list of requirements.`;
  return { title: title || 'the job ad', names: [], terms: enough(wanted, why) };
}

/** More would bury those that matter. */
const TERMS_MOST = 15;
const RANK = { must: 0, nice: 1 } as const;

/** Technologies that employers often ask for are musts; of the rest, those that few others use. */
function ofOccupation(code: string, data: RolesData): TargetRole | null {
  const occupation = data.byCode.get(code)?.occupation;
  if (!occupation) return null;
  const { title, reportedTitles, technologies } = occupation;
  const kinds = new Map<string, MatchRequirement['kind']>();
  for (const { name, inDemand } of technologies) {
    const term = data.termOf.get(name);
    if (term === undefined || kinds.get(term) === 'must') continue;
    kinds.set(term, inDemand ? 'must' : 'nice');
  }
  const users = (name: string) => data.usersOf.get(name) ?? 0;
  const terms = [...kinds]
    .sort(([a, kindA], [b, kindB]) => RANK[kindA] - RANK[kindB] || users(a) - users(b))
    .slice(0, TERMS_MOST)
    .map(([name, kind]): MatchRequirement => {
      return { name, kind, spans: [], asked: name, either: [], promoted: false };
    });
  const why = `For ${title} the data name ${count(terms.length)} that we know; with fewer than ${REQUIREMENTS_LEAST} there is nothing to go by. Take a job ad as your target.`;
  return { title, names: [title, ...reportedTitles], terms: enough(terms, why) };
}

const count = (terms: number) => (terms === 1 ? '1 term' : `${terms} terms`);

function enough(
  terms: readonly MatchRequirement[],
  why: string,
): readonly MatchRequirement[] | Insufficient {
  return terms.length < REQUIREMENTS_LEAST ? { kind: 'insufficient_evidence', why } : terms;
}
