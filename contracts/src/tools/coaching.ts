import type { SuggestedTask } from './due.ts';
import type { ApplicationContent } from './saved/application.ts';

/** Applications of the example's person. */
export type CoachingExample = {
  /** her day, `2026-11-02` */
  readonly asOf: string;
  readonly goal: {
    readonly title: string;
    /** hours a week */
    readonly hours: number;
    readonly tasks: readonly SuggestedTask[];
  };
  readonly cards: readonly ApplicationContent[];
};
