import { storyRehearsal } from '@roletrail/contracts/tools/interview';
import t from 'tap';
import { type RehearsalInput, type RehearsedStory, rehearse } from './story-rehearsal.ts';

const NONE = { version: 'none' };
const TODAY = '2026-02-27';
const story = (id: string, part: Partial<RehearsedStory> = {}): RehearsedStory => ({
  id,
  title: 'The late delivery',
  text: 'A delivery of flour was late. I called the mill and baked rye bread first.',
  competencies: [],
  nextPractice: TODAY,
  step: 0,
  ...part,
});
const run = (stories: readonly RehearsedStory[], questions: RehearsalInput['questions'] = []) =>
  storyRehearsal.parse(rehearse({ asOf: TODAY, stories, questions }, NONE, 0).result);

t.test('a story is due on its day and after it, not before, and never without a day', async (t) => {
  const days = ['2026-02-26', TODAY, '2026-02-28', null];
  const { stories } = run(days.map((nextPractice, at) => story(`${at}`, { nextPractice })));
  t.same(
    stories.map(({ isDue }) => isDue),
    [true, true, false, false],
  );
});

t.test(
  'a good rehearsal brings it after 3, 7 and 16 days, then it rests; else tomorrow',
  async (t) => {
    const { stories, first } = run([0, 1, 2, 3, 4].map((step) => story(`${step}`, { step })));
    t.same(first, { step: 0, nextPractice: '2026-02-28' });
    t.same(
      stories.map(({ afterGood }) => afterGood),
      [
        { step: 1, nextPractice: '2026-03-02' },
        { step: 2, nextPractice: '2026-03-06' },
        { step: 3, nextPractice: '2026-03-15' },
        { step: 4, nextPractice: null },
        { step: 4, nextPractice: null },
      ],
    );
    for (const { afterWeak } of stories) t.same(afterWeak, first);
  },
);

t.test('a story fits by its competency first, then by its words', async (t) => {
  const stories = [
    story('words'),
    story('other', { title: 'A new till', text: 'I showed the staff how the till works.' }),
    story('marked', { title: 'The till', text: 'Nothing.', competencies: ['organising'] }),
  ];
  const text = 'Tell us about a delivery that came late. Whom did you call?';
  const { fitting } = run(stories, [
    { text, competency: 'organising' },
    { text: 'Tell us about yourself.', competency: null },
  ]);
  t.same(
    fitting.map((own) => own.map(({ id }) => id)),
    [['marked', 'words'], []],
  );
  t.match(fitting[0], [{ why: /organising work/ }, { why: /delivery, late/ }]);
});

t.test('days are added over the ends of months and years', async (t) => {
  const first = (asOf: string) => {
    const outcome = rehearse({ asOf, stories: [story('a', { step: 2 })], questions: [] }, NONE, 0);
    return storyRehearsal.parse(outcome.result).stories[0]?.afterGood.nextPractice;
  };
  t.equal(first('2026-12-20'), '2027-01-05');
  t.equal(first('2028-02-20'), '2028-03-07');
  t.equal(first('2100-02-20'), '2100-03-08');
  t.equal(first('2026-04-14'), '2026-04-30');
});
