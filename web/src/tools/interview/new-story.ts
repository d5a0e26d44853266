import type { ReviewedAnswer } from '@roletrail/contracts/tools/interview';
import type { StoryFields } from './story-fields.ts';

export const NEW_STORY_PARTS = ['situation', 'task', 'action', 'result'] as const;
export type StoryPart = (typeof NEW_STORY_PARTS)[number];

export const EMPTY_STORY: StoryFields = {
  title: '',
  situation: '',
  task: '',
  action: '',
  result: '',
  competencies: [],
};

const TITLE_MOST = 120;

/** Makes a story of a reviewed answer: its sentences by their parts. Sentences of no part are left out. */
export function storyOf({ question, text, sentences }: ReviewedAnswer): StoryFields {
  const part = (name: StoryPart) =>
    sentences
      .filter(({ label }) => label === name)
      .map(({ start, end }) => text.slice(start, end))
      .join(' ');
  return {
    title: question.text.slice(0, TITLE_MOST).trim(),
    situation: part('situation'),
    task: part('task'),
    action: part('action'),
    result: part('result'),
    competencies: question.competency === null ? [] : [question.competency],
  };
}
