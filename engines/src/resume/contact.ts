/** Name and contact data from the head of a résumé. */
import type { TextSpan } from '../engine.ts';
import { datesIn } from './dates.ts';
import { EMAIL, TITLE } from './patterns.ts';
import type { PlacedLine } from './placed-text.ts';
import { isPlaceName, isRegionCode } from './places.ts';
import { bodySize, kindNamed, type ResumeSection } from './sections.ts';

/** A piece of the text, and what was read there. */
export type FoundField = { readonly value: string; readonly span: TextSpan };

export type ContactDetails = {
  readonly name: FoundField | null;
  readonly email: FoundField | null;
  readonly phone: FoundField | null;
  /** town and region or country, as written */
  readonly place: FoundField | null;
  /** addresses of pages, without what all of them begin with */
  readonly links: readonly FoundField[];
};

const LINK =
  /(?:https?:\/\/)?(?:www\.)?(?:(?:linkedin\.com|github\.com|gitlab\.com|behance\.net|dribbble\.com|medium\.com|orcid\.org)\/[\p{L}\p{M}\p{N}_%./~@-]+|(?<=https?:\/\/|www\.)[\p{L}\p{M}\p{N}_-]+(?:\.[\p{L}\p{M}\p{N}_-]+)+(?::\d{2,5})?(?:[/?#][\p{L}\p{M}\p{N}_%./~?=&#@-]*)?|(?<![@\p{L}\p{M}\p{N}_.-])[\p{L}\p{M}\p{N}_-]+(?:\.[\p{L}\p{M}\p{N}_-]+)*\.(?:com|org|net|io|dev|me|co|ai|app|design)(?![\p{L}\p{M}\p{N}_])(?:\/[\p{L}\p{M}\p{N}_%./~-]*)?)/giu;
/** seven digits and more, with the signs that people put between them */
const PHONE =
  /(?<![\p{L}\p{N}_/.]|[\p{L}\p{N}_]-)(?:\(\s?\+|\+|\()?\d(?:(?:[\s().\-–/‐‑‒−]{0,2}| [-–‐‑‒−·.] )\d){6,14}(?:\s*(?:x|ext\.?)\s*\d{1,6})?(?![\p{L}\p{N}_/])/giu;
/** “ada [at] example [dot] org” */
const SPELLED_EMAIL =
  /(?<![\p{L}\d])[\p{L}\d][\p{L}\d._%+-]{0,63} ?[[({] ?at ?[\])}] ?[\p{L}\d-]+(?:(?:\.| ?[[({] ?dot ?[\])}] ?)[\p{L}\d-]+){1,4}/iu;
const TOWN = `[A-Z][\\p{L}.'’-]{1,60}(?: [A-Z][\\p{L}.'’-]{1,60}){0,2}`;
/** Portland, OR; the street before it is not asked for */
const TOWN_AND_STATE = new RegExp(
  `(?<![\\p{L}\\d])(?<place>${TOWN}, [A-Z]{2})(?: \\d{5}(?:-\\d{4})?)?(?![\\p{L}])`,
  'u',
);
const REGION = `(?:[A-Z]{2}|[A-Z][\\p{L}.]+(?: [A-Z][\\p{L}.]+){0,2})`;
const PLACE = new RegExp(
  `(?<![\\p{L}\\d])(?<place>${TOWN}, ${REGION}(?:,? (?:USA|UK|${REGION}))?)(?: \\d{5}(?:-\\d{4})?)?(?![\\p{L}])`,
  'u',
);
/** as LinkedIn has them */
const AROUND = new RegExp(
  `(?:^|[|•·\\t][^\\S\\t]*)(?<place>Greater ${TOWN}(?: Area)?|${TOWN} (?:Metropolitan|Bay) Area)(?=\\s*(?:[|•·\\t]|$))`,
  'u',
);
/** the name, and what stands behind its comma until the next part of the line */
const BEHIND_NAME = /^[^|•·\t\d]*/u;
const NAME_WORD =
  /^(?:[\p{Lu}\p{Lt}][\p{L}\p{M}.'’-]*|[\p{Lo}][\p{L}\p{M}·.-]*|[dlo]['’]\p{Lu}[\p{L}\p{M}'’-]*|['’][ts]|d[aeiou]|das|dos|des|del|della|de[nrl]?|den|der|di|lo?s?|la|las|le|van|von|vom|vande[nr]?|bin|bint|ibn|ben|bar|abu|al|el|af|av|y|e|i|ap|ab|zu[mr]?|te[nr]?|op|het|in|of|st|und|und|san|santa|saint|mac|mc|née|né|geb\.?)$/u;
/** A nickname, an earlier name or another script, in brackets or quotes. */
const NAME_ASIDE = /(?<!\s)\s*(?:\([^()]{1,40}\)|["“”„«][^"“”„«»]{1,40}["“”»])/gu;
/** The file's own title. */
const NO_NAME = /\b(?:resume|résumé|curriculum|vitae|cv|sample|template|page)\b/iu;
const NAME_WORDS_MOST = 7;
const TITLE_AFTER =
  /(?:,|(?<!\s))\s+(?:ph\.?d\.?|m\.?d\.?|mba|cpa|pmp|rn|esq\.?|jr\.?|sr\.?|ii|iii|pe|cfa)\b\.?/giu;
const HEAD_LINES = 12;
const LINKS_MOST = 20;
const LABEL =
  /^(?:(?:full )?name\s*:|(?:resume|résumé|curriculum vitae|cv)(?:\s+of\b|\s*[:–—-]))\s*/i;
/** Behind a name: the file's title, or pronouns. */
const BEHIND =
  /(?<!\s)\s+(?:[–-]\s{1,4})?(?:resume|résumé|cv|curriculum vitae)$|(?<!\s)\s*\((?:she|he|they)\b[^()]{0,20}\)$/i;
/** Trades that are surnames, and words before them that make them a job. */
const TRADE_NAME =
  /^(?:baker|buyer|captain|carpenter|chef|clerk|cook|driver|fellow|guard|head|joiner|mason|nurse|page|painter|partner|pilot|plumber|porter|sergeant|teller|trainer)$/i;
const OF_A_JOB =
  /^(?:line|pastry|sous|senior|junior|night|staff|registered|truck|delivery|taxi|bus|security|licensed|travel|executive|stone|master|brick|private|school|bank|personal|managing|airline)$/i;

/** @param sections all of the résumé; contact details also stand in a sidebar of their own */
export function readContact(
  sections: readonly ResumeSection[],
  lines: readonly PlacedLine[],
): ContactDetails {
  const head = sections.filter(({ kind }) => kind === 'head' || kind === 'contact');
  const near = head.flatMap((section) => section.lines);
  const first = near.length > 0 ? near : lines.slice(0, HEAD_LINES);
  const email = firstOf(first, EMAIL) ?? firstOf(lines, EMAIL) ?? spelledEmail(first);
  const name = nameIn(lines, sections, email);
  return {
    name,
    email,
    phone: phoneIn(first) ?? phoneIn(lines.slice(0, HEAD_LINES)),
    place: placeIn(first, name),
    links: linksIn(near.length > 0 ? near : first),
  };
}

export function fieldAt(line: PlacedLine, start: number, value: string): FoundField {
  const from = line.start + start;
  return { value, span: { source: 'text', start: from, end: from + value.length } };
}

function firstOf(lines: readonly PlacedLine[], pattern: RegExp): FoundField | null {
  for (const line of lines) {
    const match = pattern.exec(line.text);
    if (match) return fieldAt(line, match.index, match[0]);
  }
  return null;
}

function spelledEmail(lines: readonly PlacedLine[]): FoundField | null {
  const found = firstOf(lines, SPELLED_EMAIL);
  if (!found) return null;
  const value = found.value
    .replace(/ ?[[({] ?at ?[\])}] ?/i, '@')
    .replace(/ ?[[({] ?dot ?[\])}] ?/gi, '.');
  return { ...found, value };
}

function phoneIn(lines: readonly PlacedLine[]): FoundField | null {
  for (const line of lines) {
    for (const match of line.text.matchAll(PHONE)) {
      const [found] = match;
      const digits = found.replace(/\D/g, '').length;
      // 2015 – 2019 has eight digits, and is no number to call
      if (digits < 7 || digits > 16 || datesIn(found).length > 0) continue;
      return fieldAt(line, match.index, found);
    }
  }
  return null;
}

/** Letters behind the name are no state: “Ada Byron, PT” */
function placeIn(lines: readonly PlacedLine[], name: FoundField | null): FoundField | null {
  for (const line of lines) {
    const from = name === null ? -1 : name.span.start - line.start;
    const isOfName = name !== null && from >= 0 && from < line.text.length;
    const skip = isOfName ? (BEHIND_NAME.exec(line.text.slice(from))?.[0].length ?? 0) + from : 0;
    const text = line.text.slice(skip);
    const match = placeOf(text);
    const place = match?.groups?.place;
    if (match && place !== undefined) {
      return fieldAt(line, skip + match.index + match[0].indexOf(place), place);
    }
  }
  return null;
}

/** “Springfield, IL”, though a longer name stands before it; but “San Francisco, California, US” whole. */
function placeOf(text: string): RegExpExecArray | null {
  const state = TOWN_AND_STATE.exec(text);
  const isState = isRegionCode(state?.groups?.place?.slice(-2) ?? '');
  return (isState ? state : null) ?? PLACE.exec(text) ?? state ?? AROUND.exec(text);
}

function linksIn(lines: readonly PlacedLine[]): readonly FoundField[] {
  const found = new Map<string, FoundField>();
  for (const line of lines) {
    for (const { 0: link, index } of line.text.matchAll(LINK)) {
      const value = link.replace(/(?<![.,/])[.,/]+$/, '');
      const short = value.replace(/^https?:\/\/(?:www\.)?|^www\./, '');
      if (!found.has(short)) found.set(short, fieldAt(line, index, value));
    }
  }
  return [...found.values()].slice(0, LINKS_MOST);
}

/** The largest line of the first page that may be a name; where all are alike, the first. */
function nameIn(
  lines: readonly PlacedLine[],
  sections: readonly ResumeSection[],
  email: FoundField | null,
): FoundField | null {
  const body = bodySize(lines);
  const near = sections.find(({ kind }) => kind === 'head')?.lines ?? [];
  const larger = lines.filter(({ page, size }) => page === 1 && size > body * 1.15);
  const bySize = [...larger].sort((a, b) => b.size - a.size || a.start - b.start);
  for (const line of [...bySize.slice(0, 4), ...near.slice(0, 4), ...lines.slice(0, 3)]) {
    const field = asName(line, email);
    if (field) return field;
  }
  return [...near.slice(0, 2), ...lines.slice(0, 1)].map(asBareName).find(Boolean) ?? null;
}

function asName(line: PlacedLine, email: FoundField | null): FoundField | null {
  const field = firstPart(line);
  const plain = field.value.replace(NAME_ASIDE, '');
  const words = plain.split(/\s+/);
  const isOne = words.length === 1 && /^\p{Lo}{2,5}$/u.test(plain);
  if ((words.length < 2 && !isOne) || isNoName(field.value, words)) return null;
  if (!words.every((word) => NAME_WORD.test(word))) return null;
  return TITLE.test(plain) && !isInEmail(words, email) ? null : field;
}

/** What else the first line may be: “Christopher Cook”, “Smith, John”, “ada byron”, “Madonna”. */
function asBareName(line: PlacedLine): FoundField | null {
  const field = firstPart(line);
  const words = field.value
    .replace(NAME_ASIDE, '')
    .replace(/^([^,]+), (?=[^,]+$)/, '$1 ')
    .split(/\s+/);
  if (isNoName(field.value, words) || isPlaceName(field.value)) return null;
  if (words.some((word) => TITLE.test(word)) && !isTradeName(words)) return null;
  return words.every((word) => /^[\p{L}\p{M}.'’-]+$/u.test(word)) ? field : null;
}

/** “Christopher Cook”, and not “Line Cook” or “Software Engineer” */
function isTradeName(words: readonly string[]): boolean {
  const given = words.slice(0, -1);
  const isJob = given.some((word) => TITLE.test(word) || OF_A_JOB.test(word));
  return given.length > 0 && !isJob && TRADE_NAME.test(words.at(-1) ?? '');
}

function isNoName(value: string, words: readonly string[]): boolean {
  const isLong = words.length > NAME_WORDS_MOST || value.length > 80;
  return isLong || /[\d@:/]/.test(value) || NO_NAME.test(value) || kindNamed(value) !== null;
}

/** Up to what parts the line, without label and without the letters behind a name. */
function firstPart(line: PlacedLine): FoundField {
  const label = LABEL.exec(line.text)?.[0].length ?? 0;
  const [part = ''] = line.text.slice(label).split(/\t|\s[|•·–—-]\s|\s{3,}/);
  const [before = ''] = part.split(TITLE_AFTER);
  const value = withoutLetters(before.trim().replace(/,$/, '').replace(BEHIND, ''));
  return fieldAt(line, line.text.indexOf(value), value);
}

/** “Ada Byron, PT, DPT” without the credentials after the name. */
function withoutLetters(name: string): string {
  const [first = '', ...more] = name.split(/,\s*/);
  const areLetters = more.every((part) => /^\p{Lu}[\p{L}.-]*\p{Lu}\.?$|\./u.test(part));
  return areLetters ? first : name;
}

function isInEmail(words: readonly string[], email: FoundField | null): boolean {
  const address = email?.value.split('@')[0]?.toLowerCase() ?? '';
  return words.some((word) => word.length > 2 && address.includes(word.toLowerCase()));
}
