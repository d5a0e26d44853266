import { z } from 'zod';

/** A decision of a person, or a request to decide again, that a projection has just folded. */
export interface FoldedDecision {
  readonly eventId: string;
  readonly userId: string;
}

/** What a projection says on `CHANNELS.projected` in the transaction that moves its position. */
export interface ProjectedNotice {
  readonly projection: string;
  readonly topic: string;
  readonly partition: number;
  /** folded now: offsets from … next − 1 */
  readonly from: number;
  readonly next: number;
  /**
   * decisions and requests among them; null when there are too many for one payload: read
   * consent_decision and consent_request
   */
  readonly decisions: readonly FoldedDecision[] | null;
}

/** 81 bytes each and the rest stay under the 7,999 of a payload. */
const DECISIONS_MAX = 90;

const payload = z.tuple([
  z.string(),
  z.string(),
  z.int(),
  z.int(),
  z.int(),
  z.array(z.tuple([z.string(), z.string()])).nullable(),
]);

export function formatProgress(progress: ProjectedNotice): string {
  const { projection, topic, partition, from, next, decisions } = progress;
  const pairs =
    decisions !== null && decisions.length <= DECISIONS_MAX
      ? decisions.map(({ eventId, userId }) => [eventId, userId])
      : null;
  return JSON.stringify([projection, topic, partition, from, next, pairs]);
}

/** Null when the payload is something else: a hint that cannot be read is no hint. */
export function parseProgress(text: string): ProjectedNotice | null {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return null;
  }
  const parsed = payload.safeParse(json);
  if (!parsed.success) return null;
  const [projection, topic, partition, from, next, pairs] = parsed.data;
  const decisions = pairs?.map(([eventId, userId]) => ({ eventId, userId })) ?? null;
  return { projection, topic, partition, from, next, decisions };
}
