import t from 'tap';
import { dayIn, daysBetween } from '../../days.ts';
import { type DueFacts, datesOf, dueOf } from './due.ts';
import { STAGES, type Stage, stageOf, stageSince, withStage } from './stages.ts';

const facts = (stage: Stage | null, more: Partial<DueFacts> = {}): DueFacts => ({
  history: stage === null ? [] : [{ stage, at: '2026-11-02' }],
  deadline: null,
  nextStepDue: null,
  followedUp: null,
  followUpDays: 7,
  interview: null,
  archived: false,
  ...more,
});
const due = (stage: Stage | null, more?: Partial<DueFacts>) => dueOf(facts(stage, more));

t.test('without a date nothing is due, but an application waits for an answer', async (t) => {
  for (const stage of STAGES) {
    const expected = stage === 'applied' ? { on: '2026-11-09', why: 'follow-up' } : null;
    t.same(due(stage), expected, stage);
  }
  t.equal(due(null), null);
});

t.test('a deadline is open while the job is saved, or an offer is there', async (t) => {
  const deadline = '2026-11-20';
  for (const stage of STAGES) {
    const isOpen = stage === 'saved' || stage === 'offer';
    t.equal(due(stage, { deadline })?.why === 'deadline', isOpen, stage);
  }
  t.same(due(null, { deadline }), { on: deadline, why: 'deadline' });
  t.equal(due('offer', { deadline: '2026-11-01' }), null, 'it was the deadline to apply');
  t.match(due('offer', { deadline: '2026-11-02' }), { on: '2026-11-02' }, 'of the same day');
});

t.test('the earliest date counts, and of one day the deadline before the step', async (t) => {
  t.same(due(null, { deadline: '2026-11-20', nextStepDue: '2026-11-19' }), {
    on: '2026-11-19',
    why: 'next-step',
  });
  t.match(due(null, { deadline: '2026-11-19', nextStepDue: '2026-11-19' }), { why: 'deadline' });
  t.match(due('applied', { nextStepDue: '2026-11-30' }), { on: '2026-11-09', why: 'follow-up' });
  t.match(due('applied', { nextStepDue: '2026-11-09' }), { why: 'next-step' });
});

t.test('a follow-up waits from the last one, and not from one of an earlier try', async (t) => {
  t.match(due('applied', { followedUp: '2026-11-10' }), { on: '2026-11-17' });
  t.match(due('applied', { followedUp: '2026-10-01' }), { on: '2026-11-09' });
  t.match(due('applied', { followUpDays: 14 }), { on: '2026-11-16' });
});

t.test('an interview is due until its outcome is there', async (t) => {
  const interview = { on: '2026-11-05' };
  for (const stage of STAGES) {
    const isOpen = ['saved', 'applied', 'screening', 'interview'].includes(stage);
    t.equal(due(stage, { interview })?.why === 'interview', isOpen, stage);
  }
  const seen = (more: Partial<DueFacts>) => due('interview', { interview, ...more });
  t.same(seen({ followedUp: '2026-11-04' }), { on: '2026-11-05', why: 'interview' });
  t.equal(seen({ followedUp: '2026-11-05' }), null);
  t.equal(seen({ history: [{ stage: 'interview', at: '2026-11-06' }] }), null, 'the next round');
});

t.test('all dates are in order of time', async (t) => {
  const dates = datesOf(
    facts('applied', { nextStepDue: '2026-11-20', interview: { on: '2026-11-20' } }),
  );
  t.same(
    dates.map(({ on, why }) => `${on} ${why}`),
    ['2026-11-09 follow-up', '2026-11-20 interview', '2026-11-20 next-step'],
  );
});

t.test('an archived application has nothing due', async (t) => {
  t.equal(due('applied', { archived: true, nextStepDue: '2026-11-20' }), null);
});

t.test('a follow-up is on a day of the calendar wherever the person is', async (t) => {
  // the weeks in which New York, Berlin and Sydney change their clocks
  for (const [zone, applied, on] of [
    ['America/New_York', '2026-10-29', '2026-11-05'],
    ['America/New_York', '2026-03-05', '2026-03-12'],
    ['Europe/Berlin', '2026-10-22', '2026-10-29'],
    ['Australia/Sydney', '2026-10-01', '2026-10-08'],
    ['Pacific/Kiritimati', '2026-12-28', '2027-01-04'],
  ] as const) {
    const found = due('applied', { history: [{ stage: 'applied', at: applied }] });
    t.match(found, { on }, zone);
    // the last minute of the day before, and the first of the day, at this place
    const today = (instant: string) => dayIn(new Date(instant), zone);
    const days = [-1, 0, 1].map((n) =>
      today(new Date(Date.parse(`${on}T12:00Z`) + n * 864e5).toISOString()),
    );
    t.ok(days.includes(on), `${zone}: ${days.join(' ')}`);
    t.equal(daysBetween(applied, on), 7);
  }
});

t.test('a back-dated entry goes to its place, and the stage stays the last one', async (t) => {
  const history = [
    { stage: 'saved', at: '2026-11-01' },
    { stage: 'interview', at: '2026-11-10' },
  ] as const;
  const dated = withStage(history, { stage: 'applied', at: '2026-11-01' });
  t.same(
    dated.map(({ stage }) => stage),
    ['saved', 'applied', 'interview'],
  );
  t.equal(stageOf(dated), 'interview');
  t.equal(stageSince(dated), '2026-11-10');
  t.equal(stageOf(withStage(dated, { stage: 'offer', at: '2026-11-10' })), 'offer');
  t.equal(stageOf([]), 'saved');
  t.equal(stageSince([]), null);
});
