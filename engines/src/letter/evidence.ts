/** For the requirements of an ad, the lines of a résumé that show them best. */
import type { DraftEntry, ResumeDraft } from '@roletrail/contracts/http/resume-draft';
import type { LetterSource } from '@roletrail/contracts/tools/cover-letter';
import type { TextSpan } from '../engine.ts';
import { datesIn } from '../resume/dates.ts';
import { evidenceLines } from '../review/evidence-lines.ts';
import type { MetRequirement } from '../review/match.ts';
import { quantitiesIn } from '../review/quantities.ts';
import { nameKey } from '../text/tokens.ts';
import { firstSentence, tidy, toFirstPerson } from './first-person.ts';

/** A line of the résumé as it goes into a letter. */
export type EvidenceClause = {
  /** `held`: a certificate that is called as the requirement is */
  readonly kind: 'line' | 'quote' | 'held';
  /** of a `line`: what follows “I”; of a `quote`: the line as it is */
  readonly text: string;
  readonly source: Extract<LetterSource, { kind: 'resume' }>;
};
export type Evidence = {
  /** requirements that the line shows, as the ad spells them */
  readonly requirements: readonly { readonly met: MetRequirement; readonly asAsked: string }[];
  readonly clause: EvidenceClause;
};

/** Requirements that one sentence names. */
const NAMED_MOST = 2;
const QUOTE_MOST = 160;
const POINT = /^entries\.(\d+)\.points\.\d+$/;

type Candidate = EvidenceClause & {
  readonly worth: number;
  /** field of the draft in which its words are */
  readonly whole: string;
  readonly isCertificate: boolean;
};

/**
 * Returns one piece of evidence per line, musts first, each with the requirements that it shows. A
 * requirement that no entry names has none.
 */
export function evidenceFor(
  draft: ResumeDraft,
  requirements: readonly MetRequirement[],
  ad: string,
): readonly Evidence[] {
  const candidates = candidatesIn(draft);
  const groups = new Map<string, { clause: Candidate; met: MetRequirement[] }>();
  const inOrder = [...requirements].sort((a, b) => rankOf(a) - rankOf(b));
  for (const met of inOrder) {
    const own = met.spans.flatMap((span) => clausesFor(met, span, candidates));
    const best = own.sort((a, b) => b.worth - a.worth)[0];
    if (best === undefined) continue;
    const key = `${best.source.path} ${best.text}`;
    const group = groups.get(key) ?? { clause: best, met: [] };
    if (group.met.length < NAMED_MOST) group.met.push(met);
    groups.set(key, group);
  }
  return [...groups.values()]
    .map(({ clause, met }, at) => ({ clause, met, at }))
    .sort((a, b) => worthOf(b) - worthOf(a) || a.at - b.at)
    .map(({ clause, met }) => ({
      clause,
      requirements: met.map((one) => ({ met: one, asAsked: asAsked(one, ad) })),
    }));
}

const rankOf = ({ kind }: MetRequirement) => (kind === 'must' ? 0 : 1);

/** A must counts more than how good the line is. */
const worthOf = ({ clause, met }: { clause: Candidate; met: readonly MetRequirement[] }) =>
  (met.some(({ kind }) => kind === 'must') ? 10 : 0) + clause.worth;

type Candidates = ReadonlyMap<string, readonly Candidate[]>;

/** Returns the clauses of a field that still have the words by which it shows the requirement. */
function clausesFor(
  { name }: MetRequirement,
  { source, start, end }: TextSpan,
  candidates: Candidates,
): readonly Candidate[] {
  return (candidates.get(source) ?? []).flatMap((one) => {
    const words = one.whole.slice(start, end).toLowerCase();
    if (!one.text.toLowerCase().includes(words)) return [];
    const isSame = one.isCertificate && nameKey(one.text) === nameKey(name);
    return isSame ? [Object.assign({}, one, HELD)] : [one];
  });
}

/** “my resume says about OSHA 30: OSHA 30” says nothing. */
const HELD = { kind: 'held', text: 'hold this certificate', worth: 4 } as const;

/** Candidates by their path in the draft. */
function candidatesIn(draft: ResumeDraft): Candidates {
  const found = new Map<string, readonly Candidate[]>();
  for (const { text, path } of evidenceLines(draft)) {
    const entry = draft.entries[Number(POINT.exec(path)?.[1])];
    if (entry) found.set(path, ofLine(text, path, entry, draft.entries.indexOf(entry)));
  }
  draft.entries.forEach((entry, at) => {
    for (const field of ['title', 'note', 'at'] as const) {
      found.set(`entries.${at}.${field}`, ofHead(entry, field, at));
    }
  });
  return found;
}

/** Returns the line as a clause, if it can be one, and as a quote. */
function ofLine(whole: string, path: string, entry: DraftEntry, at: number): Candidate[] {
  const clause = toFirstPerson(whole, isCurrent(entry));
  const source = { kind: 'resume' as const, path, text: tidy(whole) };
  const worth = (quantitiesIn(whole).length > 0 ? 2 : 0) + Math.max(0, 2 - at * 0.5);
  const quote = tidy(whole).length <= QUOTE_MOST ? tidy(whole) : firstSentence(whole);
  const common = { source, whole, isCertificate: false };
  return [
    ...(clause === null
      ? []
      : [{ kind: 'line' as const, text: clause.slice(2), worth: worth + 3, ...common }]),
    ...(quote.length > QUOTE_MOST || quote.length < 4
      ? []
      : [{ kind: 'quote' as const, text: quote, worth, ...common }]),
  ];
}

/** “Registered Nurse, Riverside General Hospital” */
function ofHead(entry: DraftEntry, field: 'title' | 'note' | 'at', at: number): Candidate[] {
  const isCertificate = entry.section === 'certifications';
  const parts = [entry.title, isCertificate ? entry.note : '', entry.at].map(tidy);
  const text = parts.filter((part) => part !== '').join(', ');
  if (entry.title.trim() === '' || text.length > QUOTE_MOST) return [];
  const source = { kind: 'resume' as const, path: `entries.${at}.title`, text };
  const worth = isCertificate ? 3.5 : 0.5;
  return [{ kind: 'quote', text, source, worth, whole: entry[field], isCertificate }];
}

const isCurrent = ({ dates }: DraftEntry) => datesIn(dates)[0]?.current ?? false;

const COMMON_NOUN = /(?:ing|ment|tion|sion|ance|ence|ship|ics|ity|acy|ure|ysis)$/;

/** Returns the requirement as the ad spells it, with a small letter if it is no name. */
function asAsked({ name, asked }: MetRequirement, ad: string): string {
  const [first] = asked;
  const spelled = first ? ad.slice(first.start, first.end).replace(/\s+/g, ' ').trim() : name;
  const isShouted = spelled.length > 5 && !/\p{Ll}/u.test(spelled);
  const words = spelled === '' || isShouted ? name : spelled;
  const [head = '', ...rest] = words.split(' ');
  const small = words.charAt(0).toLowerCase() + words.slice(1);
  if (/\p{Lu}/u.test(head.slice(1)) || /[\p{N}.+#]/u.test(head)) return words;
  const isSmallElsewhere = ad.includes(` ${small}`) || /^\p{Ll}/u.test(name);
  const isPhrase = rest.length > 0 && rest.every((word) => /^\p{Ll}/u.test(word));
  return isSmallElsewhere || isPhrase || (rest.length === 0 && COMMON_NOUN.test(head))
    ? small
    : words;
}

/** Returns the other lines that can be clauses, those with a figure and the most recent first. */
export function furtherLines(
  draft: ResumeDraft,
  used: readonly Evidence[],
): readonly EvidenceClause[] {
  const taken = new Set(used.map(({ clause }) => clause.source.path));
  return [...candidatesIn(draft).values()]
    .flat()
    .filter(({ kind, source }) => kind === 'line' && !taken.has(source.path))
    .sort((a, b) => b.worth - a.worth);
}

/** Requirements that the résumé names outside its entries, or not at all; musts only. */
export function unshown(
  requirements: readonly MetRequirement[],
  evidence: readonly Evidence[],
  ad: string,
): readonly { readonly met: MetRequirement; readonly asAsked: string }[] {
  const shown = new Set(evidence.flatMap((one) => one.requirements.map(({ met }) => met.name)));
  return requirements
    .filter(({ kind, name }) => kind === 'must' && !shown.has(name))
    .sort((a, b) => b.spans.length - a.spans.length)
    .map((met) => ({ met, asAsked: asAsked(met, ad) }));
}

/** Returns the line of the ad in which a requirement is first asked for. */
export function lineAsking({ asked }: MetRequirement, ad: string): string {
  const place = asked[0]?.start ?? 0;
  const start = ad.lastIndexOf('\n', place - 1) + 1;
  const end = ad.indexOf('\n', place);
  return tidy(ad.slice(start, end === -1 ? ad.length : end).slice(0, 1000)).slice(0, 400);
}
