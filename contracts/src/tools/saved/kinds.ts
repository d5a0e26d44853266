import { APPLICATION } from './application.ts';
import type { SavedKind } from './define-kind.ts';
import { GOAL } from './goal.ts';
import type { SavedKindId } from './kind-ids.ts';
import { LETTER } from './letter.ts';
import { STORY } from './story.ts';

/** Every kind of saved items; ../registry.ts names their tools, and has no schemas. */
export const SAVED_KINDS = {
  application: APPLICATION,
  story: STORY,
  letter: LETTER,
  goal: GOAL,
} as const satisfies Readonly<Record<SavedKindId, SavedKind>>;
