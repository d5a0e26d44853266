import { LEDGER_TOPICS } from '@roletrail/contracts/events/catalogue';
import {
  type AuditFilter,
  filterBytes,
  type TopicPartitionOffset,
} from '@roletrail/contracts/http/audit';
import type { EvidenceViews, RecordOrder } from '@roletrail/contracts/http/audit-trail';
import { utcInstant } from '@roletrail/contracts/primitives';
import { z } from 'zod';
import { ApiError } from '../errors.ts';
import { signToken, splitToken, verifyMac } from '../security/mac.ts';
import type { FoldedTree } from './trees.ts';

/*
 * Position in a list, and the sizes of its trees. Signed with reader and filter, which the cursor
 * does not contain. So a cursor of another filter is refused, and a cursor does not reveal the
 * filter.
 */
export interface CursorState {
  readonly trees: readonly FoldedTree[];
  /** last returned record; null before the first */
  readonly after: ListPosition | null;
}

/** Position of a record; with its log time in a list that begins with the newest. */
export interface ListPosition extends TopicPartitionOffset {
  readonly at: string | null;
}

const topic = z.enum(LEDGER_TOPICS);
const count = z.int().min(0);
const parts = z.strictObject({
  trees: z.array(z.tuple([topic, count, count])),
  after: z.tuple([topic, count, count, utcInstant.nullable()]).nullable(),
});

interface Bound {
  readonly key: Uint8Array;
  readonly readerId: string;
  readonly filter: AuditFilter;
  readonly order: RecordOrder;
  readonly views: EvidenceViews;
}

export function writeCursor(bound: Bound, { trees, after }: CursorState): string {
  const state: z.infer<typeof parts> = {
    trees: trees.map((tree) => [tree.topic, tree.partition, tree.size]),
    after: after && [topic.parse(after.topic), after.partition, after.offset, after.at],
  };
  const head = Buffer.from(JSON.stringify(state)).toString('base64url');
  return signToken(bound.key, head, signedText(bound, head));
}

/** @throws ApiError VALIDATION_FAILED if it is altered, another reader's, or of another filter */
export function readCursor(bound: Bound, cursor: string): CursorState {
  const { head, mac } = splitToken(cursor);
  if (!verifyMac(bound.key, signedText(bound, head), mac)) throw foreignCursor();
  const { trees, after } = parts.parse(JSON.parse(Buffer.from(head, 'base64url').toString('utf8')));
  return {
    trees: trees.map(([topic, partition, size]) => ({ topic, partition, size })),
    after: after && { topic: after[0], partition: after[1], offset: after[2], at: after[3] },
  };
}

function signedText({ readerId, filter, order, views }: Bound, head: string): string {
  return `${head} ${readerId} ${order} ${views} ${Buffer.from(filterBytes(filter)).toString('utf8')}`;
}

export function foreignCursor(): ApiError {
  return new ApiError('VALIDATION_FAILED', {
    errors: [{ path: 'cursor', message: 'must be of an earlier answer to the same filter' }],
  });
}
