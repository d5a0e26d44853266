/** Facts of a person from their own profile and resume, each with the line that it is from. */
import type { DraftEntry, ResumeDraft } from '@roletrail/contracts/http/resume-draft';
import type { FactQuote, TargetTerm } from '@roletrail/contracts/tools/linkedin';
import { type DateRange, datesIn, monthsOf } from '../resume/dates.ts';
import { isCareerBreak } from '../resume/patterns.ts';
import { evidenceLines } from '../review/evidence-lines.ts';
import { quantitiesIn } from '../review/quantities.ts';
import { openingOf } from '../review/verbs.ts';
import { findTerms } from '../terms/find-terms.ts';
import type { TermKind, Vocabulary } from '../terms/vocabulary.ts';
import { nameKey } from '../text/tokens.ts';
import { type FactDocument, quoteField, quoteOf } from './quotes.ts';

export type OwnFact = {
  readonly text: string;
  readonly from: FactQuote;
  /** a common noun, small within a sentence: “customer service” */
  readonly isCommon?: boolean;
};

export type OwnFacts = {
  /** title of the newest job */
  readonly role: OwnFact | null;
  readonly employer: OwnFact | null;
  /** terms that the person names, those of the target first; none is part of the role */
  readonly specialities: readonly OwnFact[];
  /** lines with a quantity that say what was done, those that name a target term first */
  readonly proofs: readonly OwnFact[];
  /** certificates and degrees */
  readonly papers: readonly OwnFact[];
};

type Source = { readonly document: FactDocument; readonly draft: ResumeDraft };

/** The resume comes first: people keep it up to date before they apply. */
export function ownFacts(
  profile: ResumeDraft,
  resume: ResumeDraft | null,
  terms: readonly TargetTerm[],
  vocabulary: Vocabulary,
): OwnFacts {
  const sources: Source[] = [
    ...(resume ? [{ document: 'resume' as const, draft: resume }] : []),
    { document: 'profile', draft: profile },
  ];
  const newest = sources.flatMap((source) => newestJob(source) ?? [])[0] ?? null;
  const role = newest?.fact('title') ?? null;
  return {
    role,
    employer: newest?.fact('at') ?? null,
    specialities: specialitiesIn(sources, terms, vocabulary, role?.text ?? ''),
    proofs: proofsIn(sources, terms),
    papers: sources.flatMap(papersIn),
  };
}

/** Returns the job that goes on, or that ended last; without dates, the first. */
function newestJob({ document, draft }: Source) {
  const jobs = draft.entries.flatMap((entry, at) =>
    entry.section === 'experience' && entry.title !== '' && !isCareerBreak(entry.title)
      ? [{ entry, at, end: endOf(entry) }]
      : [],
  );
  const [job] = jobs.sort((a, b) => b.end - a.end);
  if (!job) return null;
  const fact = (field: 'title' | 'at'): OwnFact | null => {
    const text = job.entry[field];
    if (text === '') return null;
    return { text, from: quoteField(document, draft, `entries.${job.at}.${field}`) };
  };
  return { fact };
}

function endOf({ dates }: DraftEntry): number {
  const range: DateRange | undefined = datesIn(dates)[0];
  if (!range) return 0;
  const last = range.to ?? range.from;
  return range.current ? Number.POSITIVE_INFINITY : last ? monthsOf(last) : 0;
}

const SPECIALITIES_MOST = 8;
/** a longer entry of the list of skills is a sentence, and one with a comma is a list */
const SKILL_CHARS = 40;

function specialitiesIn(
  sources: readonly Source[],
  terms: readonly TargetTerm[],
  vocabulary: Vocabulary,
  role: string,
): readonly OwnFact[] {
  const own = sources.flatMap((source) => namedTerms(source, vocabulary));
  const asked = new Map(terms.map(({ name, kind }) => [name, kind === 'must' ? 0 : 1]));
  const ranked = own
    .map((fact, at) => ({ fact, at, rank: asked.get(fact.text) ?? 2, isProved: isProved(fact) }))
    .sort((a, b) => a.rank - b.rank || Number(b.isProved) - Number(a.isProved) || a.at - b.at)
    .map(({ fact }) => fact);
  const skills = sources.flatMap(({ document, draft }) =>
    draft.skills.flatMap((text, at) =>
      text.trim() === '' || text.length > SKILL_CHARS || text.includes(',')
        ? []
        : [{ text: text.trim(), from: quoteField(document, draft, `skills.${at}`) }],
    ),
  );
  return distinct([...ranked, ...skills], role).slice(0, SPECIALITIES_MOST);
}

/** Named in a line that says what was done, and not in a list alone. */
const isProved = ({ from }: OwnFact) => from.span.source.includes('.points.');

/** Terms of the vocabulary in the lines and the list of skills, with the first place of each. */
function namedTerms({ document, draft }: Source, vocabulary: Vocabulary): readonly OwnFact[] {
  const fields = [
    ...evidenceLines(draft),
    ...draft.skills.map((text, at) => ({ text, path: `skills.${at}` })),
  ];
  return fields.flatMap(({ text, path }) => {
    const { result } = findTerms({ asOf: '', text }, vocabulary, 0);
    if (result.kind !== 'terms') return [];
    return result.terms.flatMap(({ name, kind, spans: [span] }) => {
      if (!span) return [];
      const from = quoteOf(document, draft, { source: path, start: span.start, end: span.end });
      return [{ text: name, from, isCommon: isCommonNoun(name, kind) }];
    });
  });
}

/** A field or a method whose further words are small; a single word only if it is a field. */
function isCommonNoun(name: string, kind: TermKind): boolean {
  const [, ...rest] = name.split(' ');
  if (kind !== 'domain' && (kind !== 'method' || rest.length === 0)) return false;
  return rest.every((word) => word === word.toLowerCase());
}

/** Drops repeated facts and those that the role says already. */
function distinct(facts: readonly OwnFact[], role: string): readonly OwnFact[] {
  const inRole = ` ${nameKey(role)} `;
  const seen = new Set<string>();
  return facts.filter(({ text }) => {
    const key = nameKey(text);
    if (key === '' || seen.has(key) || inRole.includes(` ${key} `)) return false;
    seen.add(key);
    return true;
  });
}

function proofsIn(sources: readonly Source[], terms: readonly TargetTerm[]): readonly OwnFact[] {
  const asked = terms.map(({ name }) => ` ${nameKey(name)} `);
  const lines = sources.flatMap(({ document, draft }) =>
    evidenceLines(draft)
      .filter(({ text }) => quantitiesIn(text).length > 0 && openingOf(text).kind === 'verb')
      .map(({ text, path }) => ({ text: text.trim(), from: quoteField(document, draft, path) })),
  );
  const named = (text: string) => {
    const key = ` ${nameKey(text)} `;
    return asked.filter((term) => key.includes(term)).length;
  };
  const ranked = lines
    .map((fact, at) => ({ fact, at, named: named(fact.text) }))
    .sort((a, b) => b.named - a.named || a.at - b.at)
    .map(({ fact }) => fact);
  return ranked.filter(({ text }, at) => !isRepeated(text, ranked.slice(0, at)));
}

/** An earlier line has the same beginning: the profile often copies the resume. */
function isRepeated(text: string, before: readonly OwnFact[]): boolean {
  const key = nameKey(text);
  return before.some((one) => {
    const other = nameKey(one.text);
    return key.startsWith(other) || other.startsWith(key);
  });
}

function papersIn({ document, draft }: Source): readonly OwnFact[] {
  const of = (section: DraftEntry['section']) =>
    draft.entries.flatMap((entry, at) =>
      entry.section === section && entry.title !== ''
        ? [{ text: entry.title, from: quoteField(document, draft, `entries.${at}.title`) }]
        : [],
    );
  return [...of('certifications'), ...of('education')];
}
