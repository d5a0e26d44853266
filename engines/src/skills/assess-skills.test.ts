import { readFile } from 'node:fs/promises';
import type { SkillsAssessed } from '@roletrail/contracts/tools/skills';
import t from 'tap';
import { NO_CHOICES } from '../ads/own-phrases.ts';
import { shippedSkillsData } from '../testing/skills-data.ts';
import { assessSkills, type SkillsGiven } from './assess-skills.ts';

const ROOM = new URL('../../', import.meta.url);
const data = await shippedSkillsData((file) => readFile(new URL(file, ROOM)));
const NURSES = '29-1141.00';
const DEVELOPERS = '15-1252.00';
const START: SkillsGiven = {
  asOf: '2026-01-01',
  occupation: NURSES,
  ad: null,
  current: null,
  answers: [],
  education: null,
  licence: null,
  finished: false,
};

const ask = (part: Partial<SkillsGiven>) => assessSkills({ ...START, ...part }, data, 0);

function questionsOf(part: Partial<SkillsGiven>) {
  const { result } = ask(part);
  if (result.kind !== 'questions') throw new Error(result.kind);
  return result;
}

/** Answers everything with one level. */
function assess(part: Partial<SkillsGiven>, level = 3): SkillsAssessed {
  const answers = questionsOf(part).questions.map(({ id }) => ({ id, level, proof: null }));
  const { result } = ask({ answers, ...part, finished: true });
  if (result.kind !== 'skills') throw new Error(result.kind);
  return result;
}

t.test('a question shows its scale, and neither need nor reason', async (t) => {
  const { questions, licence } = questionsOf({});
  t.ok(questions.length >= 20 && questions.length <= 32, `${questions.length}`);
  for (const one of questions) {
    t.same(Object.keys(one).sort(), ['anchors', 'id', 'kind', 'label', 'question']);
  }
  t.match(licence, { need: 'required', of: /nursing/ });
  t.equal(ask({}).evidence.length, 0, 'nor does anything beside it');
});

t.test('gaps go by need times distance, and their shares make a whole', async (t) => {
  const { items, gaps, strengths, met } = assess({});
  const byId = new Map(items.map((item) => [item.id, item]));
  const values = gaps.map((id) => byId.get(id)?.gap?.value ?? 0);
  t.ok(gaps.length > 3);
  t.same(
    values,
    [...values].sort((a, b) => b - a),
  );
  for (const id of gaps) {
    const item = byId.get(id);
    if (!item?.gap) throw new Error(id);
    const distance = item.need - (item.self ?? 0);
    t.ok(distance >= 0.25);
    t.ok(Math.abs(item.gap.value - item.need * distance) < 0.01, item.gap.why);
  }
  const weight = gaps.reduce((sum, id) => sum + (byId.get(id)?.gap?.weight ?? 0), 0);
  t.ok(Math.abs(weight - 1) < 0.02, `${weight}`);
  t.equal(met.value, strengths.length);
  t.equal(met.max, gaps.length + strengths.length);
});

t.test('what is not answered counts neither way, and too few answers give no number', async (t) => {
  const ids = questionsOf({}).questions.map(({ id }) => id);
  const some = ids.slice(0, 5).map((id) => ({ id, level: 7, proof: { text: 'x', resume: null } }));
  const { result } = ask({ answers: some, finished: true });
  t.match(result, { kind: 'skills', met: { max: 5 }, proved: { value: 5, max: 5 } });
  if (result.kind !== 'skills') throw new Error(result.kind);
  t.equal(result.items.filter(({ self }) => self === null).length, ids.length - 5);
  t.equal(ask({ answers: some.slice(0, 3), finished: true }).result.kind, 'insufficient_evidence');
  const strange = ['a', 'b', 'c', 'd', 'e'].map((id) => ({ id, level: 7, proof: null }));
  t.equal(ask({ answers: strange, finished: true }).result.kind, 'insufficient_evidence');
});

t.test('an occupation without ratings says so, and has no need of the data', async (t) => {
  const { warnings } = ask({ occupation: DEVELOPERS });
  t.match(warnings, [{ code: 'NOT_RATED', why: /Software Developers/ }]);
  const { items, education, target } = assess({ occupation: DEVELOPERS });
  t.equal(target.rated, false);
  t.ok(items.every(({ needFrom }) => needFrom === 'rule'));
  t.match(education, { entry: "Bachelor's degree", people: null });
});

t.test('education, licence and what carries over', async (t) => {
  const result = assess({
    education: 'High school diploma or equivalent',
    licence: 'working',
    current: '29-2061.00',
  });
  t.match(result.education, { entry: "Bachelor's degree", below: true });
  t.match(result.education?.why, /\d+ of 100 people in it have your level or a lower one/);
  const sum = result.education?.people?.reduce((all, { percent }) => all + percent, 0) ?? 0;
  t.ok(Math.abs(sum - 100) < 1, `${sum}`);
  t.match(result.licence, { need: 'required', own: 'working', why: /working on it/ });
  const { transfer } = result;
  t.ok(transfer && transfer.activities.length > 0 && transfer.activities.length < transfer.of);
  t.ok(transfer?.skills?.every(({ there, here }) => here - there < 0.25));
  t.equal(assess({ current: NURSES }).transfer, null, 'the same occupation carries nothing over');
  t.equal(assess({ current: DEVELOPERS }).transfer?.skills, null, 'not rated is not compared');
});

t.test('an ad asks for its terms, alone or beside an occupation', async (t) => {
  const text =
    'We look for a data analyst.\nRequirements\n- SQL and Python\n- Excel\nNice to have\n- Tableau';
  const ad = { title: 'Data analyst, Acme', text, phrases: NO_CHOICES };
  const alone = assess({ occupation: null, ad });
  t.match(alone.target, { occupation: null, ad: 'Data analyst, Acme', rated: null });
  const needs = Object.fromEntries(alone.items.map(({ label, need }) => [label, need]));
  t.match(needs, { SQL: 4, Python: 4, Excel: 4, Tableau: 2 });
  for (const { spans, label } of alone.items) {
    const [span] = spans;
    t.equal(span && text.slice(span.start, span.end), label);
  }
  t.equal(alone.education, null);
  const both = questionsOf({ ad }).questions.map(({ kind }) => kind);
  t.ok(both.includes('term') && both.includes('skill') && !both.includes('technology'));
  const little = { ...ad, text: 'We look for someone kind.' };
  t.equal(ask({ occupation: null, ad: little }).result.kind, 'insufficient_evidence');
});

t.test('no target, and one that the data do not have', async (t) => {
  t.match(ask({ occupation: null }).result, { why: 'Choose an occupation or a job ad.' });
  t.match(ask({ occupation: '99-9999.00' }).result, { kind: 'insufficient_evidence' });
  t.match(ask({ current: '99-9999.00' }).warnings, [{ code: 'OCCUPATION_UNKNOWN' }]);
});
