import t from 'tap';
import { formatDue, urgencyOf } from '../../features/due/due-words.ts';
import { byStage, filterCards, type TrackedCard } from './cards.ts';

const card = (title: string, more: Partial<TrackedCard> = {}): TrackedCard => ({
  id: title,
  revision: 1,
  createdAt: '2026-11-01T00:00:00.000Z',
  updatedAt: '2026-11-01T00:00:00.000Z',
  title,
  employer: '',
  place: '',
  pay: '',
  stage: 'saved',
  since: null,
  applied: null,
  deadline: null,
  nextStep: '',
  due: null,
  dates: [],
  interview: null,
  hasLetter: false,
  archived: false,
  ...more,
});
const TODAY = '2026-11-29';
const names = (cards: readonly TrackedCard[]) => cards.map(({ title }) => title);

t.test('filters narrow the cards, and archived ones are apart', async (t) => {
  const cards = [
    card('Nurse', { employer: 'Lakeside', due: { on: '2026-12-06', why: 'deadline' } }),
    card('Cook', { stage: 'offer', due: { on: '2026-12-07', why: 'deadline' } }),
    card('Baker', { archived: true }),
  ];
  t.same(names(filterCards(cards, {}, TODAY)), ['Nurse', 'Cook']);
  t.same(names(filterCards(cards, { q: 'lake NUR' }, TODAY)), ['Nurse']);
  t.same(names(filterCards(cards, { stage: 'offer' }, TODAY)), ['Cook']);
  t.same(names(filterCards(cards, { due: 'soon' }, TODAY)), ['Nurse']);
  t.same(names(filterCards(cards, { archived: '1' }, TODAY)), ['Baker']);
});

t.test('in a stage what is due comes first, then what changed last', async (t) => {
  const at = (updatedAt: string) => ({ updatedAt });
  const stages = byStage([
    card('old', at('2026-11-01T00:00:00.000Z')),
    card('new', at('2026-11-02T00:00:00.000Z')),
    card('due', { due: { on: '2026-12-24', why: 'deadline' } }),
  ]);
  t.same(names(stages.get('saved') ?? []), ['due', 'new', 'old']);
  t.same(stages.get('offer'), []);
});

t.test('a day is near or a date, and presses when it is here', async (t) => {
  const due = (on: string) => ({ on, why: 'follow-up' }) as const;
  for (const [on, words, urgency] of [
    ['2026-11-28', 'Follow-up was due yesterday', 'destructive'],
    ['2026-11-29', 'Follow-up today', 'destructive'],
    ['2026-11-30', 'Follow-up tomorrow', 'warning'],
    ['2026-12-06', 'Follow-up in 7 days', 'default'],
    ['2026-11-20', 'Follow-up was due 9 days ago', 'destructive'],
    ['2027-02-01', 'Follow-up on 1 February 2027', 'default'],
  ] as const) {
    t.equal(formatDue(due(on), TODAY), words);
    t.equal(urgencyOf(due(on), TODAY), urgency, on);
  }
});
