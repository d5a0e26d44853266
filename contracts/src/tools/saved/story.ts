import { z } from 'zod';
import { savedItemFields } from '../../http/career.ts';
import { singleLine, text } from '../../primitives.ts';
import { NO_COLUMNS, type SavedKind } from './define-kind.ts';

/** Limits of an interview story: characters of the texts, number of competencies. */
export const STORY_MAX = { title: 120, part: 4000, competencies: 6, competency: 60 } as const;

/** Parts of a story, in the order of speaking. */
export const STORY_PARTS = ['situation', 'task', 'action', 'result'] as const;

const part = text(STORY_MAX.part).trim().default('');
/** number of completed intervals of practice */
const step = z.int().min(0).max(4).default(0);
/** date of the next practice, YYYY-MM-DD; null if the story was never practised */
const nextPractice = z.iso.date().nullable().default(null);

const content = z.strictObject({
  title: singleLine(STORY_MAX.title),
  situation: part,
  task: part,
  action: part,
  result: part,
  competencies: z.array(singleLine(STORY_MAX.competency)).max(STORY_MAX.competencies).default([]),
  nextPractice,
  step,
});
/** Story about something that a person did, for interviews. */
export type StoryContent = z.output<typeof content>;

const saved = z.string();
const stored = z.object({
  title: saved,
  situation: saved,
  task: saved,
  action: saved,
  result: saved,
  competencies: z.array(saved),
  nextPractice,
  step,
});
const summary = stored
  .pick({ title: true, competencies: true, nextPractice: true, step: true })
  .extend({
    /** number of parts that are not empty, 0 to 4 */
    written: z.int(),
  });
/** Story in a list. */
export type StorySummary = z.output<typeof summary>;

export const STORY: SavedKind<StoryContent, StorySummary> = {
  content,
  stored,
  item: stored.extend(savedItemFields),
  summary,
  listed: summary.extend(savedItemFields),
  summarise: (story) => ({
    title: story.title,
    competencies: story.competencies,
    nextPractice: story.nextPractice,
    step: story.step,
    written: STORY_PARTS.filter((name) => story[name] !== '').length,
  }),
  clear: NO_COLUMNS,
  max: 200,
  plural: 'interview stories',
  bodyBytes: 64_000,
  ownData: { name: 'interview-stories', about: 'Stories that you wrote for interviews.' },
};
