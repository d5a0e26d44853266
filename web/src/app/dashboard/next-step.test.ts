import type { DueItem } from '@roletrail/contracts/tools/due';
import t from 'tap';
import { nextStepOf, type SearchState, type StepCard } from './next-step.ts';

const card = (id: string, more: Partial<StepCard> = {}): StepCard => ({
  id,
  title: id,
  employer: '',
  stage: 'saved',
  hasLetter: false,
  archived: false,
  ...more,
});
const task = (on: string, more: Partial<DueItem> = {}): DueItem => ({
  kind: 'task',
  id: 'goal',
  taskId: 'task',
  title: 'Call the mill',
  employer: '',
  on,
  time: null,
  zone: null,
  minutes: 30,
  why: '',
  link: '/services/coaching?goal=goal',
  ...more,
});
/** State of a person for whom no rule applies. */
const SETTLED: SearchState = {
  today: '2026-11-29',
  due: [],
  resumes: 1,
  cards: [card('Baker', { stage: 'applied' })],
  roles: ['51-3011.00'],
  ads: 1,
  goals: 1,
  runs: ['skills'],
};
const step = (change: Partial<SearchState>) => nextStepOf({ ...SETTLED, ...change });

t.test('nextStepOf returns null if nothing is open', async (t) => {
  t.equal(step({}), null);
});

t.test('each rule names its reason and its page', async (t) => {
  const cases: readonly [Partial<SearchState>, string, string][] = [
    [{ due: [task('2026-11-28')] }, 'Call the mill', '/services/coaching?goal=goal'],
    [
      { resumes: 0, cards: [], roles: [], ads: 0, runs: [] },
      'Take your first steps',
      '/services/start',
    ],
    [{ resumes: 0 }, 'Analyse your resume', '/services/resume'],
    [
      { cards: [card('A', { stage: 'offer' }), card('B', { stage: 'offer' })] },
      'Compare your offers',
      '/services/coaching?part=board&view=offers',
    ],
    [
      { cards: [card('A', { stage: 'offer', employer: 'Mill' })] },
      'Answer the offer: A, Mill',
      '/services/coaching?card=A',
    ],
    [
      { cards: [card('A', { stage: 'interview' })] },
      'Practise for A',
      '/services/interview?card=A',
    ],
    [{ cards: [card('A')] }, 'Write the letter for A', '/services/cover-letter?card=A'],
    [
      { cards: [card('A', { hasLetter: true })] },
      'Send your application: A',
      '/services/coaching?card=A',
    ],
    [{ cards: [], roles: [], ads: 0 }, 'Find roles that fit you', '/services/roles/smart'],
    [
      { runs: ['resume-review'] },
      'See your gaps for a role that you saved',
      '/services/skills?of=51-3011.00',
    ],
    [{ goals: 0 }, 'Set a goal and plan your week', '/services/coaching'],
    [
      { cards: [card('A', { stage: 'rejected' })] },
      'Add a job that interests you',
      '/services/coaching?part=board',
    ],
  ];
  for (const [change, title, to] of cases) {
    const found = step(change);
    t.match(found, { title, to });
    t.ok(found && found.why.length > 0 && found.act.length > 0, title);
  }
});

t.test('of several rules the earlier one counts', async (t) => {
  const cards = [card('A', { stage: 'interview' }), card('B', { stage: 'offer' }), card('C')];
  t.match(step({ cards }), { title: 'Answer the offer: B' });
  t.match(step({ cards, resumes: 0 }), { title: 'Analyse your resume' });
  t.match(step({ cards, resumes: 0, due: [task('2026-11-29')] }), { title: 'Call the mill' });
});

t.test('what is due later, archived or not loaded is no step', async (t) => {
  t.equal(step({ due: [task('2026-11-30')] }), null);
  t.match(step({ cards: [card('A', { archived: true })] }), {
    title: 'Add a job that interests you',
  });
  const unknown = { due: null, resumes: null, cards: null, roles: null, goals: null, runs: null };
  t.equal(step({ ...unknown, ads: null }), null);
});

t.test('the reason of a due item says when and why', async (t) => {
  const due = [task('2026-11-28', { kind: 'follow-up', why: 'No answer for 7 days.' })];
  t.match(step({ due }), { why: 'Follow-up was due yesterday. No answer for 7 days.' });
});
