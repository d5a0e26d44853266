import { CONSENT } from '@roletrail/db/projections/consent';
import { sql } from 'kysely';
import { ApiError } from './errors.ts';

/** SQL condition: all decisions are folded. During a refold entry cannot be decided. */
export const CONSENT_PROJECTION_READY = sql<boolean>`not exists (
  select from projection_offset o
  where o.topic = 'consent-events' and o.projection = ${CONSENT.live}
    and o.next_offset < o.rebuild_until)`;

/** Creates the 503 error that callers get while the consent projection is rebuilding. */
export function createConsentUnavailableError(): ApiError {
  return new ApiError('CONSENT_STATE_UNAVAILABLE', { headers: { 'retry-after': '2' } });
}
