/** Roles for made-up people, against grades of two readers (tests/quality/people/README.md). */
import { readFile } from 'node:fs/promises';
import { roleQuestions } from '@roletrail/engines/testing/role-questions';
import t from 'tap';
import {
  JUDGED_HALVES,
  type JudgedPerson,
  judgedPeople,
  judgedQuality,
  roleGrades,
  rolesFor,
} from '../quality/judged-people.ts';

const file = (name: string) => readFile(new URL(`../../engines/data/${name}`, import.meta.url));
const { data } = roleQuestions(
  await file('career.json'),
  await file('titles.json'),
  await file('work.json'),
);
const people = await judgedPeople();
const grades = await roleGrades();
const answer = (person: JudgedPerson) => rolesFor(person, data);
/** Just worse than the measured values; absurd is of 160 roles. The goal is seven sensible roles of ten. */
const FLOORS = {
  tuned: { ndcg: 0.81, sensible: 7.1, absurd: 10 },
  'held-out': { ndcg: 0.65, sensible: 5.6, absurd: 32 },
  'tuned-2': { ndcg: 0.65, sensible: 5.8, absurd: 30 },
  'held-out-2': { ndcg: 0.51, sensible: 4.2, absurd: 53 },
};

t.test('sixteen people in each half, whose roles are graded', async (t) => {
  t.equal(new Set(people.map(({ id }) => id)).size, 64);
  t.same([...grades.keys()].sort(), people.map(({ id }) => id).sort());
  for (const [id, { size }] of grades) t.ok(size >= 20, id);
  const codes = [...grades.values()].flatMap((own) => [...own.keys()]);
  t.same(
    codes.filter((code) => !data.byCode.has(code)),
    [],
    'of occupations that there are',
  );
});

for (const half of JUDGED_HALVES) {
  t.test(`roles for the ${half} half`, async (t) => {
    const own = people.filter((person) => person.half === half);
    t.equal(own.length, 16);
    const { ndcg, sensible, absurd } = judgedQuality(own, grades, answer);
    t.ok(ndcg >= FLOORS[half].ndcg, `nDCG ${ndcg}`);
    t.ok(sensible >= FLOORS[half].sensible, `sensible of ten ${sensible}`);
    t.ok(absurd <= FLOORS[half].absurd, `absurd of 160: ${absurd}`);
  });
}

t.test('a perfect and an absurd answer', async (t) => {
  const [person] = people;
  if (person === undefined) throw new Error('no people');
  const codes = rolesFor(person, data);
  const given = (of: (rank: number) => 0 | 3) =>
    new Map([
      [person.id, new Map(codes.map((code, rank) => [code, [of(rank), of(rank)] as const]))],
    ]);
  const best = judgedQuality(
    [person],
    given(() => 3),
    answer,
  );
  t.match(best, { ndcg: 1, sensible: 10, absurd: 0 });
  const worst = judgedQuality(
    [person],
    given(() => 0),
    answer,
  );
  t.match(worst, { ndcg: 0, sensible: 0, absurd: 10 });
  const reversed = judgedQuality(
    [person],
    given((rank) => (rank < 5 ? 0 : 3)),
    answer,
  );
  t.ok(reversed.ndcg > 0.3 && reversed.ndcg < 1, `${reversed.ndcg}`);
  t.match(judgedQuality([person], new Map(), answer), { ndcg: 0, absurd: 10 });
});
