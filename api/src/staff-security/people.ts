import type { CallerFacts } from '../callers/load-caller.ts';
import { emailFor } from '../staff/mask-email.ts';

/** Person in a list of staff. */
export interface SecurityPerson {
  readonly id: string;
  /** as the reader may see it; '' for an erased person */
  readonly email: string;
}

/** Returns a person as the reader may see them; null if there is none. */
export function presentPerson(
  reader: CallerFacts,
  id: string | null,
  email: string | null,
): SecurityPerson | null {
  return id === null ? null : { id, email: emailFor(reader, email ?? '') };
}

/** Returns the network part of an address; the rest does not help to recognise a session. */
export function maskAddress(ip: string): string {
  if (ip.includes(':')) return `${ip.split(':').slice(0, 2).join(':')}:…`;
  return `${ip.split('.').slice(0, 2).join('.')}.x.x`;
}
