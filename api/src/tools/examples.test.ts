import { EXAMPLE_PERSON } from '@roletrail/contracts/tool-examples';
import { TOOLS } from '@roletrail/contracts/tools/registry';
import t from 'tap';
import { DatasetSource } from './datasets.ts';
import { NEXT, NOW } from './definitions/dana.ts';
import { createExamples } from './engines.ts';

const data = await new DatasetSource().datasets();
const examples = createExamples(data);

t.test('there is one of each, the same each time', async (t) => {
  t.same(Object.keys(examples).sort(), TOOLS.map(({ id }) => id).sort());
  t.same(createExamples(data), examples);
});

t.test('the resume is read whole, and has something of every verdict', async (t) => {
  const { draft, readability, quality, match } = examples.resume.review;
  t.equal(draft.name, EXAMPLE_PERSON.name);
  t.same(
    draft.entries.map(({ section, title }) => `${section}: ${title}`),
    [
      'experience: Customer Service Representative',
      'experience: Sales Associate',
      'education: Associate of Arts in Communication',
      'volunteering: Reading Tutor',
    ],
  );
  t.ok(readability.file?.length && readability.fields.length);
  t.ok(quality.score && quality.score.value > 50 && quality.score.value < 95, 'there is work left');
  t.ok(
    quality.parts.some(({ findings }) => findings.some(({ spans }) => spans.length > 0)),
    'a finding names its words',
  );
  t.equal(match?.kind, 'match');
  const states = match?.kind === 'match' ? match.requirements.map(({ state }) => state) : [];
  for (const state of ['covered', 'missing'] as const) t.ok(states.includes(state), state);
});

t.test('ten roles with reasons, and what her condition took away', async (t) => {
  const { result } = examples['role-finder'];
  t.equal(result.titles[0]?.read?.code, NOW);
  t.equal(result.roles.length, 10);
  t.ok(result.roles.every(({ reasons }) => reasons.length > 0));
  t.ok(result.removed.some(({ condition, missed }) => condition === 'minPay' && missed > 0));
});

t.test('the occupation that she thinks of is described, rated and has figures', async (t) => {
  const { detail } = examples['role-explorer'];
  t.equal(detail.code, NEXT);
  t.equal(detail.profile.kind, 'rated');
  t.ok(detail.page?.payYear && detail.neighbours.length > 3);
});

t.test('both occupations have figures, and her pay a place in each', async (t) => {
  const { occupations } = examples.market.result;
  t.same(
    occupations.map(({ code }) => code),
    [NOW, NEXT],
  );
  t.ok(occupations.every(({ page, ownPay }) => page && ownPay?.kind === 'placed'));
});

t.test('her gaps are ranked, with a proof, and her interests lead somewhere', async (t) => {
  const { skills, interests } = examples.skills;
  t.equal(skills.target.occupation?.code, NEXT);
  t.ok(skills.gaps.length > 3 && skills.strengths.length > 3);
  t.equal(skills.proved.value, 2);
  t.ok(skills.transfer && skills.transfer.similar.length > 0);
  t.equal(interests.flat, false);
  t.same(interests.leading, ['S', 'E']);
  t.equal(interests.occupations.length, 20);
});
