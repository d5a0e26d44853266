import { profileContent } from '@roletrail/contracts/http/career';
import { draftBody } from '@roletrail/contracts/http/resume-draft';
import type { FoundRole } from '@roletrail/contracts/tools/role-finder';
import t from 'tap';
import { EMPTY_DRAFT } from '../../../tools/resume/editing.ts';
import {
  type Answers,
  fiveOf,
  isEnough,
  toFirstDraft,
  toProfileAnswers,
  toRoleFormValues,
} from './answers.ts';

/** An answer without preferences. */
const NO_PREFERENCES = {
  direction: { value: 'unsure' as const, words: null },
  refusals: [],
  stayIn: null,
  stated: { wants: [], pay: null, schooling: null },
  hasMore: false,
};
const NONE: Answers = { stage: '', title: '', fieldOfStudy: '' };

t.test('a job title or a field of study is enough; a stage is not', async (t) => {
  t.notOk(isEnough(NONE));
  t.notOk(isEnough({ ...NONE, title: '  ', stage: 'working' }));
  t.ok(isEnough({ ...NONE, title: 'Baker' }));
  t.ok(isEnough({ ...NONE, fieldOfStudy: 'History' }));
});

t.test('the role finder gets the answers and the resume', async (t) => {
  const resume = { text: 'x'.repeat(60_000) };
  t.same(toRoleFormValues(NONE, resume).titles, ['', '', ''], 'the resume names the jobs');
  t.match(toRoleFormValues(NONE, resume), { isResume: true, anyLanguage: true });
  t.equal(toRoleFormValues(NONE, null).isResume, false);
  t.equal(toRoleFormValues(NONE, resume).text.length, 50_000, 'as much of the text as it takes');
  t.equal(toRoleFormValues({ ...NONE, title: ' Cook ' }, resume).titles[0], 'Cook');
  t.equal(toRoleFormValues({ ...NONE, title: 'c'.repeat(300) }, null).titles[0].length, 120);
  t.same(toRoleFormValues({ ...NONE, fieldOfStudy: 'History' }, null).titles, ['', '', '']);
});

t.test('only given answers are shared with the other tools', async (t) => {
  const read = { code: '51-3011.00', title: 'Bakers' };
  const roles = {
    kind: 'roles' as const,
    titles: [{ title: 'Baker', read, certainty: 'certain' as const, others: [], level: [] }],
    wanted: null,
    roles: [],
    removed: [],
    leading: [],
    ...NO_PREFERENCES,
  };
  t.same(toProfileAnswers({ ...NONE, stage: 'changing' }, roles), {
    stage: 'changing',
    currentOccupation: read.code,
  });
  t.same(toProfileAnswers(NONE, { kind: 'insufficient_evidence', why: 'nothing' }), {});
  for (const certainty of ['ambiguous', 'weak'] as const) {
    const titles = roles.titles.map((one) => Object.assign({}, one, { certainty }));
    t.same(toProfileAnswers(NONE, { ...roles, titles }), {}, 'not before the person chose');
  }
  t.same(
    toProfileAnswers(NONE, {
      ...roles,
      titles: [{ title: 'x', read: null, certainty: 'weak', others: [], level: [] }],
    }),
    {},
  );
  profileContent.parse(toProfileAnswers({ ...NONE, fieldOfStudy: 'History' }, roles));
});

t.test('a resume draft contains the answers', async (t) => {
  const begun = draftBody.parse(
    toFirstDraft({ ...NONE, title: ' Baker ', fieldOfStudy: 'History' }, EMPTY_DRAFT),
  );
  t.equal(begun.headline, 'Baker');
  t.same(
    begun.entries.map(({ section, title }) => `${section} ${title}`),
    ['experience Baker', 'education History'],
  );
  t.same(toFirstDraft({ ...NONE, fieldOfStudy: 'History' }, EMPTY_DRAFT).entries.length, 1);
});

t.test('career changers see roles of other fields first', async (t) => {
  const tiers = ['near', 'near', 'adjacent', 'near', 'near', 'near', 'far'] as const;
  const all = tiers.map((tier, at) => ({ title: `${at}`, tier }) as FoundRole);
  const found = {
    kind: 'roles' as const,
    titles: [],
    wanted: null,
    roles: all,
    removed: [],
    leading: [],
    ...NO_PREFERENCES,
  };
  const titlesOf = (stage: Answers['stage']) => {
    const five = fiveOf(found, { stage });
    return five.kind === 'roles' ? five.roles.map(({ title }) => title).join('') : '';
  };
  t.equal(titlesOf('working'), '01234');
  t.equal(titlesOf('changing'), '26013');
});
