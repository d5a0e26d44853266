import { addDays } from '@roletrail/contracts/days';
import type { Suggestions } from '@roletrail/contracts/tools/due';
import type { EngineId } from '@roletrail/contracts/tools/engines';
import { APPLICATION } from '@roletrail/contracts/tools/saved/application';
import { GOAL, type GoalContent } from '@roletrail/contracts/tools/saved/goal';
import { LETTER } from '@roletrail/contracts/tools/saved/letter';
import { STORY } from '@roletrail/contracts/tools/saved/story';
import { type SkillsAssessed, skillsAssessed } from '@roletrail/contracts/tools/skills';
import type { PlanFacts } from '@roletrail/engines/coaching/plan-facts';
import { planWeek } from '@roletrail/engines/coaching/plan-week';
import { PLAN_RULES } from '@roletrail/engines/coaching/rules';
import { sql } from 'kysely';
import { readProfile } from '../profile.ts';
import { hasColumns } from '../saved-item-store.ts';
import type { SavedItemStores } from '../saved-item-stores.ts';

const ALL = sql`true order by updated_at desc, id desc`;

/**
 * Returns the tasks that rules suggest for the seven days from `today`, from what the person saved.
 * @throws ApiError NOT_FOUND if the goal is not this person's
 */
export async function readSuggestions(
  stores: SavedItemStores,
  userId: string,
  goalId: string,
  today: string,
): Promise<Suggestions> {
  const goal = GOAL.stored.parse((await stores.saved.goal.read(userId, goalId)).content);
  const facts = await readFacts(stores, userId, goal, today);
  const end = addDays(today, 6);
  const planned = goal.tasks
    .filter(({ state, due }) => state === 'open' && due !== null && due <= end)
    .reduce((sum, { minutes }) => sum + minutes, 0);
  const keys = goal.tasks.map(({ key }) => key);
  const { tasks, minutes, later } = planWeek(facts, { keys, rulesOff: goal.rulesOff, planned });
  const rules = PLAN_RULES.map(({ id, when }) => ({ id, when }));
  return { tasks: [...tasks], minutes, later, rules };
}

async function readFacts(
  stores: SavedItemStores,
  userId: string,
  goal: GoalContent,
  today: string,
): Promise<PlanFacts> {
  const { saved, jobTargets, occupations } = stores;
  const [runs, skills, profile, ads, letters, stories, cards, roles] = await Promise.all([
    lastRuns(stores, userId),
    lastSkills(stores, userId),
    readProfile(stores, userId),
    jobTargets.list(userId),
    saved.letter.list(userId),
    saved.story.list(userId),
    saved.application.list(userId, ALL),
    occupations.list(userId),
  ]);
  const answered = new Set(letters.map(({ content }) => LETTER.summary.parse(content).jobTarget));
  const due = stories.filter(({ content }) => {
    const { nextPractice } = STORY.summary.parse(content);
    return nextPractice !== null && nextPractice <= today;
  });
  const dayOf = (...tools: readonly EngineId[]): string | null =>
    tools
      .map((tool) => runs.get(tool)?.on ?? '')
      .sort()
      .at(-1) || null;
  const resumeOn = dayOf('resume', 'resume-review');
  return {
    today,
    goal,
    situation: profile.stage,
    resume:
      resumeOn === null ? null : { on: resumeOn, score: runs.get('resume-review')?.score ?? null },
    skills,
    interests: dayOf('interests'),
    market: dayOf('market'),
    linkedin: dayOf('linkedin'),
    practice: dayOf('interview-questions', 'interview-review', 'story-rehearsal'),
    savedRoles: roles.length,
    adsWithoutLetter: ads
      .filter(({ id }) => !answered.has(id))
      .map(({ id, content }) => ({ id, title: content.title })),
    stories: { count: stories.length, due: due.length },
    cards: cards
      .map(({ id, content }) => ({ id, ...APPLICATION.summary.parse(content) }))
      .filter(({ archived }) => !archived),
    lastReview:
      goal.reviews
        .map(({ at }) => at)
        .sort()
        .at(-1) ?? null,
  };
}

/** Returns day and score (of 100) of the last run of each engine. */
async function lastRuns({ runs }: SavedItemStores, userId: string) {
  const found = await runs.list(
    userId,
    sql`id in (
      select distinct on (clear ->> 'tool') id from saved_item
      where user_id = ${userId} and kind = 'run' order by clear ->> 'tool', id desc)`,
  );
  return new Map(
    found.map(({ open, createdAt, content: { score } }) => [
      open.tool,
      {
        on: createdAt.slice(0, 10),
        score: score && Math.round((100 * score.value) / score.max),
      },
    ]),
  );
}

/** Returns the last assessment of skills; null if there is none, or if its draft is unfinished. */
async function lastSkills({ runs }: SavedItemStores, userId: string): Promise<PlanFacts['skills']> {
  const [last] = await runs.find(
    userId,
    sql`${hasColumns({ tool: 'skills' })} order by id desc limit 1`,
  );
  const { data } = skillsAssessed.safeParse(last?.content.outcome.result);
  return data === undefined ? null : toSkills(data);
}

function toSkills({
  target,
  items,
  gaps,
  licence,
  education,
}: SkillsAssessed): PlanFacts['skills'] {
  const byId = new Map(items.map((item) => [item.id, item]));
  return {
    role: target.occupation?.title ?? target.ad ?? '',
    code: target.occupation?.code ?? null,
    gaps: gaps.flatMap((id) => {
      const item = byId.get(id);
      if (item === undefined || item.self === null) return [];
      const { kind, label, self, need } = item;
      return { id, kind, label, self, need };
    }),
    licence:
      licence?.need === 'required' && licence.own === 'none' ? (licence.of ?? 'a licence') : null,
    education: education?.below === true ? education.entry : null,
  };
}
