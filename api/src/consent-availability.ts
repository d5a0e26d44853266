import { CONSENT } from '@roletrail/db/projections/consent';
import { sql } from 'kysely';
import { ApiError } from './errors.ts';

/** SQL: whether all decisions are folded. While they are folded anew nobody can say who may enter. */
export const CONSENT_PROJECTION_READY = sql<boolean>`not exists (
  select from projection_offset o
  where o.topic = 'consent-events' and o.projection = ${CONSENT.live}
    and o.next_offset < o.rebuild_until)`;

/** What whoever needs to know is told meanwhile. */
export function createConsentUnavailableError(): ApiError {
  return new ApiError('CONSENT_STATE_UNAVAILABLE', { headers: { 'retry-after': '2' } });
}
