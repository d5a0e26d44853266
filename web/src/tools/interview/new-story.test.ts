import type { ReviewedAnswer } from '@roletrail/contracts/tools/interview';
import t from 'tap';
import { storyOf } from './new-story.ts';

t.test('a story takes the sentences of an answer by their parts', async (t) => {
  const text = 'Good question. It was late. I called. I waited. They came.';
  const labels = ['other', 'situation', 'action', 'action', 'result'] as const;
  let from = 0;
  const sentences = text.split(/(?<=\.) /).map((sentence, at) => {
    const start = from;
    from += sentence.length + 1;
    const label = labels[at] ?? 'other';
    return { start, end: start + sentence.length, label, corrected: false };
  });
  const answer: ReviewedAnswer = {
    question: { text: 'When did you wait?', competency: 'resilience', origin: 'bank', why: '' },
    text,
    seconds: null,
    spoken: false,
    sentences,
    words: 11,
    checks: [],
    keep: null,
    fix: null,
  };
  t.same(storyOf(answer), {
    title: 'When did you wait?',
    situation: 'It was late.',
    task: '',
    action: 'I called. I waited.',
    result: 'They came.',
    competencies: ['resilience'],
  });
});
