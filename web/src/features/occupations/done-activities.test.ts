import { QueryClient } from '@tanstack/react-query';
import t from 'tap';
import { doneIn, recallDone, rememberDone } from './done-activities.ts';

const role = (code: string, kinds: readonly ('activities' | 'terms')[]) => ({
  code,
  title: code,
  facts: {
    pay: null,
    payAtLeast: false,
    growth: null,
    jobs: null,
    openings: null,
    education: null,
    shared: [],
    zone: 1,
  },
  tier: null,
  score: { value: 1, max: 1, weight: 1, why: '', spans: [] },
  parts: [],
  unknown: [],
  reasons: kinds.map((kind) => ({ kind, why: `You did this: ${kind}`, names: [kind] })),
  gaps: [],
});
const RESULT = {
  kind: 'roles' as const,
  titles: [],
  wanted: null,
  direction: { value: 'unsure' as const, words: null },
  refusals: [],
  stayIn: null,
  stated: { wants: [], pay: null, schooling: null },
  roles: [role('29-1141.00', ['terms', 'activities']), role('35-3031.00', ['terms'])],
  hasMore: false,
  removed: [],
  leading: [],
};

t.test('of each role what the person did is kept, and nothing of a role without it', async (t) => {
  const done = doneIn(RESULT);
  t.same([...done.keys()], ['29-1141.00']);
  t.match(done.get('29-1141.00'), { names: ['activities'] });
  t.equal(doneIn({ kind: 'insufficient_evidence', why: '' }).size, 0);
});

t.test('the last answer of the tab is recalled', async (t) => {
  const queries = new QueryClient();
  t.equal(recallDone(queries), undefined);
  rememberDone(queries, RESULT);
  t.ok(recallDone(queries)?.has('29-1141.00'));
});
