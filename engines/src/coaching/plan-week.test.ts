import t from 'tap';
import type { PlanCard, PlanFacts } from './plan-facts.ts';
import { type PlanState, planWeek } from './plan-week.ts';
import { PLAN_RULES } from './rules.ts';

const TODAY = '2026-11-29';
const NOTHING: PlanFacts = {
  today: TODAY,
  goal: { title: 'Nurse', code: '29-1141.00', by: '2027-06-01', hours: 5 },
  situation: null,
  resume: null,
  skills: null,
  interests: null,
  market: null,
  linkedin: null,
  practice: null,
  savedRoles: 0,
  adsWithoutLetter: [],
  stories: { count: 0, due: 0 },
  cards: [],
  lastReview: null,
};
const NEW: PlanState = { keys: [], rulesOff: [], planned: 0 };

const card = (id: string, more: Partial<PlanCard> = {}): PlanCard => ({
  id,
  title: 'Nurse',
  employer: `Employer ${id}`,
  stage: 'applied',
  since: '2026-11-20',
  applied: '2026-11-20',
  dates: [],
  ...more,
});
const gap = (id: string, need: number) =>
  ({ id, kind: 'skill', label: `Skill ${id}`, self: 2, need }) as const;
const skills = (gaps: NonNullable<PlanFacts['skills']>['gaps']) => ({
  role: 'Nurse',
  code: '29-1141.00',
  gaps,
  licence: null,
  education: null,
});
const plan = (more: Partial<PlanFacts>, state: Partial<PlanState> = {}) =>
  planWeek({ ...NOTHING, ...more }, { ...NEW, ...state });
/** All tasks, whatever their time. */
const all = (more: Partial<PlanFacts>) =>
  plan({ ...more, goal: { ...NOTHING.goal, ...more.goal, hours: 60 } }).tasks;
const rules = (more: Partial<PlanFacts>) => new Set(all(more).map(({ rule }) => rule));

t.test('a new person begins with the resume and the skills, within the hours', async (t) => {
  const { tasks, minutes, later } = plan({ goal: { ...NOTHING.goal, hours: 2 } });
  t.ok(tasks.some(({ rule }) => rule === 'resume-none'));
  t.ok(tasks.some(({ rule }) => rule === 'skills-none'));
  t.ok(minutes <= 120);
  t.equal(
    minutes,
    tasks.reduce((sum, task) => sum + task.minutes, 0),
  );
  t.ok(later > 0);
  for (const { due } of tasks) t.ok(due >= TODAY && due <= '2026-12-05', due);
  t.same(
    tasks.map(({ due }) => due),
    tasks.map(({ due }) => due).sort(),
  );
});

t.test(
  'what is planned uses up the hours, and a single long task is still suggested',
  async (t) => {
    t.same(plan({}, { planned: 300 }).tasks, []);
    const { tasks } = plan({ goal: { ...NOTHING.goal, hours: 1 }, cards: [card('a')] });
    t.ok(tasks.reduce((sum, { minutes }) => sum + minutes, 0) <= 60);
    const cards = [card('a', { stage: 'saved', dates: [{ on: TODAY, why: 'deadline' }] })];
    const short = plan({ goal: { ...NOTHING.goal, hours: 1 }, cards }).tasks;
    t.equal(short[0]?.rule, 'deadline-soon', 'the most urgent first');
  },
);

t.test('each task is suggested once, of weekly rules once a week', async (t) => {
  const facts = { stories: { count: 2, due: 0 } };
  const keys = all(facts).map(({ key }) => key);
  t.equal(new Set(keys).size, keys.length);
  const wide = { ...NOTHING.goal, hours: 60 };
  t.same(plan({ ...facts, goal: wide }, { keys }).tasks, []);
  const next = plan({ ...facts, goal: wide, today: '2026-12-01' }, { keys }).tasks;
  t.same([...new Set(next.map(({ rule }) => rule))].sort(), ['network-weekly', 'stories-few']);
});

t.test('a rule that is off suggests nothing', async (t) => {
  const tasks = plan({}, { rulesOff: ['resume-none', 'skills-none'] }).tasks;
  t.notOk(tasks.some(({ rule }) => rule === 'resume-none' || rule === 'skills-none'));
  const ids = PLAN_RULES.map(({ id }) => id);
  t.equal(new Set(ids).size, ids.length);
  t.same(plan({}, { rulesOff: ids }), { tasks: [], minutes: 0, later: 0 });
});

t.test('gaps from 1.5 levels lead to tasks, the three largest of a kind', async (t) => {
  const some = skills([gap('a', 6), gap('b', 5), gap('c', 4.5), gap('d', 4.2), gap('e', 3.4)]);
  const tasks = all({ skills: some }).filter(({ rule }) => rule === 'gap-skill-large');
  t.same(new Set(tasks.map(({ key }) => key.split('/')[1])), new Set(['a', 'b', 'c']));
  t.match(tasks[0]?.why, /6/, 'the level that fired it');
  t.ok(rules({ skills: skills([gap('a', 3.5)]) }).has('gap-skill-small'));
  t.notOk(rules({ skills: skills([gap('a', 3.4)]) }).has('gap-skill-small'));
  t.ok(rules({ skills: skills([]) }).has('gaps-closed'));
});

t.test('dates of the board come in time', async (t) => {
  const on = (day: string, why: 'interview' | 'deadline' | 'follow-up') =>
    card('a', { stage: why === 'deadline' ? 'saved' : 'applied', dates: [{ on: day, why }] });
  for (const [day, why, rule] of [
    ['2026-12-04', 'interview', 'interview-day-7'],
    ['2026-12-01', 'interview', 'interview-day-3'],
    ['2026-11-30', 'interview', 'interview-day-1'],
    ['2026-11-28', 'interview', 'interview-day-after'],
    ['2026-12-01', 'deadline', 'deadline-soon'],
    ['2026-11-20', 'follow-up', 'follow-up-due'],
  ] as const) {
    const found = all({ cards: [on(day, why)] }).filter((task) => task.rule === rule);
    t.ok(found.length > 0, rule);
    for (const task of found) {
      t.ok(day < TODAY || task.due <= day, `${rule}: not later than its date`);
      t.ok(task.key.includes('/a'), rule);
      t.match(task.why, /Employer a|Nurse|\d/, rule);
    }
  }
  t.notOk(rules({ cards: [on('2026-12-20', 'interview')] }).has('interview-day-7'));
});

t.test('rates count from ten applications', async (t) => {
  const sent = (count: number) => Array.from({ length: count }, (_, n) => card(`${n}`));
  t.ok(rules({ cards: sent(10) }).has('no-answers-ten'));
  t.notOk(rules({ cards: sent(9) }).has('no-answers-ten'));
  const answered = [...sent(10), card('x', { stage: 'screening' })];
  t.ok(rules({ cards: answered }).has('answers-few'));
  t.notOk(rules({ cards: answered }).has('no-answers-ten'));
});

t.test('the numbers that fired a rule are in its reason, and no text has a gap', async (t) => {
  const everything = all({
    resume: { on: '2026-06-01', score: 41 },
    situation: 'changing',
    stories: { count: 2, due: 1 },
    savedRoles: 9,
    adsWithoutLetter: [{ id: 'ad', title: 'Night nurse' }],
    practice: '2026-11-01',
    lastReview: '2026-11-20',
    skills: { ...skills([gap('a', 6)]), licence: 'RN', education: 'Bachelor’s degree' },
    cards: [
      card('a', { dates: [{ on: '2026-11-27', why: 'follow-up' }] }),
      card('b', { stage: 'offer', dates: [{ on: '2026-11-30', why: 'deadline' }] }),
      card('c', { stage: 'rejected', since: TODAY }),
    ],
  });
  t.match(everything.find(({ rule }) => rule === 'resume-score-low')?.why, /41/);
  t.match(everything.find(({ rule }) => rule === 'role-without-letter')?.why, /Night nurse/);
  for (const { title, how, why, minutes, link } of everything) {
    t.notMatch(`${title}${how}${why}`, /[{}]|undefined|NaN/);
    t.ok(title.length <= 160 && how.length <= 300 && why.length <= 240, title);
    t.ok(minutes >= 5 && /^(|\/services\/[a-z/-]+(\?[a-z=&]+)?)$/.test(link), link);
  }
});

t.test('the same facts give the same plan', async (t) => {
  t.same(plan({ cards: [card('a')] }), plan({ cards: [card('a')] }));
});
