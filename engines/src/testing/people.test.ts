import { readFile } from 'node:fs/promises';
import t from 'tap';
import { INTEREST_AREAS } from '../career/career-data.ts';
import { loadCareerData } from '../career/load.ts';
import { extractPersonInput } from '../roles/extract-person-input.ts';
import { nameKey } from '../text/tokens.ts';
import { HELD_OUT_PEOPLE } from './people-held-out.ts';
import { RESUME_PEOPLE } from './people-resumes.ts';
import { TUNED_PEOPLE } from './people-tuned.ts';

const data = loadCareerData(await readFile(new URL('../../data/career.json', import.meta.url)));
const HALVES = [TUNED_PEOPLE, HELD_OUT_PEOPLE];
const PEOPLE = HALVES.flat();
const ALL = [...PEOPLE, ...RESUME_PEOPLE];

t.test('sixty-four people, half held out, each once', async (t) => {
  t.same(
    HALVES.map(({ length }) => length),
    [32, 32],
  );
  t.equal(new Set(PEOPLE.map(({ id }) => id)).size, 64, 'no id twice');
});

t.test('each tells what they do or what they studied', async (t) => {
  for (const { id, titles, fieldOfStudy, interests } of PEOPLE) {
    t.ok(titles.length > 0 || fieldOfStudy !== null, id);
    t.ok(titles.length <= 3 && titles.every((title) => nameKey(title) !== ''), id);
    const given = interests === null ? [] : INTEREST_AREAS.map((interest) => interests[interest]);
    t.ok(
      given.every((value) => Number.isInteger(value) && value >= 1 && value <= 7),
      id,
    );
  }
});

t.test('some have nothing but a resume, which names their jobs', async (t) => {
  t.ok(RESUME_PEOPLE.length >= 8);
  for (const { id, titles, fieldOfStudy, interests, isResume, text } of RESUME_PEOPLE) {
    t.same([titles, fieldOfStudy, interests, isResume], [[], null, null, true], id);
    t.ok(extractPersonInput(text).titles.length > 0, id);
  }
});

t.test('five to twelve accepted roles each, of occupations that there are', async (t) => {
  for (const { id, accepted } of ALL) {
    t.ok(accepted.length >= 5 && accepted.length <= 12, `${id}: ${accepted.length}`);
    t.equal(new Set(accepted).size, accepted.length, `${id}: no role twice`);
    t.same(
      accepted.filter((code) => !data.byCode.has(code)),
      [],
      id,
    );
  }
});

t.test('no accepted role goes by a title that the person has', async (t) => {
  for (const { id, titles, accepted, isResume, text } of ALL) {
    const named = isResume ? extractPersonInput(text).titles : titles;
    const own = new Set(named.map(nameKey));
    const same = accepted.filter((code) => {
      const { title = '', reportedTitles = [] } = data.byCode.get(code) ?? {};
      return [title, ...reportedTitles].some((name) => own.has(nameKey(name)));
    });
    t.same(same, [], id);
  }
});

t.test('each half has roles of all but a few major groups', async (t) => {
  const groups = new Set([...data.byCode.keys()].map((code) => code.slice(0, 2)));
  for (const half of HALVES) {
    const met = new Set(half.flatMap(({ accepted }) => accepted.map((code) => code.slice(0, 2))));
    t.ok(met.size >= groups.size - 2, `${met.size} of ${groups.size}`);
  }
});
