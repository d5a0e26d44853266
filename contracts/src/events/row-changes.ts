import type { Role } from '../primitives.ts';
import type { EventOf, RoletrailEvent } from './catalogue.ts';

interface Recorded {
  readonly eventId: string;
  /** when the event was recorded, ISO 8601 */
  readonly at: string;
}

/** A role that one person was given, or lost. */
export interface RoleChange extends Recorded {
  readonly kind: 'role';
  readonly userId: string;
  readonly role: Role;
  readonly granted: boolean;
}

type Published = EventOf<'roletrail.document.published.v1'>['data'];

/** A capability to which one administrator was limited, or is no longer. */
export interface CapabilityChange extends Recorded {
  readonly kind: 'capability';
  readonly userId: string;
  readonly capability: string;
  readonly granted: boolean;
}

/** One version of a legal document, as it was published. */
export interface DocumentPublication extends Recorded, Readonly<Omit<Published, 'actor'>> {
  readonly kind: 'document';
}

/** An auditor token that was created, with what its event names, or revoked. */
export interface TokenChange extends Recorded {
  readonly kind: 'token';
  readonly tokenId: string;
  /** null: this event revokes the token */
  readonly created: {
    readonly label: string;
    /** ISO 8601 */
    readonly expiresAt: string;
  } | null;
}

/** A change of a table that is no projection, but whose every change has an event. */
export type RowChange = RoleChange | CapabilityChange | DocumentPublication | TokenChange;

/**
 * Returns the change that an event records, or null if it records none. An event under another
 * subject than its row's is none: its place in the order of that row's events would be chance.
 */
export function rowChangeOf(event: RoletrailEvent): RowChange | null {
  const { id: eventId, time: at, subject } = event;
  switch (event.type) {
    case 'roletrail.role.granted.v1':
    case 'roletrail.role.revoked.v1': {
      const { userId, role } = event.data;
      if (subject !== userId) return null;
      const granted = event.type === 'roletrail.role.granted.v1';
      return { kind: 'role', eventId, at, userId, role, granted };
    }
    case 'roletrail.capability.granted.v1':
    case 'roletrail.capability.revoked.v1': {
      const { userId, capability } = event.data;
      if (subject !== userId) return null;
      const granted = event.type === 'roletrail.capability.granted.v1';
      return { kind: 'capability', eventId, at, userId, capability, granted };
    }
    case 'roletrail.document.published.v1': {
      const { docType, version, sha256, isRequired, effectiveDate } = event.data;
      if (subject !== `${docType}/${version}`) return null;
      return { kind: 'document', eventId, at, docType, version, sha256, isRequired, effectiveDate };
    }
    case 'roletrail.auditor_token.created.v1': {
      const { tokenId, label, expiresAt } = event.data;
      if (subject !== tokenId) return null;
      return { kind: 'token', eventId, at, tokenId, created: { label, expiresAt } };
    }
    case 'roletrail.auditor_token.revoked.v1': {
      const { tokenId } = event.data;
      return subject === tokenId ? { kind: 'token', eventId, at, tokenId, created: null } : null;
    }
    default:
      return null;
  }
}
