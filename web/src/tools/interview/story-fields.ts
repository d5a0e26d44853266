import { STORY_MAX } from '@roletrail/contracts/tools/saved/story';
import { z } from 'zod';

const part = z
  .string()
  .trim()
  .max(STORY_MAX.part, `At most ${STORY_MAX.part.toLocaleString('en-GB')} characters.`);

/** Fields of the story form. Loaded with zod at the first validation. */
export const storyFields = z
  .object({
    title: z
      .string()
      .trim()
      .min(1, 'Give it a title that reminds you of the story.')
      .max(STORY_MAX.title, `At most ${STORY_MAX.title} characters.`),
    situation: part,
    task: part,
    action: part,
    result: part,
    competencies: z
      .array(z.string())
      .max(STORY_MAX.competencies, `Choose up to ${STORY_MAX.competencies}.`),
  })
  .refine(({ situation, task, action, result }) => situation + task + action + result !== '', {
    path: ['action'],
    message: 'Write at least one part of the story.',
  });
export type StoryFields = z.output<typeof storyFields>;
