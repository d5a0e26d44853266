import { TOPICS } from '@roletrail/contracts/events/catalogue';
import { PROJECTIONS } from '@roletrail/db/projections/all';
import { type PartitionCounts, placesOf } from './places.ts';
import { type Place, placeKey } from './port.ts';

/** Signs checkpoints. */
export const SIGNER_LEASE = 'signer';
/** Ends sessions that nobody has a socket of. */
export const SESSION_SWEEPER_LEASE = 'session-sweeper';
/** Erases people whose own request is due. */
export const ERASURE_SWEEPER_LEASE = 'erasure-sweeper';

/** Sends a partition's events to the log. */
export function relayLease(place: Place): string {
  return `relay/${placeKey(place)}`;
}

/** Folds a partition. @param live the projection's name in projection_offset */
export function projectorLease(live: string, place: Place): string {
  return `projector/${live}/${placeKey(place)}`;
}

/**
 * Puts other rows in the place of what a projection has folded before: a rebuild, or a redrive. One
 * at a time. @param name the projection's, as its descriptor has it
 */
export function rebuildLease(name: string): string {
  return `rebuild/${name}`;
}

/**
 * The leases that somebody of a whole deployment holds at any moment. Others are taken for one
 * piece of work, and say nothing by being free.
 */
export function standingLeases(partitions: PartitionCounts): readonly string[] {
  return [
    ...placesOf(TOPICS, partitions).map(relayLease),
    ...PROJECTIONS.flatMap(({ live, topics }) =>
      placesOf(topics, partitions).map((place) => projectorLease(live, place)),
    ),
    SIGNER_LEASE,
    SESSION_SWEEPER_LEASE,
    ERASURE_SWEEPER_LEASE,
  ];
}
