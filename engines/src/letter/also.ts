/** Small changes of a clause that has its own subject, for its place among the sentences of a letter. */

const FORMS_OF_BE = /^(I (?:am|was)|I (?:have|had)(?= \p{L}+ed )|it was|my \p{L}+) (?=\S)/u;
const NOT_TWICE = /\balso\b|; /i;

/**
 * Returns the clause with “also” behind its subject: “I trained two clerks” → “I also trained two clerks”.
 * Returns null if the clause has “also” already, has two parts, or has another subject.
 */
export function withAlso(clause: string): string | null {
  if (NOT_TWICE.test(clause)) return null;
  const behindVerb = clause.replace(FORMS_OF_BE, '$1 also ');
  if (behindVerb !== clause) return behindVerb;
  return clause.startsWith('I ') ? `I also ${clause.slice(2)}` : null;
}

/** Leads of clauses that name activities; a letter has each of them once at most. */
const LEADS = ['my work', 'my duties'] as const;

/** Returns a lead that is not in `used`, the clause's own first; null if the clause has none or all are used. */
function freeLead(clause: string, used: ReadonlySet<string>): string | null {
  const own = LEADS.find((lead) => clause.startsWith(`${lead} `));
  if (own === undefined) return null;
  return used.has(own) ? (LEADS.find((lead) => !used.has(lead)) ?? null) : own;
}

/**
 * Gives clauses that name activities different leads: “my work includes …”, then “my duties include …”.
 * Leaves out the third and later ones.
 */
export function withOwnLeads<T>(
  items: readonly T[],
  clauseOf: (item: T) => string,
  withClause: (item: T, clause: string) => T,
): T[] {
  const used = new Set<string>();
  return items.flatMap((item) => {
    const clause = clauseOf(item);
    if (!LEADS.some((lead) => clause.startsWith(`${lead} `))) return [item];
    const lead = freeLead(clause, used);
    if (lead === null) return [];
    used.add(lead);
    const [, rest = ''] = /^my \p{L}+ (.+)$/u.exec(clause) ?? [];
    const verb =
      lead === 'my work'
        ? rest.replace(/^include /, 'includes ')
        : rest.replace(/^includes /, 'include ');
    return [withClause(item, `${lead} ${verb}`)];
  });
}
