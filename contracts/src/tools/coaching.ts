import type { ApplicationContent } from './saved/application.ts';

/** Applications of the example's person. */
export type CoachingExample = {
  /** her day, `2026-11-02` */
  readonly asOf: string;
  readonly cards: readonly ApplicationContent[];
};
