import t from 'tap';
import { nameKey } from '../text/tokens.ts';
import { ownVocabulary } from './own-vocabulary.ts';
import { createVocabulary, parseField, TERM_KINDS } from './vocabulary.ts';

t.test('a field: kinds, names, other names, marks', async (t) => {
  t.same(
    parseField('f', '\n[tool]\nKotlin\n~Go | Golang, =R, ^Golem\n[licence]\nCDL | class A\n'),
    [
      {
        name: 'Kotlin',
        field: 'f',
        kind: 'tool',
        names: [{ text: 'Kotlin', mark: 'none' }],
      },
      {
        name: 'Go',
        field: 'f',
        kind: 'tool',
        names: [
          { text: 'Go', mark: 'in-context' },
          { text: 'Golang', mark: 'none' },
          { text: 'R', mark: 'as-written' },
          { text: 'Golem', mark: 'as-name' },
        ],
      },
      {
        name: 'CDL',
        field: 'f',
        kind: 'licence',
        names: [
          { text: 'CDL', mark: 'none' },
          { text: 'class A', mark: 'none' },
        ],
      },
    ],
  );
  for (const [text, why] of [
    ['[gadget]\nx', /f:1: no such kind/],
    ['Kotlin', /f:1: a term before its kind/],
    ['[tool]\nA | b | c', /f:2: one bar/],
    ['[tool]\nA |', /f:2: one bar/],
    ['[tool]\nA | b, ,c', /f:2: a name that no text can have/],
    ['[tool]\nAha! Roadmaps', /f:2: a name that no text can have/],
    ['[tool]\n~', /f:2: a name that no text can have/],
  ] as const) {
    t.throws(() => parseField('f', text), why, JSON.stringify(text));
  }
});

t.test('one name is one term’s, unless it is marked in both', async (t) => {
  const make = (a: string, b: string) => () =>
    createVocabulary({ a: `[tool]\n${a}`, b: `[method]\n${b}` });
  t.throws(
    make('Node.js', 'Other | node JS'),
    /twice the name node js: Node.js .*node JS \(b: Other\)/,
  );
  t.throws(make('~dbt', 'DBT'), /twice/);
  t.throws(make('API | APIs', 'x'), /twice/, 'within one term too');
  t.doesNotThrow(make('~dbt', '~DBT'));
  t.doesNotThrow(make('=dbt', '~DBT'));
  t.throws(make('=dbt', 'DBT'), /twice/);
  t.equal(make('Kotlin', 'Scrum')().version, make('Kotlin', 'Scrum')().version);
  t.not(make('Kotlin', 'Scrum')().version, make('Kotlin', 'Scrum | sprints')().version);
});

t.test('our vocabulary: 2,000 terms of every kind in 20 fields, none doubled', async (t) => {
  const { terms } = ownVocabulary();
  t.ok(terms.length >= 2_000, `${terms.length} terms`);
  const fields = new Set(terms.map(({ field }) => field));
  t.ok(fields.size >= 20, `${fields.size} fields`);
  t.same(new Set(terms.map(({ kind }) => kind)), new Set(TERM_KINDS));
  for (const field of fields) {
    const names = terms.filter((term) => term.field === field).map(({ name }) => nameKey(name));
    t.ok(names.length >= 40, `${field}: ${names.length}`);
  }
  const asked =
    'Kotlin, Redis, dbt, GCP, CI/CD, Scrum, Six Sigma, PMP, GAAP, HIPAA, CPR, Forklift, Welding';
  const known = new Set(terms.flatMap(({ names }) => names.map(({ text }) => text)));
  for (const name of asked.split(', ')) t.ok(known.has(name), name);
  const marked = terms.flatMap(({ names }) =>
    names.filter(({ mark }) => ['as-name', 'in-context'].includes(mark)),
  );
  for (const name of ['Go', 'R', 'C', 'Excel', 'Swift', 'Spark', 'Rust']) {
    t.ok(
      marked.some(({ text }) => text === name),
      `${name} needs context`,
    );
  }
});
