import { readFile } from 'node:fs/promises';
import t from 'tap';
import { INTEREST_AREAS, type Ratings } from '../career/career-data.ts';
import { isInsufficient } from '../engine.ts';
import { PEOPLE, peopleQuality } from '../testing/people-quality.ts';
import { relatedFound } from '../testing/role-quality.ts';
import { NOTHING, roleQuestions } from '../testing/role-questions.ts';
import { CONDITION_NAMES, evaluateCondition, type RoleConditions } from './conditions.ts';
import { fieldsOfStudy, unknownCodes } from './fields-of-study.ts';
import type { RoleSearchResult } from './find-roles.ts';
import type { RolesInput } from './read-person.ts';

const file = await readFile(new URL('../../data/career.json', import.meta.url));
const titleBytes = await readFile(new URL('../../data/titles.json', import.meta.url));
const workBytes = await readFile(new URL('../../data/work.json', import.meta.url));
const { career, space, data, ask, found } = roleQuestions(file, titleBytes, workBytes);
const ANY: RoleConditions = NOTHING.conditions;

const codes = ({ roles }: RoleSearchResult) => roles.map(({ code }) => code);
const NURSE = '29-1141.00';
/** Sum of a dozen numbers of three decimals each. */
const ROUNDED = 0.007;

t.test('no input, or no occupation name in it: no roles', async (t) => {
  for (const input of [{}, { titles: ['qwxzy'] }, { text: 'qwxzy' }, { fieldOfStudy: 'None' }]) {
    t.ok(isInsufficient(ask(input).result), JSON.stringify(input));
  }
});

t.test('ten roles, each with its reasons, and never what was named', async (t) => {
  const { roles, titles } = found({ titles: ['Senior registered nurse'] });
  t.equal(titles[0]?.read?.code, NURSE);
  t.same(
    titles[0]?.level.map(({ start, end }) => 'Senior registered nurse'.slice(start, end)),
    ['Senior'],
  );
  t.equal(roles.length, 10);
  t.notOk(roles.some(({ code }) => code === NURSE));
  for (const { title, score, parts, reasons } of roles) {
    t.ok(reasons.length > 0 && reasons.length <= 3, title);
    const sum = parts.reduce((all, { value, weight }) => all + value * weight, 0);
    t.ok(Math.abs(sum - score.value) < ROUNDED, `${title}: the parts make the score`);
    const weights = parts.reduce((all, { weight }) => all + weight, 0);
    t.ok(Math.abs(weights - 1) < ROUNDED, `${title}: the weights make the whole`);
  }
});

t.test('equal bytes for equal input, in any order', async (t) => {
  const input = { titles: ['Nurse', 'Teacher'], text: 'Excel and Epic' };
  t.equal(JSON.stringify(ask(input)), JSON.stringify(ask(input)));
  const turned = found({ ...input, titles: ['Teacher', 'Nurse'] });
  t.same(codes(turned), codes(found(input)));
});

t.test('what a text names is a reason with its words, and no gap', async (t) => {
  const text = 'I write SQL and Python every day.';
  const { roles } = found({ fieldOfStudy: 'Computer science', text });
  const [first] = roles;
  const words = first?.score.spans.map(({ start, end }) => text.slice(start, end)).sort();
  t.same(words, ['Python', 'SQL']);
  for (const { gaps } of roles) {
    // The levels of the person are not measured.
    t.notOk(gaps.some(({ why }) => /\byours\b/.test(why)));
    const missing = gaps.filter(({ kind }) => kind === 'terms').flatMap(({ names }) => names);
    t.notOk(missing.includes('SQL') || missing.includes('Python'));
  }
});

t.test(
  'what most occupations use is no reason beside others, and rarer things stand first',
  async (t) => {
    const named = (text: string) =>
      found({ titles: ['Data analyst'], text }).roles.flatMap(({ reasons }) =>
        reasons.flatMap(({ kind, names }) => (kind === 'terms' ? [names] : [])),
      );
    t.same(named('I use Excel and Word every day.'), []);
    const both = named('I use Excel, Python and Tableau every day.');
    t.ok(both.length > 0);
    t.notOk(both.flat().includes('Excel'));
    const inBoth = both.filter((names) => names.length > 1);
    t.ok(inBoth.length > 0);
    for (const names of inBoth) t.same(names, ['Tableau', 'Python']);
  },
);

t.test('each condition holds, says what it took away, and what comes back', async (t) => {
  const conditions: RoleConditions = {
    minPay: 60_000,
    maxEducation: "Associate's degree",
    minGrowth: 3,
    zones: [2, 3],
    leaveOut: ['11'],
  };
  const input = { titles: ['Truck driver'] };
  const { roles, removed } = found({ ...input, conditions });
  for (const { code, title } of roles) {
    const one = career.byCode.get(code);
    if (one === undefined) throw new Error(code);
    for (const name of CONDITION_NAMES)
      t.not(evaluateCondition(name, conditions, one), 'missed', `${title}: ${name}`);
  }
  t.same(
    removed.map(({ condition }) => condition),
    CONDITION_NAMES,
  );
  for (const { condition: filter, missed, unknown, back } of removed) {
    const condition = CONDITION_NAMES.find((name) => name === filter);
    if (condition === undefined) throw new Error(filter);
    const alone = career.occupations
      .filter(({ code }) => code !== '53-3032.00')
      .map((one) => evaluateCondition(condition, conditions, one));
    t.equal(missed, alone.filter((verdict) => verdict === 'missed').length, condition);
    t.equal(unknown, alone.filter((verdict) => verdict === 'unknown').length, condition);
    const without = { ...conditions, [condition]: ANY[condition] };
    const dropped = codes(found({ ...input, conditions: without }));
    t.same(
      back.map(({ code }) => code),
      dropped.filter((code) => !roles.some((role) => role.code === code)),
      condition,
    );
  }
  t.same(found(input).removed, [], 'none set, none named');
});

t.test('more of one leads to it, less of one away', async (t) => {
  const likenessTo = (wanted: string, input: Partial<RolesInput>) => {
    const answer = found({ titles: ['Nurse'], count: 30, ...input });
    return answer.roles.find(({ code }) => code === wanted)?.score.value ?? 0;
  };
  const educators = '25-1072.00';
  t.ok(likenessTo(educators, { more: ['25-1071.00'] }) > likenessTo(educators, {}));
  t.notOk(codes(found({ titles: ['Nurse'], less: [educators] })).includes(educators));
  const unknown = ask({ titles: ['Nurse'], more: ['99-9999.00'] });
  t.match(unknown.warnings, [{ code: 'OCCUPATION_UNKNOWN', why: /99-9999\.00/ }]);
});

t.test('a title that leads people offers roles that do', async (t) => {
  const { leading } = found({ titles: ['Lead cook'] });
  t.ok(leading.length > 0);
  for (const { code } of leading) t.match(code, /^11-|^\d\d-1/);
  t.same(found({ titles: ['Cook'] }).leading, []);
});

t.test('by interests alone: the likeness is the correlation of six numbers', async (t) => {
  const interests = { R: 1, I: 2, A: 7, S: 4, E: 3, C: 1 };
  const { roles } = found({ interests });
  const mine = INTEREST_AREAS.map((one) => interests[one]);
  for (const { code, score, tier } of roles) {
    const theirs = INTEREST_AREAS.map((one) => career.byCode.get(code)?.interests[one] ?? 0);
    t.ok(Math.abs(score.value - pearson(mine, theirs)) < 0.001, code);
    t.equal(tier, null);
  }
});

t.test('by what it asks: recomputed from the numbers of the data', async (t) => {
  const { roles } = found({ titles: ['Registered nurse'] });
  const rated = career.occupations.filter(({ profile }) => profile.kind === 'rated');
  const rows = new Map(
    career.occupations.flatMap(({ code, profile }) =>
      profile.kind === 'not-rated' ? [] : [[code, row(profile.ratings)] as const],
    ),
  );
  const standard = (code: string) =>
    (rows.get(code) ?? []).map((value, at) => {
      const column = rated.map((one) => rows.get(one.code)?.[at] ?? 0);
      const mean = column.reduce((sum, x) => sum + x, 0) / column.length;
      const spread = Math.sqrt(column.reduce((sum, x) => sum + (x - mean) ** 2, 0) / column.length);
      return spread === 0 ? 0 : (value - mean) / spread;
    });
  const nurse = standard(NURSE);
  for (const { code, parts } of roles.slice(0, 2)) {
    const role = standard(code);
    const dot = role.reduce((sum, x, at) => sum + x * (nurse[at] ?? 0), 0);
    const wanted = dot / Math.hypot(...role) / Math.hypot(...nurse);
    t.ok(Math.abs((parts[0]?.value ?? 0) - wanted) < 0.001, code);
  }
});

t.test('fields of study lead to occupations that there are', async (t) => {
  const fields = fieldsOfStudy();
  t.ok(fields.length >= 60, `${fields.length}`);
  t.same(unknownCodes(fields, career), []);
});

t.test('of the related occupations of each, enough are among the ten nearest', async (t) => {
  const { rated, others } = relatedFound(space);
  t.ok(rated >= 0.46, `recall@10 ${rated}`);
  t.ok(others > 0.4, `of those without ratings of their own ${others}`);
});

t.test('made-up people, half held out, find a role that an adviser would accept', async (t) => {
  for (const [half, people] of Object.entries(PEOPLE)) {
    const { hit, accepted } = peopleQuality(people, data);
    t.ok(hit >= 0.84, `${half}: hit@10 ${hit}`);
    t.ok(accepted >= 0.25, `${half}: of all ten ${accepted}`);
    for (const { id, fieldOfStudy } of people) {
      const isKnown = data.fields.some(({ name }) => name === fieldOfStudy);
      t.ok(fieldOfStudy === null || isKnown, id);
    }
  }
});

const row = ({ skills, skillLevels, knowledge, knowledgeLevels }: Ratings) => [
  ...skills,
  ...skillLevels,
  ...knowledge,
  ...knowledgeLevels,
];

function pearson(a: readonly number[], b: readonly number[]): number {
  const mean = (xs: readonly number[]) => xs.reduce((sum, x) => sum + x, 0) / xs.length;
  const [x, y] = [a.map((one) => one - mean(a)), b.map((one) => one - mean(b))];
  return (
    x.reduce((sum, one, at) => sum + one * (y[at] ?? 0), 0) / Math.hypot(...x) / Math.hypot(...y)
  );
}
