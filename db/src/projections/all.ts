import type { Topic } from '@roletrail/contracts/events/catalogue';
import { AUDIT } from './audit.ts';
import { defaulted, nullable, type TableOf } from './columns.ts';
import { CONSENT } from './consent.ts';
import { type AnyProjectionTable, projectionTable } from './descriptor.ts';

/** All projections. */
export const PROJECTIONS = [CONSENT, AUDIT] as const;
export type Projection = (typeof PROJECTIONS)[number];
export type ProjectionName = Projection['name'];

/** Position of each projection in each partition, by the projection's name. */
export const PROJECTION_OFFSET = projectionTable(
  'projection_offset',
  {
    projection: 'text',
    topic: 'text',
    partition: 'int4',
    next_offset: defaulted('int8'),
    // of the record at next_offset − 1
    last_leaf_hash: nullable('bytea'),
    // log end at the last reset: the projection is complete once next_offset reaches it
    rebuild_until: defaulted(nullable('int8')),
    // version of the fold that made the rows; equal in all partitions
    fold_version: defaulted('int4'),
    halted_reason: nullable('text'),
    halted_at: nullable('timestamptz'),
  },
  ['projection', 'topic', 'partition'],
  {
    notFolded: {
      rebuild_until: 'what an operator asked for, and when; that the log reaches so far is checked',
      halted_reason: 'what one process met, and reported',
      halted_at: 'when it met that',
    },
  },
);

/** Records that a projection could not read, by the projection's name. */
export const DEAD_LETTER = projectionTable(
  'dead_letter',
  {
    projection: 'text',
    topic: 'text',
    partition: 'int4',
    offset: 'int8',
    key: nullable('text'),
    reason: 'text',
    sealed_value: nullable('bytea'),
    at: defaulted('timestamptz'),
  },
  ['projection', 'topic', 'partition', 'offset'],
  { notFolded: { at: 'when a process met the record' } },
);

/** Tables in which all projections have rows. */
export const SHARED_TABLES = [PROJECTION_OFFSET, DEAD_LETTER] as const;

type Described = Projection['tables'][number] | (typeof SHARED_TABLES)[number];
/** Kysely types of all tables, by name. */
export type ProjectionTables = {
  [T in Described as T['shape']['table']]: TableOf<T['shape']['columns']>;
};

/** Tables that are a fold of the log. */
export const PROJECTION_TABLES: readonly AnyProjectionTable<keyof ProjectionTables>[] = [
  ...PROJECTIONS.flatMap(({ tables }) => tables as readonly Described[]),
  ...SHARED_TABLES,
];

/** Returns the names in projection_offset of the projections that fold a topic. */
export function liveOver(topic: Topic): readonly string[] {
  return PROJECTIONS.flatMap(({ live, topics }) =>
    (topics as readonly Topic[]).includes(topic) ? [live] : [],
  );
}
