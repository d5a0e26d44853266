import type {
  ConsentRequestAbout as RequestAbout,
  ConsentRequestReason as RequestReason,
} from '@roletrail/contracts/primitives';
import type { DecisionKind } from '../schema/log.ts';
import { defaulted, nullable, words } from './columns.ts';
import { type ProjectionDescriptor, projectionTable } from './descriptor.ts';

/** Every decision once, at its lowest offset. */
export const CONSENT_DECISION = projectionTable(
  'consent_decision',
  {
    event_id: 'uuid',
    user_id: 'uuid',
    topic: 'text',
    partition: 'int4',
    offset: 'int8',
    decision: words<DecisionKind>(),
    reason: nullable('text'),
    terms_version: nullable('text'),
    privacy_version: nullable('text'),
    decided_at: 'timestamptz',
    leaf_hash: 'bytea',
  },
  ['event_id'],
);

/** Every request of staff to decide again, once, at its lowest offset. */
export const CONSENT_REQUEST = projectionTable(
  'consent_request',
  {
    event_id: 'uuid',
    user_id: 'uuid',
    topic: 'text',
    partition: 'int4',
    offset: 'int8',
    about: words<RequestAbout>(),
    reason: words<RequestReason>(),
    asked_at: 'timestamptz',
    leaf_hash: 'bytea',
  },
  ['event_id'],
);

/**
 * Each person's last decision in log order; decides who may enter. `asked_…`: the last request to
 * decide again since that decision; null if there is none.
 */
export const CURRENT_CONSENT = projectionTable(
  'current_consent',
  {
    user_id: 'uuid',
    event_id: nullable('uuid'),
    decision: nullable(words<DecisionKind>()),
    terms_version: nullable('text'),
    privacy_version: nullable('text'),
    decided_at: nullable('timestamptz'),
    topic: 'text',
    partition: 'int4',
    offset: 'int8',
    needs_review: defaulted('bool'),
    asked_event_id: defaulted(nullable('uuid')),
    asked_at: defaulted(nullable('timestamptz')),
  },
  ['user_id'],
);

export const CONSENT = {
  name: 'consent',
  live: 'consent-v1',
  // 2: requests of staff to decide again
  version: 2,
  topics: ['consent-events'],
  meanwhile: 'no one gets past the terms (503)',
  tables: [CONSENT_DECISION, CONSENT_REQUEST, CURRENT_CONSENT],
} as const satisfies ProjectionDescriptor;
