import { LEDGER_TOPICS } from '@roletrail/contracts/events/catalogue';
import { defaulted, nullable } from './columns.ts';
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
    user_id: nullable('uuid'),
    decision: nullable('text'),
    terms_version: nullable('text'),
    privacy_version: nullable('text'),
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
  { topic: 'text', partition: 'int4', size: defaulted('int8'), root: 'bytea' },
  ['topic', 'partition'],
);

/** 32 bytes a hash, 1 to 256 hashes a tile. */
export const LEDGER_TILE = projectionTable(
  'ledger_tile',
  { topic: 'text', partition: 'int4', level: 'int2', tile_index: 'int8', hashes: 'bytea' },
  ['topic', 'partition', 'level', 'tile_index'],
);

/** Every note that was signed, whole. */
export const LEDGER_CHECKPOINT = projectionTable(
  'ledger_checkpoint',
  {
    topic: 'text',
    partition: 'int4',
    size: 'int8',
    root: 'bytea',
    note: 'text',
    signed_at: defaulted('timestamptz'),
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
  version: 1,
  topics: LEDGER_TOPICS,
  meanwhile: 'receipts and proofs are not served',
  tables: [
    LEDGER_ENTRY,
    AUDIT_ENTRY,
    LEDGER_DUPLICATE,
    LEDGER_TREE,
    LEDGER_TILE,
    LEDGER_CHECKPOINT,
  ],
} as const satisfies ProjectionDescriptor;
