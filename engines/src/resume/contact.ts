/** Name and contact data from the head of a résumé. */
import { nameIn } from './contact-name.ts';
import { phoneIn } from './contact-phone.ts';
import { placeIn } from './contact-place.ts';
import { type FoundField, fieldAt } from './found-field.ts';
import type { ResumeSection } from './heading-names.ts';
import { EMAIL } from './patterns.ts';
import type { PlacedLine } from './placed-text.ts';
import { countryOf } from './places.ts';

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
  /(?:https?:\/\/)?(?:www\.)?(?:(?:linkedin\.com|github\.com|gitlab\.com|behance\.net|dribbble\.com|medium\.com|orcid\.org)\/[\p{L}\p{M}\p{N}_%./~@-]+|(?<=https?:\/\/|www\.)[\p{L}\p{M}\p{N}_-]+(?:\.[\p{L}\p{M}\p{N}_-]+)+(?::\d{2,5})?(?:[/?#][\p{L}\p{M}\p{N}_%./~?=&#@-]*)?|(?<![@\p{L}\p{M}\p{N}_.-]|\bat\s)[\p{L}\p{M}\p{N}_-]+(?:\.[\p{L}\p{M}\p{N}_-]+)*\.(?:com|org|net|io|dev|me|co|ai|app|design)(?![\p{L}\p{M}\p{N}_])(?:\/[\p{L}\p{M}\p{N}_%./~-]*)?)/giu;
/** “ada [at] example [dot] org” */
const SPELLED_EMAIL =
  /(?<![\p{L}\d])[\p{L}\d][\p{L}\d._%+-]{0,63} ?[[({] ?at ?[\])}] ?[\p{L}\d-]+(?:(?:\.| ?[[({] ?dot ?[\])}] ?)[\p{L}\d-]+){1,4}/iu;
const HEAD_LINES = 12;
const LINKS_MOST = 20;
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
  const place = placeIn(first, name);
  const country = place && countryOf(place.value);
  return {
    name,
    email,
    phone: phoneIn(first, country) ?? phoneIn(lines.slice(0, HEAD_LINES), country),
    place,
    links: linksIn(near.length > 0 ? near : first),
  };
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
