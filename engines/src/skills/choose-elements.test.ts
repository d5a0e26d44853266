/** How the choice of questions and the gaps behave over all rated occupations. */
import { readFile } from 'node:fs/promises';
import t from 'tap';
import { shippedSkillsData } from '../testing/skills-data.ts';
import { type AskedSkill, askedOf } from './asked.ts';
import { assessItems } from './assess-items.ts';
import { ELEMENTS_ASKED } from './choose-elements.ts';

const ROOM = new URL('../../', import.meta.url);
const data = await shippedSkillsData((file) => readFile(new URL(file, ROOM)));
const isRated = ({ kind }: AskedSkill) => kind === 'skill' || kind === 'knowledge';
const asked = data.career.occupations.map((occupation) => ({
  occupation,
  asked: askedOf({ occupation, ad: null }, data),
}));
const rated = asked.flatMap(({ occupation, asked: all }) =>
  occupation.profile.kind === 'rated' ? [all.filter(isRated)] : [],
);

t.test('8 to 18 skills and areas of knowledge are asked of a rated occupation', async (t) => {
  t.equal(rated.length, 879);
  const counts = rated.map(({ length }) => length);
  t.equal(Math.min(...counts), ELEMENTS_ASKED.least);
  t.equal(Math.max(...counts), ELEMENTS_ASKED.most);
  for (const all of asked) {
    const ids = all.asked.map(({ id }) => id);
    if (new Set(ids).size !== ids.length) t.fail(`${all.occupation.title}: asked twice`);
    if (ids.length > 60) t.fail(`${all.occupation.title}: ${ids.length} questions`);
  }
});

t.test('two occupations share 6 of these at most, on average', async (t) => {
  let [shared, pairs] = [0, 0];
  for (const [at, one] of rated.entries()) {
    const ids = new Set(one.map(({ id }) => id));
    for (const other of rated.slice(at + 1)) {
      shared += other.filter(({ id }) => ids.has(id)).length;
      pairs += 1;
    }
  }
  t.comment(`${(shared / pairs).toFixed(2)} of ${pairs} pairs`);
  t.ok(shared / pairs <= 6);
});

/** Share of rated occupations in which these answers leave a gap in what the data rate. */
function shareWithGap(level: (at: number) => number): number {
  const found = rated.filter((all) => {
    const answers = all.map(({ id }, at) => ({ id, level: level(at), proof: null }));
    return assessItems(all, answers).gaps.length > 0;
  });
  return found.length / rated.length;
}

t.test('who answers in the middle everywhere has a gap in 9 of 10 occupations', async (t) => {
  // the middle of 0 to 7 lies between 3 and 4
  const middle = Math.min(
    shareWithGap((at) => 3 + (at % 2)),
    shareWithGap((at) => 4 - (at % 2)),
  );
  t.comment(`3 and 4: ${middle.toFixed(3)}; 3: ${shareWithGap(() => 3).toFixed(3)}`);
  t.ok(middle >= 0.9);
  t.ok(shareWithGap(() => 3) >= 0.9);
  t.equal(
    shareWithGap(() => 7),
    0,
    'who teaches everything has none',
  );
});

t.test(
  'what is not rated is asked by activities and technologies, and nothing is borrowed',
  async (t) => {
    const unrated = asked.filter(({ occupation }) => occupation.profile.kind !== 'rated');
    t.equal(unrated.length, 44);
    for (const { occupation, asked: all } of unrated) {
      t.notOk(all.some(isRated), occupation.title);
      t.ok(
        all.every(({ needFrom }) => needFrom === 'rule'),
        occupation.title,
      );
      t.ok(all.filter(({ kind }) => kind === 'activity').length >= 5, occupation.title);
    }
  },
);
