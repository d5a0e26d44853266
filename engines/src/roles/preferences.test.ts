/** What a person refuses, wants and did, from their text to the roles, with the product's data. */
import { readFile } from 'node:fs/promises';
import t from 'tap';
import { roleQuestions } from '../testing/role-questions.ts';
import { judgeFeature } from './work-features.ts';

const bytes = (name: string) => readFile(new URL(`../../data/${name}`, import.meta.url));
const { data, found } = roleQuestions(
  await bytes('career.json'),
  await bytes('titles.json'),
  await bytes('work.json'),
);
const occupation = (code: string) => {
  const point = data.byCode.get(code);
  if (point === undefined) throw new Error(code);
  return point.occupation;
};

const TRUCKER = `Rolf Tander
Tulsa, OK | rolf@example.com

Objective
After 14 years on the road I want a job at home every night. Not driving.

Experience
OTR Truck Driver
Prairie Freight, Tulsa, OK
2014 – Present
- Planned routes and hours of service; logs passed every inspection
- Dispatched loads for six drivers when the office was short
- Trained nine new drivers

Education
High school diploma, Rogers High School, 2009

Skills
Dispatching, route planning, load securement`;

t.test('features of work are judged by activities, conditions and code', async (t) => {
  const judge = (feature: Parameters<typeof judgeFeature>[0], code: string) =>
    judgeFeature(feature, occupation(code), data.work);
  t.equal(judge('driving', '53-3032.00'), 'has');
  t.equal(judge('driving', '43-5032.00'), 'has-not', 'a dispatcher does not drive');
  t.equal(judge('patients', '29-1141.00'), 'has');
  t.equal(judge('patients', '29-2072.00'), 'has-not', 'records of patients are no care');
  t.equal(judge('classroom', '25-2031.00'), 'has');
  t.equal(judge('classroom', '13-1151.00'), 'has-not', 'training of staff is no classroom');
  t.equal(judge('licence', '29-1141.00'), 'has');
  const unknown = [...data.byCode.keys()].filter((code) => judge('weekends', code) === 'unknown');
  t.ok(unknown.length > 100, 'no page, no answer');
});

t.test('a driver who refuses to drive gets no driving, and hears of dispatching', async (t) => {
  const { roles, refusals, direction, removed } = found({ text: TRUCKER, isResume: true });
  t.same(
    refusals.map(({ feature, counts }) => [feature, counts]),
    [
      ['driving', true],
      ['overnight-travel', true],
    ],
  );
  t.match(direction, { value: 'change', words: 'Not driving' });
  for (const { code, title } of roles) {
    t.not(judgeFeature('driving', occupation(code), data.work), 'has', title);
  }
  const dispatcher = roles.find(({ code }) => code === '43-5032.00');
  t.ok(dispatcher, 'what they did counts');
  t.match(removed, [{ condition: 'driving' }, { condition: 'overnight-travel' }]);
  t.ok(dispatcher?.unknown.includes('overnight-travel'), 'what is not known is named');
});

t.test('a refusal that is taken back counts no more', async (t) => {
  const { refusals, roles, direction } = found({
    text: TRUCKER,
    isResume: true,
    notRefused: ['driving', 'overnight-travel'],
  });
  t.ok(refusals.every(({ counts }) => !counts));
  t.equal(direction.value, 'unsure');
  t.ok(roles.some(({ code }) => code.startsWith('53-3')));
});

t.test('what is refused is not taken for what a person did', async (t) => {
  const scores = (text: string) =>
    found({ titles: ['Cashier'], text, notRefused: ['driving'] }).roles.map((role) => [
      role.code,
      role.score.value,
    ]);
  t.same(scores('I want no truck driving'), scores('I want'));
  t.notSame(scores('I want truck driving'), scores('I want'));
});

t.test('for a change the own work under another name is left out', async (t) => {
  const codes = (direction: 'stay' | 'change') =>
    found({ titles: ['Registered nurse'], direction, count: 30 }).roles.map(({ code }) => code);
  t.ok(codes('stay').includes('29-1141.01'), 'acute care nurses');
  t.notOk(codes('change').includes('29-1141.01'));
});

t.test('an unknown fact takes no role away, and each role has something missing', async (t) => {
  const conditions = {
    minPay: 30_000,
    maxEducation: null,
    minGrowth: null,
    zones: [],
    leaveOut: [],
  };
  const { roles } = found({ titles: ['Actor'], conditions, count: 30 });
  const unknown = roles.filter((role) => role.unknown.includes('minPay'));
  t.ok(unknown.length > 0);
  t.ok(unknown.every(({ facts }) => facts.pay === null));
  for (const { title, gaps } of roles) t.ok(gaps.length > 0, title);
});

t.test('experience is a gap unless the work of the person takes as much', async (t) => {
  const gapsOf = (titles: readonly string[], code: string) =>
    found({ titles, count: 30 }).roles.find((role) => role.code === code)?.gaps ?? [];
  const managers = gapsOf(['Registered nurse'], '11-9111.00');
  t.match(
    managers.find(({ kind }) => kind === 'experience')?.why,
    /handbook names as experience before it: less than 5 years\. \d\d of 100 people in it name more than \d+ years/,
  );
  const buyers = gapsOf(['Supply chain manager'], '11-3061.00');
  t.ok(buyers.length > 0);
  t.notOk(
    buyers.some(({ kind }) => kind === 'experience'),
    'their own work takes no less',
  );
});

t.test('a line of the person is a reason with the activity that it matches', async (t) => {
  const text = TRUCKER.replace(
    '- Trained nine new drivers',
    '- Scheduled appointments at Prairie Freight and greeted visitors',
  );
  const { roles } = found({ text, isResume: true, titles: ['Receptionist'], count: 30 });
  const all = roles.flatMap(({ reasons }) => reasons.filter(({ kind }) => kind === 'activities'));
  t.ok(all.some(({ names }) => names.some((name) => /appointments/.test(name))));
  for (const { why, names } of all) {
    t.ok(names.length > 0 && why.startsWith('You did this: “'), why);
    t.notMatch(why, /Rolf|Tander/, 'no name of the person');
  }
});

t.test('the level of education is compared: a Master’s degree is named', async (t) => {
  const { roles } = found({ titles: ['Registered nurse'], direction: 'change', count: 30 });
  const informatics = roles.find(({ code }) => code === '15-1211.01');
  t.match(informatics?.gaps[0]?.why, /master's degree/);
});
