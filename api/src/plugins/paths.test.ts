import t from 'tap';
import { isRecordingPath } from './paths.ts';

t.test('isRecordingPath is true for the page of interview practice alone', async (t) => {
  for (const url of [
    '/services/interview',
    '/services/interview/',
    '/services/interview?practice=x',
  ])
    t.ok(isRecordingPath(url), url);
  for (const url of [
    undefined,
    '/',
    '/services',
    '/services/interviews',
    '/services/interview/more',
    '/services/examples/interview',
    '/x?to=/services/interview',
    '/api/services/interview',
  ])
    t.notOk(isRecordingPath(url), url ?? 'no url');
});
