import t from 'tap';
import { fillPattern, uncapitalised, withArticle } from './fill-pattern.ts';
import type { OwnFact } from './own-facts.ts';
import { singleRoleName } from './single-role-name.ts';

const fact = (text: string): OwnFact => {
  const span = { source: 'headline', start: 0, end: text.length };
  return { text, from: { document: 'profile', line: text, span } };
};

t.test('a pattern is filled with facts, or not at all', async (t) => {
  const filled = fillPattern('{years} of work: {role}.', {
    years: fact('9 years'),
    role: fact('cook'),
  });
  t.same(
    filled?.map(({ text, from }) => [text, from?.line ?? null]),
    [
      ['9 years', '9 years'],
      [' of work: ', null],
      ['cook', 'cook'],
      ['.', null],
    ],
  );
  t.match(fillPattern('{role}.', { role: fact('cook') }), [{ text: 'Cook' }, { text: '.' }]);
  t.equal(fillPattern('{role} at {employer}', { role: fact('cook'), employer: null }), null);
  t.equal(fillPattern('{role}', {}), null);
});

t.test('articles and small letters', async (t) => {
  t.same(
    [
      'Clerk',
      'Analyst',
      'hour manager',
      'university lecturer',
      'HR manager',
      'SQL developer',
      'UX designer',
    ].map((noun) => withArticle(noun).split(' ')[0]),
    ['a', 'an', 'an', 'a', 'an', 'an', 'a'],
  );
  t.same(['Built', 'SQL', 'A day', 'iOS'].map(uncapitalised), ['built', 'SQL', 'a day', 'iOS']);
});

t.test('a role as one person has it', async (t) => {
  const of = (title: string, names: readonly string[] = []) =>
    singleRoleName({ title, names, terms: [] })?.text ?? null;
  t.same(
    [
      of('Registered Nurses', ['x']),
      of('Librarians and Media Collections Specialists', ['x']),
      of('Training and Development Specialists', ['x']),
      of('Actuaries', ['x']),
      of('Waiters and Waitresses', ['x']),
      of('Firefighters', ['x']),
      of('Court, Municipal, and License Clerks', ['x']),
      of('Training Coordinator, Larkspur Outfitters'),
      of('Data Analyst – Acme (remote)'),
      of('Nurse at City Hospital'),
      of('the job ad'),
    ],
    [
      'Registered Nurse',
      null,
      'Training and Development Specialist',
      'Actuary',
      null,
      'Firefighter',
      null,
      'Training Coordinator',
      'Data Analyst',
      'Nurse',
      null,
    ],
  );
});
