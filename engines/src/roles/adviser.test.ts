import { readFile } from 'node:fs/promises';
import t from 'tap';
import { roleQuestions } from '../testing/role-questions.ts';
import { createAdviser } from './adviser.ts';
import { MOVES } from './moves-table.ts';
import { THEME_PATTERNS, THEMES } from './themes-table.ts';

const bytes = (name: string) => readFile(new URL(`../../data/${name}`, import.meta.url));
const { data, found } = roleQuestions(
  await bytes('career.json'),
  await bytes('titles.json'),
  await bytes('work.json'),
);
const { adviser } = data;
const NURSE = '29-1141.00';
const RECORDS = '29-2072.00';
const linesOf = (table: string) => table.split('\n').filter((line) => line !== '');

t.test(
  'each code of the tables is one of the career data, and stands once in its line',
  async (t) => {
    const known = [...data.byCode.keys()];
    const lists = [
      ...linesOf(MOVES).map((line) => line.split(': ')[1] ?? ''),
      ...linesOf(THEMES).map((line) => line.split(': ')[1] ?? ''),
    ];
    t.ok(lists.length > 100);
    for (const list of lists) {
      const codes = list.split(' ');
      t.same(
        codes.filter((code) => !known.some((one) => one.startsWith(code))),
        [],
        list,
      );
      t.equal(new Set(codes).size, codes.length, list);
    }
  },
);

t.test('each theme has a pattern and codes', async (t) => {
  t.same(
    linesOf(THEMES).map((line) => line.split(': ')[0]),
    THEME_PATTERNS.map(([name]) => name),
  );
});

t.test('from nearly every occupation a move is known', async (t) => {
  const without = [...data.byCode.keys()].filter(
    (code) => adviser.movesFrom([{ code, pull: 1 }]) === null,
  );
  t.ok(without.length < 20, without.join(' '));
});

t.test('moves: the longest beginning decides, and shares are of the highest', async (t) => {
  const moves = adviser.movesFrom([{ code: NURSE, pull: 1 }]);
  t.equal(moves?.get('11-9111.00'), 1, 'the first of the line');
  const later = moves?.get(RECORDS) ?? 0;
  t.ok(later > 0.9 && later < 1, `the second: ${later}`);
  t.notOk(moves?.has('51-4041.00'));
  const [both, half] = [1, 0.5].map((pull) =>
    adviser.movesFrom([
      { code: NURSE, pull: 1 },
      { code: '47-2111.00', pull },
    ]),
  );
  const estimator = '13-1051.00';
  t.ok((both?.get(estimator) ?? 0) > (half?.get(estimator) ?? 0), 'a weaker title counts less');
  t.equal(adviser.movesFrom([]), null);
  t.equal(adviser.movesFrom([{ code: '99-9999.00', pull: 1 }]), null);
});

t.test('themes: by the words of the person, not by every word', async (t) => {
  const scores = adviser.themesIn(['I like the numbers part of my job']);
  t.equal(scores?.get('43-3031.00'), 1);
  t.equal(adviser.themesIn(['It rained']), null);
  t.same(adviser.themesOf('I like the numbers part', '43-3031.00'), [
    'numbers, ledgers and balancing',
  ]);
  t.same(adviser.themesOf('I like the numbers part', NURSE), []);
});

t.test('same tables, same version; other occupations keep it', async (t) => {
  t.equal(createAdviser([]).version, adviser.version);
  t.same(createAdviser([]).common, new Map());
});

t.test('a role of a theme and a usual move say so among the reasons', async (t) => {
  const text = 'I want to work with numbers.';
  const { roles } = found({ titles: ['Bank teller'], text, direction: 'change', count: 30 });
  const whys = roles.flatMap(({ reasons }) => reasons.map(({ why }) => why));
  t.ok(whys.some((why) => why.includes('numbers, ledgers and balancing')));
  t.ok(whys.includes('It is a usual next step for people who work as Tellers.'));
});
