import type { Review } from '@roletrail/contracts/tools/resume';
import t from 'tap';
import { EMPTY_DRAFT } from './editing.ts';
import { heard, summarizeReview } from './labels.ts';
import { listReadabilityChecks } from './opened-resume.ts';

/** @param verbs points of 20 */
function reviewOf(verbs: number, quality: number): Review {
  const figure = (value: number, max: number) => ({ value, max, weight: 0, why: '', spans: [] });
  const part = (name: 'evidence' | 'action', value: number, max: number) => ({
    name,
    figure: figure(value, max),
    why: `${value} points for reasons.`,
    findings: [],
  });
  return {
    kind: 'review',
    draft: EMPTY_DRAFT,
    text: '',
    readability: { file: null, fields: [], doubts: [] },
    quality: {
      score: figure(quality, 100),
      why: 'Five parts.',
      parts: [part('evidence', 30, 35), part('action', verbs, 20)],
    },
    match: null,
    notes: [],
  };
}

t.test('a score is announced with its reason: first the whole, then the changed parts', (t) => {
  const [first, then] = [reviewOf(10, 70), reviewOf(15, 75)];
  t.equal(
    heard(null, first, summarizeReview(first, [])),
    'Quality: 70 of 100. Five parts. Reading: All fine. Job ad: No ad yet.',
  );
  const after = heard(first, then, summarizeReview(then, []));
  t.match(after, /^Quality: 75 of 100\. Verbs: 15 of 20\. 15 points for reasons\. Reading/);
  t.notMatch(after, 'Evidence', 'unchanged parts are not announced again');
  t.end();
});

t.test('warnings of the file parser come first', (t) => {
  const review = reviewOf(10, 70);
  const warnings = [{ code: 'HIDDEN_TEXT' as const, why: 'White letters.' }];
  const checks = listReadabilityChecks({ review, warnings });
  t.match(checks, [{ state: 'warn', title: 'Text that no one sees', why: 'White letters.' }]);
  t.equal(summarizeReview(review, checks).read, '1 to look at');
  t.end();
});
