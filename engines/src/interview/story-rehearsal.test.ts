import { storyRehearsal } from '@roletrail/contracts/tools/interview';
import t from 'tap';
import { type RehearsalInput, type RehearsedStory, rehearse } from './story-rehearsal.ts';

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
  storyRehearsal.parse(
    rehearse({ asOf: TODAY, stories, questions }, { version: 'none' }, 0).result,
  );

t.test('a story is due on its day and after it, not before, and never without a day', async (t) => {
  const days = ['2026-02-26', TODAY, '2026-02-28', null];
  const { stories } = run(days.map((nextPractice, at) => story(`${at}`, { nextPractice })));
  t.same(
    stories.map(({ isDue }) => isDue),
    [true, true, false, false],
  );
});

t.test('told well it comes after 3, 7 and 16 days, then rests; else tomorrow', async (t) => {
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
});

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
