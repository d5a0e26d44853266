/** The town and region or country of the person, from the head of a résumé. */
import { type FoundField, fieldAt } from './found-field.ts';
import type { PlacedLine } from './placed-text.ts';
import { isCity, isRegionOrCountry, mayBeTown, withoutPostcode } from './places.ts';

const TOWN = `\\p{Lu}[\\p{L}.'’-]{1,60}(?: \\p{Lu}[\\p{L}.'’-]{1,60}){0,2}`;
/** Portland, OR; the street before it is not asked for */
const TOWN_AND_STATE = new RegExp(
  `(?<![\\p{L}\\d])(?<place>${TOWN}, [A-Z]{2})(?: \\d{5}(?:-\\d{4})?)?(?![\\p{L}])`,
  'u',
);
const REGION = `(?:[A-Z]{2}|\\p{Lu}[\\p{L}.]+(?: \\p{Lu}[\\p{L}.]+){0,2})`;
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
const PARTS = /[^|•·\t;]+/gu;
const PIECES = /[^,]+/g;
/** What stands before a place in its part of the line. */
const LABEL =
  /^\s*(?:(?:home |current |mailing |postal )?(?:address|location|residence|city|town|based in|lives? in|living in)\s*[:–—-]?\s+)?/i;
/** Words between dashes that are apart. */
const DASH = /\s[–—-]+\s/g;

type Place = { readonly start: number; readonly value: string; readonly sure: number };

/** Returns the surest place of the lines, or the first of equal ones; null if there is none. */
export function placeIn(lines: readonly PlacedLine[], name: FoundField | null): FoundField | null {
  let best: { line: PlacedLine; place: Place } | null = null;
  for (const line of lines) {
    const place = placeOfLine(line.text, skipOf(line, name));
    if (place && place.sure > (best?.place.sure ?? 0)) best = { line, place };
  }
  return best && fieldAt(best.line, best.place.start, best.place.value);
}

/** Letters behind the name are no state: “Ada Byron, PT” */
function skipOf(line: PlacedLine, name: FoundField | null): number {
  if (name === null) return 0;
  const from = name.span.start - line.start;
  if (from < 0 || from >= line.text.length) return 0;
  return (BEHIND_NAME.exec(line.text.slice(from))?.[0].length ?? 0) + from;
}

function placeOfLine(line: string, skip: number): Place | null {
  const text = line
    .slice(skip)
    .replace(DASH, (dash) => `${dash.slice(0, -1).replace(/\S/g, ' ')}|`);
  const known = [...text.matchAll(PARTS)].flatMap(({ 0: part, index }) =>
    placesOfPart(part, index),
  );
  const match = placeOf(text);
  const place = match?.groups?.place;
  if (match && place !== undefined) {
    known.push({ start: match.index + match[0].indexOf(place), value: place, sure: 1 });
  }
  const sure = Math.max(0, ...known.map((one) => one.sure));
  const best = known.find((one) => one.sure === sure);
  return best ? { ...best, start: best.start + skip } : null;
}

/** “12 Elm Street, Springfield, IL 62701” has pieces, of which a town and what follows it count. */
function placesOfPart(part: string, offset: number): Place[] {
  const label = LABEL.exec(part)?.[0].length ?? 0;
  const pieces = [...part.slice(label).matchAll(PIECES)].map(({ 0: raw, index }) => {
    const lead = raw.length - raw.trimStart().length;
    return { text: raw.trim(), start: offset + label + index + lead };
  });
  return pieces.flatMap(({ text, start }, at) => {
    let last = at;
    while (last < at + 2 && isRegionOrCountry(pieces[last + 1]?.text ?? '')) last += 1;
    const end = pieces[last];
    if (!end || !mayBeTown(text))
      return isAlone(text, pieces.length) ? [{ start, value: text, sure: 2 }] : [];
    const from = text.length - withoutPostcode(text).length;
    const begin = text.startsWith(withoutPostcode(text)) ? start : start + from;
    const stop = end.start + (last === at ? text.length : withoutPostcode(end.text).length);
    const value = part.slice(begin - offset, stop - offset);
    if (last > at) return [{ start: begin, value, sure: isCity(text) ? 4 : 3 }];
    return isAlone(text, pieces.length) ? [{ start, value: text, sure: 2 }] : [];
  });
}

/** A large city or a country that is all of its part of the line. */
function isAlone(text: string, pieces: number): boolean {
  const isNamed = isCity(text) || (text.length > 3 && isRegionOrCountry(text));
  return pieces === 1 && isNamed;
}

/** “Springfield, IL”, though a longer name stands before it; but “San Francisco, California, US” whole. */
function placeOf(text: string): RegExpExecArray | null {
  const state = TOWN_AND_STATE.exec(text);
  const isState = isRegionOrCountry(state?.groups?.place?.slice(-2) ?? '');
  return (isState ? state : null) ?? PLACE.exec(text) ?? state ?? AROUND.exec(text);
}
