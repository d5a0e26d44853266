import t from 'tap';
import { APPLICATION, APPLICATION_MAX } from './application.ts';

const parse = (body: object) => APPLICATION.content.safeParse(body);

t.test('a title is enough, and the job is saved', async (t) => {
  const card = APPLICATION.content.parse({ title: 'Nurse' });
  t.match(APPLICATION.summarise(card), { title: 'Nurse', stage: 'saved', since: null, due: null });
  t.same(APPLICATION.columns?.(card), { due: null, dues: [] });
});

t.test('the day that is due is in the clear, and nothing else', async (t) => {
  const history = [{ stage: 'applied', at: '2026-11-02' }];
  const card = APPLICATION.content.parse({ title: 'Nurse', notes: 'secret', history });
  t.same(APPLICATION.columns?.(card), { due: '2026-11-09', dues: ['2026-11-09'] });
});

t.test('the longest summary in any script has at most 1 kB', async (t) => {
  for (const character of ['a', 'é', '漢', '😀', '"']) {
    const many = (count: number) => character.repeat(Math.floor(count / character.length));
    const card = APPLICATION.content.parse({
      title: many(APPLICATION_MAX.title),
      employer: many(APPLICATION_MAX.title),
      place: many(APPLICATION_MAX.line),
      pay: many(APPLICATION_MAX.line),
      nextStep: many(APPLICATION_MAX.line),
      deadline: '2026-11-29',
      nextStepDue: '2026-11-29',
      interview: { on: '2026-11-29', time: '14:30', zone: 'America/Argentina/Buenos_Aires' },
      history: [{ stage: 'applied', at: '2026-11-02' }],
    });
    t.equal(card.interview === null ? 0 : APPLICATION.summarise(card).dates.length, 3);
    const summary = APPLICATION.summarise(card);
    const bytes = Buffer.byteLength(JSON.stringify(summary));
    t.ok(bytes <= 1024, `${character}: ${bytes}`);
    t.ok(summary.title.endsWith('…') || summary.title === card.title);
    t.notMatch(JSON.stringify(summary), /\\ud83d/i, 'no half of a character');
  }
});

t.test('what cannot be is refused', async (t) => {
  for (const wrong of [
    { deadline: '2026-02-30' },
    { deadline: '0001-01-01' },
    { link: 'javascript:alert(1)' },
    { followUpDays: 0 },
    { interview: { on: '2026-11-29', time: '25:00', zone: 'Europe/Berlin' } },
    { interview: { on: '2026-11-29', time: '14:30', zone: 'Europe/Nowhere' } },
    { interview: { on: '2026-11-29', time: '14:30' } },
    { history: [{ stage: 'hired', at: '2026-11-02' }] },
    {
      history: [
        { stage: 'applied', at: '2026-11-02' },
        { stage: 'offer', at: '2026-11-01' },
      ],
    },
    { resume: { title: 'Mine', text: ' ' } },
    { letter: { title: 'Mine', text: 'x'.repeat(APPLICATION_MAX.document + 1) } },
    { stage: 'applied' },
  ]) {
    t.equal(parse({ title: 'Nurse', ...wrong }).success, false, JSON.stringify(wrong).slice(0, 80));
  }
});
