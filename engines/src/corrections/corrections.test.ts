import { readFile } from 'node:fs/promises';
import { NOT_WANTED_MAX } from '@roletrail/contracts/tool-limits';
import { wantIdOf } from '@roletrail/contracts/tools/want-id';
import t from 'tap';
import { isInsufficient } from '../engine.ts';
import { writeResumeDraft } from '../review/write-draft.ts';
import type { RolesInput } from '../roles/read-person.ts';
import { NOTHING, roleQuestions } from '../testing/role-questions.ts';
import { CLERK } from '../testing/sample-drafts.ts';
import type { Corrections } from './corrections.ts';
import { findCorrectedRoles } from './find-corrected-roles.ts';

const bytes = (name: string) => readFile(new URL(`../../data/${name}`, import.meta.url));
const { data, found } = roleQuestions(
  await bytes('career.json'),
  await bytes('titles.json'),
  await bytes('work.json'),
);
const AS_READ: Corrections = {
  wants: '',
  notWanted: [],
  withoutPay: false,
  withoutSchooling: false,
};

function ask(input: Partial<RolesInput>, corrections: Partial<Corrections> = {}) {
  const asked = { ...NOTHING, ...input, ...AS_READ, ...corrections };
  const { result } = findCorrectedRoles(asked, data, 0);
  if (isInsufficient(result)) throw new Error(result.why);
  return result;
}

const WAITER = {
  titles: ['Waiter'],
  text: 'I waited tables for six years. I want to work with plants outdoors, close to home. I need at least 55,000 a year. I would like to do a two-year degree. No nights.',
};

t.test('without corrections the answer is that of the role finder', async (t) => {
  t.same(ask(WAITER), found(WAITER));
});

t.test('a want that is taken back does not count; the others are read as before', async (t) => {
  const before = ask(WAITER);
  const plants = before.stated.wants.find((words) => words.includes('plants')) ?? '';
  t.ok(before.roles.some(({ title }) => /Nursery|Landscap|Grounds|Farm|Plant/.test(title)));
  const after = ask(WAITER, { notWanted: [wantIdOf(plants)] });
  t.same(after.stated.ignored, { wants: [plants], pay: null, schooling: null });
  t.same(
    after.stated.wants,
    before.stated.wants.filter((words) => words !== plants),
  );
  t.same(after.refusals, before.refusals);
  t.same(after.stated.pay, before.stated.pay);
  t.notSame(
    after.roles.map(({ code }) => code),
    before.roles.map(({ code }) => code),
  );
});

t.test('pay and schooling of a text are taken back apart from each other', async (t) => {
  const { stated, refusals } = ask(WAITER);
  t.match(stated, { pay: { value: 55_000 }, schooling: { most: "Associate's degree" } });
  const withoutPay = ask(WAITER, { withoutPay: true });
  t.match(withoutPay.stated, { pay: null, ignored: { pay: stated.pay, schooling: null } });
  t.same(withoutPay.stated.schooling, stated.schooling);
  const withoutSchooling = ask(WAITER, { withoutSchooling: true });
  t.match(withoutSchooling.stated, { schooling: null, ignored: { schooling: stated.schooling } });
  t.same(withoutSchooling.stated.pay, stated.pay);
  t.same(withoutSchooling.refusals, refusals);
});

t.test('schooling is taken back whatever ends its sentence', async (t) => {
  for (const end of ['\n', '! ', '? ', '; ', '. ']) {
    const text = `I would do a two-year degree${end}No nights`;
    const before = ask({ titles: ['Waiter'], text });
    const { stated } = ask({ titles: ['Waiter'], text }, { withoutSchooling: true });
    const words = 'I would do a two-year degree';
    t.match(before.stated.schooling, { most: "Associate's degree", words }, end);
    t.match(stated, { schooling: null, ignored: { schooling: before.stated.schooling } }, end);
  }
});

const WORK = 'plants animals cars music food books horses dogs cooking wood metal maps'.split(' ');

t.test('as many wants are taken back as a request may name', async (t) => {
  const wants = Array.from({ length: NOT_WANTED_MAX }, (_, at) => {
    return `I want to work with ${WORK[at % WORK.length]} and ${at} machines`;
  });
  const text = wants.join('. ');
  const { stated } = ask(
    { titles: ['Waiter'], text: `${text}. I need at least 55,000 a year` },
    { notWanted: wants.map(wantIdOf), withoutPay: true },
  );
  t.match(stated, { pay: null, ignored: { pay: { value: 55_000 } } });
  t.same(stated.wants, []);
  t.same(new Set(stated.ignored?.wants), new Set(wants));
});

t.test('wants of the form count as those of the text, with a resume too', async (t) => {
  const wants = 'outdoors with plants\nno nights';
  for (const text of ['Waited tables for six years.', writeResumeDraft(CLERK).text]) {
    const input = { titles: ['Waiter'], text, isResume: text !== 'Waited tables for six years.' };
    const { stated, refusals, roles } = ask(input, { wants });
    t.ok(stated.wants.includes('I want outdoors with plants'));
    t.match(refusals, [{ feature: 'nights', counts: true }]);
    t.notSame(roles, ask(input).roles);
  }
});

t.test('corrections of a resume leave what was done where it is', async (t) => {
  const text = writeResumeDraft({ ...CLERK, summary: 'I want to work with plants outdoors.' }).text;
  const input = { text, isResume: true };
  const before = ask(input);
  const [want = ''] = before.stated.wants;
  const after = ask(input, { notWanted: [wantIdOf(want)] });
  t.same(after.stated.ignored?.wants, [want]);
  t.same(after.titles, before.titles);
});

t.test('an id is of the words, whatever their case and spaces', async (t) => {
  t.equal(wantIdOf(' Work  with plants '), wantIdOf('work with\nplants'));
  t.not(wantIdOf('work with plants'), wantIdOf('work with planes'));
  t.match(wantIdOf(''), /^[0-9a-f]{8}$/);
});
