import type { Review, ReviewPart } from '@roletrail/contracts/tools/resume';
import type { FoundRole, RolesFound } from '@roletrail/contracts/tools/role-finder';
import t from 'tap';
import { EMPTY_DRAFT } from '../../../tools/resume/editing.ts';
import { firstStepOf } from './next-step.ts';

const figure = (value: number, max: number) => ({ value, max, weight: 1, why: '', spans: [] });
const part = (name: ReviewPart['name'], value: number, max: number): ReviewPart => ({
  name,
  figure: figure(value, max),
  why: `about ${name}`,
  findings: [],
});

const REVIEW: Review = {
  kind: 'review',
  draft: EMPTY_DRAFT,
  text: '',
  readability: { file: [], fields: [], doubts: [] },
  quality: {
    score: figure(80, 100),
    why: 'the sum',
    parts: [
      part('evidence', 30, 35),
      {
        ...part('action', 12.5, 20),
        findings: [{ part: 'action', code: 'x', why: 'Say what you did.', spans: [] }],
      },
    ],
  },
  match: null,
  notes: [],
};
/** An answer without preferences. */
const NO_PREFERENCES = {
  direction: { value: 'unsure' as const, words: null },
  refusals: [],
  stayIn: null,
  stated: { wants: [], pay: null, schooling: null },
  hasMore: false,
};
const role = { code: '51-3011.00', title: 'Bakers' } as FoundRole;
const ROLES: RolesFound = {
  kind: 'roles',
  titles: [
    {
      title: 'Cook',
      read: { code: '35-2014.00', title: 'Cooks' },
      certainty: 'certain',
      others: [],
      level: [],
    },
  ],
  wanted: null,
  roles: [role],
  removed: [],
  leading: [],
  ...NO_PREFERENCES,
};
const BEGINNING = { resume: null };
const NO_FILE = { review: { ...REVIEW }, fromFile: false };
const from = (review: Review) => ({ review, fromFile: true });
const anyStage = { stage: '' as const };

t.test('a reviewed resume suggests the part that loses the most points', async (t) => {
  const step = firstStepOf(anyStage, from(REVIEW), ROLES);
  t.equal(step.title, 'Improve your resume: verbs');
  t.equal(step.why, 'Say what you did. It costs 7.5 of 100 points, the most of all parts.');
  t.same(step.to, { resume: 'quality' }, 'in the resume');
});

t.test('unreadable parts come first', async (t) => {
  const check = { code: 'c', state: 'fail' as const, title: 'Dates', why: 'No dates.', spans: [] };
  const review = { ...REVIEW, readability: { file: null, fields: [check], doubts: [] } };
  t.match(firstStepOf(anyStage, from(review), ROLES), {
    title: /Dates/,
    why: 'No dates.',
    to: { resume: 'readability' },
  });
});

t.test('too little text suggests writing; few findings suggest a job ad', async (t) => {
  const thin = { ...REVIEW, quality: { score: null, why: 'No number: two lines.', parts: [] } };
  t.match(firstStepOf(anyStage, from(thin), ROLES), {
    title: /three lines/,
    why: /two lines/,
    to: { resume: null },
  });
  const parts = [part('evidence', 30.5, 35)];
  const good = { ...REVIEW, quality: { ...REVIEW.quality, parts } };
  t.match(firstStepOf(anyStage, from(good), ROLES), {
    title: /one job ad/,
    why: /80 of 100/,
    to: { resume: 'match' },
  });
});

t.test('without a file the suggestion depends on the stage', async (t) => {
  const to = (stage: Parameters<typeof firstStepOf>[0]['stage'], roles = ROLES) =>
    firstStepOf({ stage }, NO_FILE, roles).to;
  t.equal(to('working'), '/services/market?of=35-2014.00');
  t.equal(to('changing'), '/services/roles/enhanced?open=51-3011.00');
  for (const stage of ['studying', 'starting', 'returning'] as const) t.same(to(stage), BEGINNING);
  t.same(to('changing', { ...ROLES, roles: [] }), BEGINNING, 'no role: a resume');
});
