/** What takes roles away: must-haves of the form, and features of work that the person refuses. */
import type { Direction, WorkFeature } from '@roletrail/contracts/tools/work-features';
import type { WorkData } from '../career/work-file.ts';
import {
  CONDITION_NAMES,
  type ConditionVerdict,
  evaluateCondition,
  isSet,
  type RoleCondition,
  type RoleConditions,
} from './conditions.ts';
import type { OccupationVector } from './space.ts';
import type { StatedPreferences } from './stated-preferences.ts';
import { judgeFeature } from './work-features.ts';
import type { WorkIndex } from './work-index.ts';

export type FilterName = RoleCondition | WorkFeature;

export type RoleFilter = {
  readonly name: FilterName;
  readonly judge: (point: OccupationVector) => ConditionVerdict;
};

/** What the person asks for in the form. */
export type AskedPreferences = {
  readonly direction: Direction;
  readonly refused: readonly WorkFeature[];
  /** read from their text, and taken back by them */
  readonly notRefused: readonly WorkFeature[];
};

/** A refusal that was read from the text. */
export type ReadRefusal = {
  readonly feature: WorkFeature;
  readonly words: string;
  /** false: the person took it back */
  readonly counts: boolean;
};

export type Preferences = {
  readonly refused: readonly WorkFeature[];
  /** read from the text, the form's own not among them */
  readonly read: readonly ReadRefusal[];
  readonly direction: Direction;
  /** words of the text that decided the direction; null: the form did, or nothing */
  readonly directionWords: string | null;
  readonly stayIn: StatedPreferences['stayIn'];
};

/** These make a field: a person who refuses theirs wants to change. */
const MAKES_FIELD: ReadonlySet<WorkFeature> = new Set([
  'driving',
  'patients',
  'classroom',
  'academia',
  'selling',
  'customers',
]);

/**
 * Joins what the form asks and what the text says.
 * @param base occupations that the person has
 */
export function joinPreferences(
  asked: AskedPreferences,
  stated: StatedPreferences,
  base: readonly OccupationVector[],
  work: WorkData,
): Preferences {
  const read = stated.refusals
    .filter(({ feature }) => !asked.refused.includes(feature))
    .map(({ feature, words }) => ({ feature, words, counts: !asked.notRefused.includes(feature) }));
  const counted = read.filter(({ counts }) => counts);
  const refused = [...asked.refused, ...counted.map(({ feature }) => feature)];
  const leaves = counted.find(
    ({ feature }) =>
      MAKES_FIELD.has(feature) &&
      base.some(({ occupation }) => judgeFeature(feature, occupation, work) === 'has'),
  );
  const words = stated.direction?.words ?? leaves?.words ?? null;
  const isAsked = asked.direction !== 'unsure';
  return {
    refused,
    read,
    direction: isAsked ? asked.direction : words === null ? 'unsure' : 'change',
    directionWords: isAsked ? null : words,
    stayIn: stated.stayIn,
  };
}

/** Likeness by activities from which an occupation counts as the same work under another name. */
const TWIN = 0.22;
/** Characters of a code that name its broad occupation, as 29-114. */
const BROAD_CHARS = 6;

/** Returns the codes to leave out for a change: own occupations, those of the same broad occupation, and twins by activity. */
export function ownAndTwins(
  own: readonly string[],
  codes: Iterable<string>,
  index: WorkIndex,
): ReadonlySet<string> {
  const broadOf = (code: string) => code.slice(0, BROAD_CHARS);
  const twins = [...codes].filter((code) =>
    own.some((one) => broadOf(one) === broadOf(code) || index.alike(one, code) >= TWIN),
  );
  return new Set([...own, ...twins]);
}

export function createFilters(
  conditions: RoleConditions,
  refused: readonly WorkFeature[],
  work: WorkData,
): readonly RoleFilter[] {
  const byCondition = CONDITION_NAMES.filter((name) => isSet(name, conditions)).map((name) => ({
    name,
    judge: ({ occupation }: OccupationVector) => evaluateCondition(name, conditions, occupation),
  }));
  const byFeature = [...new Set(refused)].map((name) => ({
    name,
    judge: ({ occupation }: OccupationVector) => VERDICTS[judgeFeature(name, occupation, work)],
  }));
  return [...byCondition, ...byFeature];
}

const VERDICTS = { has: 'missed', 'has-not': 'met', unknown: 'unknown' } as const;
