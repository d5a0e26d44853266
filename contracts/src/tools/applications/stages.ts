/** Stages of an application, in the order of the board. */
export const STAGES = [
  'saved',
  'applied',
  'screening',
  'interview',
  'offer',
  'accepted',
  'rejected',
  'withdrawn',
  'no-answer',
] as const;
export type Stage = (typeof STAGES)[number];

/** When an application reached a stage. */
export interface StageEntry {
  readonly stage: Stage;
  /** calendar day, `2026-11-29` */
  readonly at: string;
}

/** Returns the current stage of a history, which is in order of time. Empty: the job is saved. */
export const stageOf = (history: readonly StageEntry[]): Stage => history.at(-1)?.stage ?? 'saved';

/** Returns the day on which the current stage began; null if the history is empty. */
export const stageSince = (history: readonly StageEntry[]): string | null =>
  history.at(-1)?.at ?? null;

/** Returns a history with the entry after those of the same day, also if it is back-dated. */
export function withStage(history: readonly StageEntry[], entry: StageEntry): StageEntry[] {
  return [
    ...history.filter(({ at }) => at <= entry.at),
    entry,
    ...history.filter(({ at }) => at > entry.at),
  ];
}
