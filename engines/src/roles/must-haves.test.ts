import t from 'tap';
import { readMustHaves } from './must-haves.ts';
import { educationInText } from './own-education.ts';
import { readStatements } from './statements.ts';

const read = (text: string) => readMustHaves(readStatements(text));

t.test('a floor of pay is read from a sentence, by year, thousand or hour', async (t) => {
  const cases: readonly (readonly [string, number | null])[] = [
    ['Need at least 42k', 42_000],
    ['I need 51,500 or more', 51_500],
    ['Salary above $65k please', 65_000],
    ['something that pays at least $21.50 an hour', 44_720],
    ["I can't go under 38 thousand", 38_000],
    ['I make about 90 but would take 70 to start', 70_000],
    ['I would like to work 4 days', null],
    ['I would like to move 100 miles north', null],
  ];
  for (const [text, value] of cases) t.equal(read(text).pay?.value ?? null, value, text);
});

t.test('sums of money that a person handled are no floor', async (t) => {
  t.equal(read('- Ran a budget of $90,000 and sold 300k a year').pay, null);
  t.equal(read('I would like to pay off 41k in loans').pay, null);
});

t.test('the schooling that a person accepts', async (t) => {
  const cases: readonly (readonly [string, string | null])[] = [
    ['I am not going back to school', 'No formal educational credential'],
    ['A short course is fine but not college', 'Postsecondary nondegree award'],
    ['Would take an apprenticeship', 'Postsecondary nondegree award'],
    ['I want to study for two years', "Associate's degree"],
    ['I would do a degree at night', "Bachelor's degree"],
    ['I want to work outdoors', null],
    ["I don't want a master's degree", 'No formal educational credential'],
    ['I will not do a four-year degree', 'No formal educational credential'],
    ["I don't mind going back to college", null],
    ['No college, but I would take an apprenticeship', 'Postsecondary nondegree award'],
  ];
  for (const [text, most] of cases) t.equal(read(text).schooling?.most ?? null, most, text);
});

t.test(
  'the highest education that a text names; what is denied or unfinished is not had',
  async (t) => {
    const cases: readonly (readonly [string, number | null])[] = [
      ['High school diploma 2004', 1],
      ['GED, then some college', 3],
      ['B.S. Biology, 2011', 5],
      ['Master of Social Work', 6],
      ["Bachelor's in business (in progress)", 3],
      ['no degree, high school', 1],
      ['until 9th grade', 0],
      ['Worked on farms', null],
    ];
    for (const [text, rank] of cases) t.equal(educationInText(text), rank, text);
  },
);
