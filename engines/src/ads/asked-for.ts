/** Whether the words around a term of the vocabulary ask for it. */
import type { TextSpan } from '../engine.ts';
import type { TermKind } from '../terms/vocabulary.ts';
import type { AdLine } from './ad-lines.ts';

/** A term in the line that names it; the span is of the ad. */
export type Place = { readonly span: TextSpan; readonly line: AdLine };

const REFUSED_MOST = 60;
/** “no upselling”, “no paper charting”, “we pay for OSHA 30”, “ex Stripe” */
const NOT_ASKED =
  /(?:\bno (?:\p{L}+ )?|\bwe(?:['’]ll| will)? (?:supply|provide|pay for)(?: \p{L}+){0,2} |\bex[- ])$/iu;
/** “4 years in HR”, “1 yr acute care”: years in a field are no term. */
const WORKED_IN = /\b(?:years?|yrs?)['’]?(?: or more)?(?: (?:in|of))? $/iu;

/**
 * Returns true if the words around a place ask the applicant for its term. A term of any kind is not asked
 * for if it is refused, given, or named for a colleague's past. A field or a method is not asked for if it is
 * only studied, or only names the role or others at work.
 */
export function isRequirement(kind: TermKind, { span, line }: Place): boolean {
  const before = line.text.slice(0, span.start - line.start);
  if (NOT_ASKED.test(before.slice(-REFUSED_MOST))) return false;
  if (
    kind === 'tool' &&
    OTHERS_BEHIND.test(line.text.slice(span.end - line.start).slice(0, REFUSED_MOST))
  )
    return false;
  if (kind === 'domain' && WORKED_IN.test(before.slice(-REFUSED_MOST))) return false;
  if (kind !== 'domain' && kind !== 'method') return true;
  const [start, end] = [span.start - line.start, span.end - line.start];
  if (isInName(line.text, start, end)) return false;
  return (
    line.kind !== 'title' && !isStudied(line.text, start, end) && !isOfOthers(line.text, start, end)
  );
}

/** “Mayor Michael R. Bloomberg” */
const PERSON =
  /\b(?:Mayor|Mr|Mrs|Ms|Dr|President|Governor|Director|Senator|Councillor|Commissioner|Professor|Judge)\.? (?:\p{Lu}[\p{L}'’-]*\.? ){0,3}$/u;

/** Returns true if a title and given names stand right before a place. */
export const isPersonsName = (ad: string, start: number) =>
  PERSON.test(ad.slice(Math.max(0, start - 60), start));

/** “nursing staff”, “the quality assurance department” */
const OTHERS_BEHIND =
  /^\s(?:(?:and|&)\s\p{L}+\s)?(?:staff|teams?|departments?|units?|personnel|colleagues)\b/iu;
/** “liaise with sales, product management and finance”: no word of a purpose since */
const OTHERS_BEFORE =
  /\b(?:collaborat\w+|liais\w+|partner(?:s|ing)?|coordinat\w+|communicat\w+|interfac\w+|interact\w*|relationships?|work(?:s|ing)? closely|reports?|schools?)\b(?: (?!(?:with|to|of)\b)\w+){0,2} (?:with|to|of)\b:?(?:(?!\b(?:to|on|in|for|by|using|through|about|who|that)\b)[^.;:()\n])*$/i;

/** Returns true if a phrase describes the applicant's colleagues. */
function isOfOthers(line: string, start: number, end: number): boolean {
  if (OTHERS_BEHIND.test(line.slice(end, end + STUDIES_MOST))) return true;
  return OTHERS_BEFORE.test(line.slice(Math.max(0, start - STUDIES_MOST), start));
}

/** Those that are in a field; no certificate, licence or trade's paper */
const DEGREES =
  /\beducated to\b|\b(?:bachelor|master|doctorate|associate)(?:['’]?s)?\b|\b(?:degree|diploma|ph\.?d|b\.?s\.?c?|b\.?a|m\.?s\.?c?|b\.?eng|m\.?eng)\b\.?|\b(?:baccalaureate|(?:semester|quarter) units|course ?work|major(?:ed|ing)?(?= in)|graduates? (?:of|in)|HNC|HND|BTEC)\b/gi;
/** Maximum characters to read on each side, because a line may have 200,000. */
const STUDIES_MOST = 200;
/** The same before a field of study: public ads list up to 20 of them. */
const FIELDS_MOST = 800;
const STUDIED_BEHIND = /^\s+(?:degree|diploma)\b/i;
/** Words that end what a degree is in */
const STUDIES_END =
  /\b(?:experience|years?|knowledge|with|plus|or equivalent|skills?)\b|[.;:()\n]/i;

/** “degree in finance, economics or agriculture”, “a social work degree” */
function isStudied(line: string, start: number, end: number): boolean {
  if (STUDIED_BEHIND.test(line.slice(end, end + STUDIES_MOST))) return true;
  const before = line.slice(Math.max(0, start - FIELDS_MOST), start);
  const degree = [...before.matchAll(DEGREES)].at(-1);
  return degree !== undefined && !STUDIES_END.test(before.slice(degree.index + degree[0].length));
}

/** “Kurrajong Plumbing & Gas”, “Mesa Home Health”: capitals right before a term that has one too */
function isInName(line: string, start: number, end: number): boolean {
  const before = line.slice(Math.max(0, start - REFUSED_MOST), start);
  const term = line.slice(start, end);
  if (!/^\p{Lu}\p{Ll}/u.test(term)) return false;
  const words = before.endsWith(' ') ? before.trimEnd().split(' ') : [];
  const first = words.findLastIndex((word) => !/^\p{Lu}\p{Ll}+$/u.test(word));
  const isRun = first >= 0 && first < words.length - 1;
  return isRun && /\p{Ll}[,;]?$/u.test(words[first] ?? '') && /\p{Ll}/u.test(line.slice(end));
}
