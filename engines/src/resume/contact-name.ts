/** The name of the person, from the head of a résumé. */
import { type FoundField, fieldAt } from './found-field.ts';
import type { ResumeSection } from './heading-names.ts';
import { TITLE } from './patterns.ts';
import type { PlacedLine } from './placed-text.ts';
import { isPlaceName } from './places.ts';
import { bodySize, kindNamed } from './sections.ts';

const NAME_WORD =
  /^(?:[\p{Lu}\p{Lt}][\p{L}\p{M}.'’-]*|[\p{Lo}][\p{L}\p{M}·.-]*|[dlo]['’]\p{Lu}[\p{L}\p{M}'’-]*|['’][ts]|d[aeiou]|das|dos|des|del|della|de[nrl]?|den|der|di|lo?s?|la|las|le|van|von|vom|vande[nr]?|bin|bint|ibn|ben|bar|abu|al|el|af|av|y|e|i|ap|ab|zu[mr]?|te[nr]?|op|het|in|of|st|und|und|san|santa|saint|mac|mc|née|né|geb\.?)$/u;
/** A nickname, an earlier name or another script, in brackets or quotes. */
const NAME_ASIDE = /(?<!\s)\s*(?:\([^()]{1,40}\)|["“”„«][^"“”„«»]{1,40}["“”»])/gu;
/** The file's own title. */
const NO_NAME = /\b(?:resume|résumé|curriculum|vitae|cv|sample|template|page)\b/iu;
const NAME_WORDS_MOST = 7;
const TITLE_AFTER =
  /(?:,|(?<!\s))\s+(?:ph\.?d\.?|m\.?d\.?|mba|cpa|pmp|rn|esq\.?|jr\.?|sr\.?|ii|iii|pe|cfa)\b\.?/giu;
const LABEL =
  /^(?:(?:full )?name\s*:|personal (?:information|details)(?=\s)|(?:resume|résumé|curriculum vitae|cv)(?:\s+of\b|\s*[:–—-]))\s*/i;
/** Behind a name: the file's title, or pronouns. */
const BEHIND =
  /(?<!\s)\s+(?:[–-]\s{1,4})?(?:resume|résumé|cv|curriculum vitae)$|(?<!\s)\s*\((?:she|he|they)\b[^()]{0,20}\)$/i;
/** Trades that are surnames, and words before them that make them a job. */
const TRADE_NAME =
  /^(?:baker|buyer|captain|carpenter|chef|clerk|cook|driver|fellow|guard|head|joiner|mason|nurse|page|painter|partner|pilot|plumber|porter|sergeant|teller|trainer)$/i;
const OF_A_JOB =
  /^(?:line|pastry|sous|senior|junior|night|staff|registered|truck|delivery|taxi|bus|security|licensed|travel|executive|stone|master|brick|private|school|bank|personal|managing|airline)$/i;

/** The largest line of the first page that may be a name; where all are alike, the first. */
export function nameIn(
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
  const bare = [...near.slice(0, 2), ...lines.slice(0, 1)];
  const first = bare.find(({ text }) => !NO_NAME.test(text));
  return bare.map((line) => asBareName(line, line === first)).find(Boolean) ?? null;
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

/**
 * What else the first line may be: “Christopher Cook”, “Smith, John”, “ada byron”, “Madonna”. Below
 * “Mason Baker”, “Court clerk” is the trade.
 */
function asBareName(line: PlacedLine, isFirst: boolean): FoundField | null {
  const field = firstPart(line);
  const words = field.value
    .replace(NAME_ASIDE, '')
    .replace(/^([^,]+), (?=[^,]+$)/, '$1 ')
    .split(/\s+/);
  if (isNoName(field.value, words) || isPlaceName(field.value)) return null;
  if (words.some((word) => TITLE.test(word)) && !(isFirst && isTradeName(words))) return null;
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
