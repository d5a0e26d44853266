import type { CallerFacts } from '../callers/load-caller.ts';

/** Returns true if staff may see addresses: the capability `users`, or the role `compliance`. */
export function seesEmails(staff: Pick<CallerFacts, 'roles' | 'capabilities'>): boolean {
  return staff.capabilities.includes('users') || staff.roles.includes('compliance');
}

/** Returns an address as these staff may see it: whole, or its first letter and its domain. */
export function emailFor(staff: Pick<CallerFacts, 'roles' | 'capabilities'>, email: string) {
  return seesEmails(staff) ? email : maskEmail(email);
}

/** Member of staff, as their row names them. */
interface Colleague {
  readonly display_name: string | null;
  /** '' of an erased person */
  readonly email: string;
}

/** Returns the name of a colleague, else their address, for staff who may see addresses; the masked address for others. */
export function colleagueFor(
  staff: Pick<CallerFacts, 'roles' | 'capabilities'>,
  { display_name, email }: Colleague,
): string {
  return seesEmails(staff) ? (display_name ?? email) : maskEmail(email);
}

/** Returns the first letter and the domain of an address; '' for an erased person's. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return at < 1 ? '' : `${[...email][0]}•••${email.slice(at)}`;
}
