/** For the requirements of an ad, the lines of a résumé that show them best. */
import type { ResumeDraft } from '@roletrail/contracts/http/resume-draft';
import type { TextSpan } from '../engine.ts';
import type { MetRequirement } from '../review/match.ts';
import { clausesIn, HELD_LEAD, type ResumeClause } from './clauses.ts';

/** A clause and the requirements that it shows; none: it only adds to the others. */
export type Evidence = {
  readonly requirements: readonly MetRequirement[];
  readonly clause: ResumeClause;
  /** sources of a clause that names two papers or more, without that of the first; mostly empty */
  readonly further: readonly ResumeClause['source'][];
};

/** Requirements that one sentence shows. */
const SHOWN_MOST = 4;
/** Papers that one sentence names. */
const PAPERS_MOST = 3;

type Clauses = ReadonlyMap<string, readonly ResumeClause[]>;

/**
 * Returns one piece of evidence per clause, musts first, each with the requirements that it shows. A
 * requirement that no clause names has none. The other lines follow, the best first.
 */
export function evidenceFor(
  draft: ResumeDraft,
  requirements: readonly MetRequirement[],
  ad: string,
): readonly Evidence[] {
  const clauses = clausesIn(draft, ad);
  const groups = new Map<string, { clause: ResumeClause; requirements: MetRequirement[] }>();
  const inOrder = [...requirements].sort((a, b) => rankOf(a) - rankOf(b));
  for (const met of inOrder) {
    const own = met.spans.flatMap((span) => clausesFor(span, clauses));
    const [clause] = own.sort(byTrust);
    if (clause === undefined) continue;
    const group = groups.get(clause.text) ?? { clause, requirements: [] };
    if (group.requirements.length < SHOWN_MOST) group.requirements.push(met);
    groups.set(clause.text, group);
  }
  const found = [...groups.values()].map((one) => ({ ...one, further: [] }));
  const shown = withJoinedPapers(found.sort((a, b) => worthOf(b) - worthOf(a)));
  return enough([...shown, ...furtherLines(clauses, shown)], clauses);
}

/** Pieces of evidence of which the wording is sure, at least. */
const SURE_LEAST = 2;
/** With fewer, the letter also names a job. */
const WELL = 3;

/** Returns the sure evidence; if that is little, also what the person worked as, and the best of the others. */
function enough(evidence: readonly Evidence[], clauses: Clauses): readonly Evidence[] {
  const sure = evidence.filter(({ clause }) => clause.isSure);
  const passable = evidence.filter(({ clause }) => !clause.isSure);
  const [first, second] = jobsOf(sure, clauses);
  const found = [...sure];
  if (first && found.length < WELL) found.push(alone(first));
  found.push(...passable.slice(0, Math.max(0, SURE_LEAST - found.length)));
  if (second && found.length < WELL) found.push(alone(second));
  return found;
}

/** Returns what the person worked as, first in the jobs of which the letter says nothing yet. */
function jobsOf(evidence: readonly Evidence[], clauses: Clauses): readonly ResumeClause[] {
  const named = new Set(evidence.map(({ clause }) => clause.text));
  const entries = new Set(evidence.map(({ clause }) => clause.entry));
  const jobs = [...clauses.values()]
    .flat()
    .filter(({ kind, text }) => kind === 'job' && !named.has(text));
  const own = new Map(jobs.map((one) => [one.text, one]));
  return [...own.values()].sort(
    (a, b) => Number(entries.has(a.entry)) - Number(entries.has(b.entry)),
  );
}

const alone = (clause: ResumeClause): Evidence => ({ requirements: [], clause, further: [] });

/** Returns one sentence for up to three certificates: “my qualifications include ACLS and BLS”. */
function withJoinedPapers(evidence: readonly Evidence[]): readonly Evidence[] {
  const papers = evidence
    .filter(({ clause }) => clause.text.startsWith(HELD_LEAD))
    .slice(0, PAPERS_MOST);
  const [first, ...others] = papers;
  if (first === undefined || others.length === 0) return evidence;
  const names = papers.map(({ clause }) => clause.text.slice(HELD_LEAD.length));
  const text = `${HELD_LEAD}${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
  const joined: Evidence = {
    requirements: papers.flatMap(({ requirements }) => requirements).slice(0, SHOWN_MOST),
    clause: { ...first.clause, text },
    further: others.map(({ clause }) => clause.source),
  };
  return evidence.flatMap((one) => {
    if (one === first) return [joined];
    return others.includes(one) ? [] : [one];
  });
}

/** Sure clauses first, then the best ones. */
const byTrust = (a: ResumeClause, b: ResumeClause) =>
  Number(b.isSure) - Number(a.isSure) || b.worth - a.worth;

const rankOf = ({ kind }: MetRequirement) => (kind === 'must' ? 0 : 1);

/** A must counts more than how good the line is. */
const worthOf = ({ clause, requirements }: Evidence) =>
  (requirements.some(({ kind }) => kind === 'must') ? 10 : 0) + clause.worth;

/** Returns the clauses of a field that still have the words by which it shows the requirement. */
function clausesFor({ source, start, end }: TextSpan, clauses: Clauses): readonly ResumeClause[] {
  return (clauses.get(source) ?? []).filter(({ text, whole }) =>
    text.toLowerCase().includes(whole.slice(start, end).toLowerCase()),
  );
}

/** Returns the other lines, those with a figure and the most recent first. */
function furtherLines(clauses: Clauses, shown: readonly Evidence[]): readonly Evidence[] {
  const taken = new Set(shown.map(({ clause }) => clause.text));
  return [...clauses.values()]
    .flat()
    .filter(({ kind, text }) => kind === 'line' && !taken.has(text))
    .sort((a, b) => b.worth - a.worth)
    .map(alone);
}

/** Returns the musts that no clause shows; first those that the resume names anywhere. */
export function unshown(
  requirements: readonly MetRequirement[],
  evidence: readonly Evidence[],
): readonly MetRequirement[] {
  const shown = new Set(evidence.flatMap((one) => one.requirements.map(({ name }) => name)));
  return requirements
    .filter(({ kind, name }) => kind === 'must' && !shown.has(name))
    .sort((a, b) => b.spans.length - a.spans.length);
}
