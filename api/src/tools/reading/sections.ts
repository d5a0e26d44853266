export type Maybe = string | null | undefined;

/** Joins the non-empty parts to a line. */
export function joinPresent(parts: readonly Maybe[], by = ', '): string {
  return parts.filter((part) => part !== null && part !== undefined && part !== '').join(by);
}

/** Formats a period; without an end date, until today. */
export function period(from: Maybe, to: Maybe): string {
  if (!from) return to ? `until ${to}` : '';
  return `${from} – ${to || 'Present'}`;
}
