import { daysBetween } from '@roletrail/contracts/days';
import { boardOf, type PlanFacts, type PlanGap } from './plan-facts.ts';
import { type Firing, once, type RuleRow, withTasks } from './rule.ts';
import { TARGET_TASKS } from './target-tasks.ts';

/** A goal is near if it is at most this many days away. */
const NEAR_DAYS = 42;
/** Levels of a gap from which it needs practice, and from which it is large. */
const GAP_LEVELS = 1.5;
const LARGE_LEVELS = 2;
/** Gaps for which tasks are suggested at the same time, the largest. */
const GAPS_AT_ONCE = 3;
const MANY_GAPS = 5;
const MANY_ROLES = 8;

const hasRole = ({ goal }: PlanFacts) => goal.code !== null;
const named = ({ goal }: PlanFacts) => ({ goalRole: goal.title, goalDate: goal.by ?? '' });
const isAccepted = (facts: PlanFacts) => boardOf(facts).accepted.length > 0;

/** Fires for the largest gaps of these kinds whose size passes the test. */
function gaps(kinds: readonly PlanGap['kind'][], passes: (levels: number) => boolean) {
  return (facts: PlanFacts): Firing[] =>
    (facts.skills?.gaps ?? [])
      .filter(({ kind, self, need }) => kinds.includes(kind) && passes(need - self))
      .slice(0, GAPS_AT_ONCE)
      .map(({ id, label, self, need }) => ({
        subject: id,
        fill: {
          ...named(facts),
          gapName: label,
          gapOwn: rounded(self),
          gapNeed: rounded(need),
          gapSize: rounded(need - self),
        },
      }));
}
const rounded = (level: number) => Math.round(level * 10) / 10;

const ROWS = {
  'interests-none': [
    1,
    'The goal names no occupation, and no interests were explored',
    (facts) => once(!hasRole(facts) && facts.interests === null),
  ],
  'goal-none': [
    1,
    'The goal names no occupation, and interests were explored',
    (facts) => once(!hasRole(facts) && facts.interests !== null),
  ],
  'goal-no-date': [
    3,
    'The goal has no date',
    (facts) => once(hasRole(facts) && facts.goal.by === null, named(facts)),
  ],
  'goal-date-near': [
    2,
    'The date of the goal is within 42 days, and there is no interview or offer',
    (facts) => {
      const { at } = boardOf(facts);
      const left = facts.goal.by === null ? -1 : daysBetween(facts.today, facts.goal.by);
      const isNear = left >= 0 && left <= NEAR_DAYS;
      return once(isNear && at('interview', 'offer', 'accepted').length === 0, named(facts));
    },
  ],
  'goal-date-passed': [
    2,
    'The date of the goal has passed, and no offer was accepted',
    (facts) =>
      once(
        facts.goal.by !== null && facts.goal.by < facts.today && !isAccepted(facts),
        named(facts),
      ),
  ],
  'saved-roles-none': [
    2,
    'No occupation is saved',
    (facts) => once(hasRole(facts) && facts.savedRoles === 0, named(facts)),
  ],
  'saved-roles-many': [
    2,
    'More than 8 occupations are saved, and nothing was sent',
    (facts) => {
      const { sent } = boardOf(facts);
      const fill = { savedRolesCount: facts.savedRoles, applicationsTotal: sent };
      return once(facts.savedRoles > MANY_ROLES && sent === 0, fill);
    },
  ],
  'market-none': [
    3,
    'No market report is saved for the goal',
    (facts) => once(hasRole(facts) && facts.market === null, named(facts)),
  ],
  'career-change': [
    2,
    'The career profile says that you are changing career',
    (facts) => once(hasRole(facts) && facts.situation === 'changing', named(facts)),
  ],
  'skills-none': [
    1,
    'Skills were not compared with the role',
    (facts) => once(hasRole(facts) && facts.skills === null, named(facts)),
  ],
  'skills-other-role': [
    3,
    'Skills were compared with another role than the goal',
    (facts) => {
      const { skills, goal } = facts;
      const isOther = skills !== null && skills.code !== null && skills.code !== goal.code;
      return once(hasRole(facts) && isOther, { ...named(facts), skillsRole: skills?.role ?? '' });
    },
  ],
  'gaps-many': [
    2,
    'The skills show more than 5 gaps',
    (facts) => {
      const gapCount = facts.skills?.gaps.length ?? 0;
      return once(gapCount > MANY_GAPS, { ...named(facts), gapCount });
    },
  ],
  'gap-skill-small': [
    4,
    'A skill is 1.5 to 2 levels below the need',
    gaps(['skill', 'activity'], (levels) => levels >= GAP_LEVELS && levels < LARGE_LEVELS),
  ],
  'gap-skill-large': [
    3,
    'A skill is 2 levels or more below the need',
    gaps(['skill', 'activity'], (levels) => levels >= LARGE_LEVELS),
  ],
  'gap-knowledge': [
    3,
    'A field of knowledge is 1.5 levels or more below the need',
    gaps(['knowledge'], (levels) => levels >= GAP_LEVELS),
  ],
  'gap-technology': [
    3,
    'A tool or technology is 1.5 levels or more below the need',
    gaps(['technology', 'term'], (levels) => levels >= GAP_LEVELS),
  ],
  'gap-licence': [
    2,
    'The role requires a licence that you do not have',
    (facts) => {
      const licence = facts.skills?.licence ?? null;
      return once(licence !== null, { ...named(facts), gapName: licence ?? '' });
    },
  ],
  'gap-degree': [
    3,
    'The role usually asks for more education than you have',
    (facts) => {
      const education = facts.skills?.education ?? null;
      return once(education !== null, { ...named(facts), gapName: education ?? '' });
    },
  ],
  'gaps-closed': [
    4,
    'The skills show no gap',
    (facts) => once(facts.skills !== null && facts.skills.gaps.length === 0, named(facts)),
  ],
  'network-weekly': [
    3,
    'The goal names an occupation, and no offer was accepted',
    (facts) => once(hasRole(facts) && !isAccepted(facts), named(facts)),
    'weekly',
  ],
  'network-informational': [
    3,
    'Fewer than 5 applications are on the board',
    (facts) =>
      once(hasRole(facts) && facts.cards.length < 5, {
        ...named(facts),
        applicationsTotal: facts.cards.length,
      }),
  ],
} as const satisfies Readonly<Record<keyof typeof TARGET_TASKS, RuleRow>>;

export const TARGET_RULES = withTasks(ROWS, TARGET_TASKS);
