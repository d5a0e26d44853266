import { STORY, STORY_PARTS } from '@roletrail/contracts/tools/saved/story';
import { sql } from 'kysely';
import { z } from 'zod';
import type { SavedItemStores } from './saved-item-stores.ts';

/** Input of the rehearsal engine from saved stories. */

export const rehearsedStory = z.strictObject({
  id: z.string(),
  title: z.string(),
  text: z.string(),
  competencies: z.array(z.string()),
  nextPractice: z.iso.date().nullable(),
  step: z.int(),
});

const STORIES = sql`true order by updated_at desc, id desc`;

/** Reads all stories of a person. @param whole with their texts, which open the seals of all */
export async function readStories(
  { saved: { story: store } }: SavedItemStores,
  userId: string,
  whole: boolean,
): Promise<z.output<typeof rehearsedStory>[]> {
  if (!whole) {
    return (await store.list(userId)).map(({ id, content }) => {
      const { title, competencies, nextPractice, step } = STORY.summary.parse(content);
      return { id, title, text: '', competencies, nextPractice, step };
    });
  }
  return (await store.find(userId, STORIES)).map(({ id, content }) => {
    const story = STORY.stored.parse(content);
    const { title, competencies, nextPractice, step } = story;
    const text = STORY_PARTS.map((part) => story[part]).join('\n');
    return { id, title, text, competencies, nextPractice, step };
  });
}
