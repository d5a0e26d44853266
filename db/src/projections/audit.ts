import { LEDGER_TOPICS } from '@roletrail/contracts/events/catalogue';
import { type ProjectionDescriptor, projectionTable } from './descriptor.ts';

/** Every offset of the log, poison and copies included: the Merkle trees' entries. */
export const LEDGER_ENTRY = projectionTable(
  'ledger_entry',
  { topic: 'text', partition: 'int4', offset: 'int8', leaf_hash: 'bytea', entry: 'bytea' },
  ['topic', 'partition', 'offset'],
);

/** Every event once, at its lowest offset: the searchable trail. */
export const AUDIT_ENTRY = projectionTable(
  'audit_entry',
  {
    topic: 'text',
    partition: 'int4',
    offset: 'int8',
    event_id: 'uuid',
    type: 'text',
    subject: 'text',
    occurred_at: 'timestamptz',
    user_id: 'uuid',
    decision: 'text',
    terms_version: 'text',
    privacy_version: 'text',
  },
  ['topic', 'partition', 'offset'],
);

/** Later copies of an event, and where the first stands. */
export const LEDGER_DUPLICATE = projectionTable(
  'ledger_duplicate',
  {
    topic: 'text',
    partition: 'int4',
    offset: 'int8',
    event_id: 'uuid',
    first_topic: 'text',
    first_partition: 'int4',
    first_offset: 'int8',
  },
  ['topic', 'partition', 'offset'],
);

export const LEDGER_TREE = projectionTable(
  'ledger_tree',
  { topic: 'text', partition: 'int4', size: 'int8', root: 'bytea' },
  ['topic', 'partition'],
);

export const LEDGER_TILE = projectionTable(
  'ledger_tile',
  { topic: 'text', partition: 'int4', level: 'int2', tile_index: 'int8', hashes: 'bytea' },
  ['topic', 'partition', 'level', 'tile_index'],
);

export const LEDGER_CHECKPOINT = projectionTable(
  'ledger_checkpoint',
  {
    topic: 'text',
    partition: 'int4',
    size: 'int8',
    root: 'bytea',
    note: 'text',
    signed_at: 'timestamptz',
  },
  ['topic', 'partition', 'size'],
  {
    notFolded: { signed_at: 'the moment of signing, which no note states' },
    onRebuild: { keep: 'a signed note was given away: it stays, and the tree must extend it' },
  },
);

export const AUDIT = {
  name: 'audit',
  live: 'audit-v1',
  topics: LEDGER_TOPICS,
  tables: [
    LEDGER_ENTRY,
    AUDIT_ENTRY,
    LEDGER_DUPLICATE,
    LEDGER_TREE,
    LEDGER_TILE,
    LEDGER_CHECKPOINT,
  ],
} as const satisfies ProjectionDescriptor;
