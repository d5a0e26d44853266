/** What a job ad asks for: terms of the vocabulary, each a must or a wish. */
import type { Span } from '../engine.ts';
import { DEGREE } from '../resume/words.ts';
import { type FoundTerm, findTerms } from '../terms/find-terms.ts';
import type { Vocabulary } from '../terms/vocabulary.ts';

export type Requirement = {
  readonly name: string;
  readonly kind: 'must' | 'nice';
  /** what the vocabulary says of it */
  readonly term: Pick<FoundTerm, 'kind' | 'field'>;
  /** in the ad */
  readonly spans: readonly Span[];
  /** the lines in which it stands */
  readonly asked: string;
  /** “SAP or Oracle”: names of which one is enough; this one among them, or none */
  readonly either: readonly string[];
};

export type Asked = {
  readonly requirements: readonly Requirement[];
  /** phrases that look like terms and are none that we know; not counted */
  readonly unrecognised: readonly { readonly text: string; readonly spans: readonly Span[] }[];
  /** years of experience and degrees; not counted: who reads decides on them */
  readonly besides: readonly { readonly text: string; readonly spans: readonly Span[] }[];
};

/** `skip`: what the employer tells of itself and gives; it asks for nothing. */
type LineKind = 'must' | 'nice' | 'skip';
type AdLine = { readonly text: string; readonly start: number; readonly kind: LineKind };

const NICE_HEADING =
  /^(?:(?:would be |it would be )?nice(?:[- ]to[- ]haves?)?\b(?! people)|preferred|desired|desirable|advantageous|helpful|bonus(?: points)?|(?:a )?plus(?:es)?|optional|good to have|cool if|also welcome|what (?:would|we(?:'|’)?d) (?:help|love|make us happy)|extra credit)\b/i;
const SKIP_HEADING =
  /^(?:about (?:us|the company|the team|our)|who we are|our (?:company|story|mission|values)|(?:the )?company|benefits|perks|pay(?: and benefits)?|money|conditions|(?:what )?we (?:offer|give|pay)|the offer|(?:what )?you(?:'|’)?(?:ll)? get|what(?:'|’)?s in it for you|why (?:join|work|us)|compensation|salary|equal opportunity|eeo|diversity|how to apply|application process|physical demands)\b/i;
const MUST_HEADING =
  /^(?:requirements?|required|essential|must[- ]haves?|minimum|basic qualifications|qualifications|(?:main |key |core |essential )?(?:responsibilities|duties|tasks|functions)|what you(?:'|’)?(?:ll| will)? (?:do|bring|need)|what we (?:ask|expect|look for)|you (?:will|must have|need)|your (?:role|tasks|profile|work|day|week)|who (?:you are|we(?:'|’)?re looking for)|you (?:have|bring)|skills|the (?:role|job)|about (?:the|this) (?:role|job|position)|job description)\b|^experience:?$/i;
const NICE_CUE =
  /\b(?:nice to have|preferred|(?:a |an )?(?:big |strong |huge )?plus\b|bonus|ideally|desirable|desired|advantageous|an advantage|optional|(?:not|isn(?:'|’)t|aren(?:'|’)t) (?:required|necessary)|helps? if|beneficial|helpful|also welcome)\b/i;
const SKIP_CUE =
  /\b(?:equal opportunity|without regard to|reasonable accommodation|401\(?k\)?|paid time off|PTO|we offer|pension|health insurance|dental and vision|parental leave|background check)\b/i;
/** “Nice to have:”, “PREFERRED.” before words of the same line */
const OWN_HEADING = /^(?:[^:]*:|[\p{Lu} ]+\.)(?=\s)/u;
const HEADING_MOST = 60;

/** No ad asks for more, and what compares each with a resume compares no more. */
const REQUIREMENTS_MOST = 150;
const ASKED_MOST = 500;

export function askedIn(ad: string, vocabulary: Vocabulary): Asked {
  const lines = linesOf(ad);
  const { result } = findTerms({ asOf: '', text: ad }, vocabulary, 0);
  if (result.kind !== 'terms') return { requirements: [], unrecognised: [], besides: [] };
  const counted = (spans: readonly Span[]) => inCounted(spans, lines);
  const groups = alternativesIn(ad, result.terms);
  const requirements = result.terms.flatMap(({ name, spans, kind, field }): Requirement[] => {
    const own = counted(spans);
    if (own.length === 0) return [];
    const isMust = own.some(({ line }) => line.kind === 'must');
    const asked = [...new Set(own.map(({ line }) => line.text.trim()))]
      .join(' ')
      .slice(0, ASKED_MOST);
    return [
      {
        name,
        kind: isMust ? 'must' : 'nice',
        term: { kind, field },
        spans: own.map(inAd),
        asked,
        either: groups.get(name) ?? [],
      },
    ];
  });
  const unrecognised = result.unrecognised.flatMap(({ phrase: text, spans }) => {
    const own = counted(spans).map(inAd);
    return own.length === 0 ? [] : [{ text, spans: own }];
  });
  return {
    requirements: requirements.slice(0, REQUIREMENTS_MOST),
    unrecognised,
    besides: besidesIn(lines),
  };
}

const NEXT = /^(?:,[^\S\n]*|,?[^\S\n]+or[^\S\n]+|[^\S\n]*\/[^\S\n]*)$/i;
const OR = /\bor\b|\//i;

/** By each name, those that stand beside it in a list that ends with “or”. */
function alternativesIn(
  ad: string,
  terms: readonly { readonly name: string; readonly spans: readonly Span[] }[],
): ReadonlyMap<string, readonly string[]> {
  const places = terms
    .flatMap(({ name, spans }) => spans.map(({ start, end }) => ({ name, start, end })))
    .sort((a, b) => a.start - b.start);
  const groups = new Map<string, readonly string[]>();
  let chain: string[] = [];
  let isEither = false;
  for (const [at, { name, end }] of places.entries()) {
    chain.push(name);
    const between = ad.slice(end, places[at + 1]?.start ?? end);
    if (NEXT.test(between)) {
      isEither ||= OR.test(between);
      continue;
    }
    if (isEither) for (const one of chain) groups.set(one, [...new Set(chain)]);
    chain = [];
    isEither = false;
  }
  return groups;
}

const inAd = ({ span: { start, end } }: { readonly span: Span }): Span => ({
  source: 'ad',
  start,
  end,
});

function inCounted(spans: readonly Span[], lines: readonly AdLine[]) {
  return spans.flatMap((span) => {
    const line = lineAt(lines, span.start);
    return line && line.kind !== 'skip' ? [{ span, line }] : [];
  });
}

/** The last that begins no later. */
function lineAt(lines: readonly AdLine[], place: number): AdLine | undefined {
  let [low, high] = [0, lines.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((lines[middle]?.start ?? 0) <= place) low = middle + 1;
    else high = middle;
  }
  return lines[low - 1];
}

/** A heading says what the lines under it are; a word in a line says it of that sentence’s line. */
function linesOf(ad: string): readonly AdLine[] {
  const lines: AdLine[] = [];
  let under: LineKind = 'must';
  let start = 0;
  for (const whole of ad.split('\n')) {
    const said = headed(whole);
    if (said?.below) under = said.kind;
    const own = said?.kind ?? under;
    let from = start;
    for (const text of sentencesOf(whole)) {
      lines.push({ text, start: from, kind: kindOf(text, own) });
      from += text.length;
    }
    start += whole.length + 1;
  }
  return lines;
}

/** Ads pasted without their line feeds are one line of many sentences. */
function sentencesOf(line: string): readonly string[] {
  return line.split(/(?<=[.!?]\s)(?=\p{Lu})/u);
}

function kindOf(text: string, under: LineKind): LineKind {
  if (under === 'skip' || SKIP_CUE.test(text)) return 'skip';
  return NICE_CUE.test(text) ? 'nice' : under;
}

/**
 * What a line’s heading says: of the lines below it, or, where it stands before words of its own
 * (“Nice to have: Kotlin”), of that line alone.
 */
function headed(line: string): { readonly kind: LineKind; readonly below: boolean } | null {
  const text = line.replace(/^[^\p{L}]+/u, '').trim();
  const ends = OWN_HEADING.exec(text)?.[0].length ?? text.length;
  if (ends > HEADING_MOST) return null;
  const below = text.endsWith(':') || !/[.,;:!]/.test(text);
  const kind = below || ends < text.length ? kindOfHeading(text) : null;
  return kind && { kind, below };
}

function kindOfHeading(text: string): LineKind | null {
  if (NICE_HEADING.test(text)) return 'nice';
  if (SKIP_HEADING.test(text)) return 'skip';
  return MUST_HEADING.test(text) ? 'must' : null;
}

const YEARS =
  /\b(?:\d{1,2}\+?|two|three|five|ten)(?:\s*(?:-|–|to)\s*\d{1,2})?\+? years?\b[^.;\n]{0,60}/gi;
const BESIDES_MOST = 6;

function besidesIn(lines: readonly AdLine[]) {
  return lines
    .filter(({ kind, text }) => kind !== 'skip' && (text.match(YEARS) || DEGREE.test(text)))
    .slice(0, BESIDES_MOST)
    .map(({ text, start }) => {
      const from = text.length - text.trimStart().length;
      const trimmed = text.trim();
      const at = start + from;
      return { text: trimmed, spans: [{ source: 'ad', start: at, end: at + trimmed.length }] };
    });
}
