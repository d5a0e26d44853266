import type { ResumeDraft } from '@roletrail/contracts/http/resume-draft';
import t from 'tap';
import { lineStart } from '../../lib/jump.ts';
import {
  type Edit,
  type EditEntry,
  EMPTY_DRAFT,
  editOf,
  metFirst,
  movedEntry,
  sectionMoved,
  toDraft,
  updateItem,
} from './editing.ts';
import { resumeWordsAt, summarizeReview } from './labels.ts';

const draft: ResumeDraft = Object.assign({}, EMPTY_DRAFT, {
  name: 'Ada',
  skills: ['Excel', 'SQL'],
  entries: [
    {
      section: 'experience' as const,
      title: 'Clerk',
      at: 'Acme',
      place: '',
      note: '',
      dates: '2019',
      points: ['One', 'Two', 'Three'],
    },
  ],
  more: [{ heading: 'Languages', lines: ['Latin', 'Greek'] }],
});

const entryOf = ({ entries }: Edit): EditEntry => {
  const [entry] = entries;
  if (!entry) throw new Error('no entry');
  return entry;
};
const withPoints = (edit: Edit, points: EditEntry['points']): Edit =>
  Object.assign({}, edit, { entries: updateItem(edit.entries, entryOf(edit).id, { points }) });

t.test('an untouched draft is unchanged', async (t) => {
  t.same(toDraft(editOf(draft)).draft, draft);
});

t.test('a removed item is not in the draft and shifts the later paths', async (t) => {
  const edit = editOf(draft);
  const { points } = entryOf(edit);
  const [first, second] = points;
  const without = withPoints(edit, updateItem(points, first?.id ?? '', { kept: false }));
  const { draft: next, paths } = toDraft(without);
  t.same(next.entries[0]?.points, ['Two', 'Three']);
  t.equal(paths.get(first?.id ?? ''), undefined);
  t.equal(paths.get(second?.id ?? ''), 'entries.0.points.0');
  const back = withPoints(
    without,
    updateItem(entryOf(without).points, first?.id ?? '', { kept: true }),
  );
  t.same(toDraft(back).draft, draft, 'and brought back');
  const { id } = entryOf(edit);
  const entries = updateItem(edit.entries, id, { kept: false });
  t.same(toDraft(Object.assign({}, edit, { entries })).draft.entries, []);
});

t.test('lines move by one step and stop at the ends', async (t) => {
  const items = [{ id: 'a' }, { id: 'b' }, { id: 'c' }, { id: 'd' }];
  const order = (list: readonly { id: string }[]) => list.map(({ id }) => id).join('');
  t.equal(order(movedEntry(items, 'b', -1)), 'bacd');
  t.equal(order(movedEntry(items, 'b', 1)), 'acbd');
  t.equal(order(movedEntry(items, 'a', -1)), 'abcd');
  t.equal(order(movedEntry(items, 'd', 1)), 'abcd');
  t.equal(
    order(movedEntry(items, 'a', 1, ({ id }) => id !== 'b')),
    'bcad',
    'past what is of another kind',
  );
});

t.test('a section moves with all its entries', async (t) => {
  const [job] = draft.entries;
  if (!job) throw new Error('no job');
  const entry = (section: 'experience' | 'projects' | 'awards', title: string) =>
    Object.assign({}, job, { section, title });
  const entries = [entry('projects', 'a'), entry('awards', 'b'), entry('awards', 'c')];
  const edit = editOf(Object.assign({}, draft, { entries }));
  const titles = (one: Edit) =>
    toDraft(one)
      .draft.entries.map(({ title }) => title)
      .join('');
  t.equal(titles(sectionMoved(edit, 'awards', -1)), 'bca');
  t.equal(titles(sectionMoved(edit, 'awards', 1)), 'abc');
});

t.test('lines that match the ad come first, the others keep their order', async (t) => {
  const edit = metFirst(editOf(draft), new Set(['entries.0.points.2', 'skills.0']));
  t.same(toDraft(edit).draft.entries[0]?.points, ['Three', 'One', 'Two']);
});

t.test('the words of a finding are found, also in a list', async (t) => {
  t.equal(resumeWordsAt(draft, { source: 'entries.0.points.1', start: 0, end: 2 }), 'Tw');
  t.equal(resumeWordsAt(draft, { source: 'skills.1', start: 0, end: 3 }), 'SQL');
  t.equal(resumeWordsAt(draft, { source: 'entries.7.title', start: 0, end: 3 }), '');
  t.equal(resumeWordsAt(draft, { source: 'name', start: 0, end: 0 }), '');
  t.equal(lineStart('Excel\n\n SQL', 1), 7, 'empty lines are no items');
});

t.test('the reviews are formatted in short', async (t) => {
  const requirement = (kind: 'must' | 'nice', state: 'covered' | 'missing') => ({
    name: 'X',
    kind,
    state,
    why: '',
    asked: [],
    spans: [],
    best: null,
    promoted: false,
  });
  const figure = { value: 71.6, max: 100, weight: 1, why: '', spans: [] };
  const review = {
    kind: 'review' as const,
    draft,
    text: '',
    readability: { file: null, fields: [], doubts: [] },
    quality: { score: figure, why: '', parts: [] },
    match: {
      kind: 'match' as const,
      score: figure,
      requirements: [
        requirement('must', 'covered'),
        requirement('must', 'missing'),
        requirement('nice', 'missing'),
      ],
      unrecognised: [],
      dismissed: [],
      besides: [],
    },
    notes: [],
  };
  const check = (state: 'pass' | 'warn') => ({ code: state, state, title: '', why: '', spans: [] });
  t.same(summarizeReview(review, [check('pass'), check('warn')]), {
    read: '1 to look at',
    quality: '72 of 100',
    match: '72%',
  });
  const thin = Object.assign({}, review, {
    match: null,
    quality: { score: null, why: '', parts: [] },
  });
  t.same(summarizeReview(thin, [check('pass')]), {
    read: 'All fine',
    quality: 'Too little',
    match: 'No ad yet',
  });
});
