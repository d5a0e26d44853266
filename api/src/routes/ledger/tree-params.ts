import { LEDGER_TOPICS } from '@roletrail/contracts/events/catalogue';
import { text } from '@roletrail/contracts/primitives';
import type { PartitionCounts } from '@roletrail/event-log/topic-partitions';
import { z } from 'zod';
import { ApiError } from '../../errors.ts';
import type { LedgerTopicPartition } from '../../ledger/log-store.ts';

/** `:topic` and `:partition` of a path; whether there is such a tree is `treeOf`'s question. */
export const placeParams = {
  topic: text(64),
  partition: z.string().regex(/^(?:0|[1-9][0-9]{0,8})$/),
};
export type TreeParams = { readonly topic: string; readonly partition: string };

/** @throws ApiError NOT_FOUND when this deployment has no such tree */
export function treeOf(params: TreeParams, partitions: PartitionCounts): LedgerTopicPartition {
  const topic = LEDGER_TOPICS.find((t) => t === params.topic);
  const partition = Number(params.partition);
  if (!topic || partition >= partitions[topic]) throw new ApiError('NOT_FOUND');
  return { topic, partition };
}
