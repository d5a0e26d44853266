/** The items of a section of skills: lists, grids and tables. */
import { datesIn } from './dates.ts';
import { type FoundField, fieldAt } from './found-field.ts';
import { isFull } from './line-kinds.ts';
import type { PlacedLine } from './placed-text.ts';

/** Returns the skills in their order, without names of groups and without levels. */
export function skillsIn(lines: readonly PlacedLine[]): readonly FoundField[] {
  return wholeLists(withoutGroups(lines)).flatMap(itemsOf);
}

/** Ratio of two font sizes from which the larger one names a group of skills. */
const GROUP_SIZE = 1.08;

/** Returns the lines without names of groups: in larger type, each above lines in smaller type. */
function withoutGroups(lines: readonly PlacedLine[]): readonly PlacedLine[] {
  const least = Math.min(...lines.map(({ size }) => size)) * GROUP_SIZE;
  const isGroup = lines.map(({ size }) => size >= least);
  const isAbove = isGroup.every((named, at) => !named || isGroup[at + 1] === false);
  return isAbove ? lines.filter((_, at) => !isGroup[at]) : lines;
}

/** “Coaching and” of a narrow column is no skill yet. */
const OPEN_END = /\s(?:and|or|of|for|with|&)$/i;

/** A sign between items; a line so long was broken where the page ended. */
const BETWEEN_ITEMS = /[,;|•·]/;
const LONG_LINE = 60;
const isLong = ({ text }: PlacedLine) => text.length >= LONG_LINE && !/[,;|•·.]$/.test(text);

/** There was room for more, and no comma: lines end where items end. */
function endsItem(line: PlacedLine, next: PlacedLine | undefined): boolean {
  const isList = line.text.includes(',') && !/[,;&]$/.test(line.text);
  return next !== undefined && line.right !== null && isList && !isFull(line, next);
}

/** A list between commas goes on in the next line; what is one a line does not, unless its words do. */
function wholeLists(lines: readonly PlacedLine[]): readonly PlacedLine[] {
  const whole: PlacedLine[] = [];
  // of the last line in `whole`, so that its text, which grows, is not searched again
  let [isOpen, hasComma] = [false, false];
  const endsItems = lines.some((line, at) => endsItem(line, lines[at + 1]));
  for (const line of lines) {
    const before = whole.at(-1);
    const isNext = line.apart || LABEL.test(line.text);
    const isSmall = /^\p{Ll}/u.test(line.text);
    const isWrapped = before && hasComma && (isSmall || !endsItems) && isFull(before, line);
    const isBroken = before && isSmall && BETWEEN_ITEMS.test(before.text) && isLong(before);
    const goesOn = before && !isNext && (isOpen || isWrapped || isBroken);
    // a blank for the line feed: places stay what they are
    if (goesOn)
      whole[whole.length - 1] = { ...before, text: `${before.text} ${line.text}`, end: line.end };
    else whole.push(line);
    isOpen = OPEN_END.test(goesOn ? ` ${line.text}` : line.text);
    hasComma = line.text.includes(',') || (goesOn === true && hasComma);
  }
  return whole;
}

/** not within brackets */
const BETWEEN = /(?:\s*[,;|•·●▪\t]\s*|\s{3,})(?![^(]{0,80}\))/g;
const LABEL = /^[^:,;|•\t]{1,40}(?::\s+|\t(?=[^\t]+,|[•▪●])|\|\s?(?=[^|,]{1,60},[^|]*$))/;
const MARK = /^[•◦▪●○■*·–—-]\s*/;

const LEVELS =
  'expert|advanced|intermediate|beginner|basic|proficient|skilled|novice|competent|very good|good|excellent|strong';
/** A cell of a table that says how well, or is its head */
const LEVEL = new RegExp(`^(?:${LEVELS}|skills?|level|proficiency|rating|years|[★☆●○■□]+)$`, 'i');
/** “Python – expert”, “SQL (advanced)”, “Excel ★★★”, “Word 80 %” */
const HOW_WELL = new RegExp(
  `\\s{0,3}(?:[-–—:]\\s{0,3}(?:${LEVELS})|\\((?:${LEVELS})\\)|[★☆●○■□]{1,10}|\\d{1,3}\\s?%)$`,
  'iu',
);

/** Of “Languages: Go, SQL” the two behind the colon, or the tab. */
function itemsOf(line: PlacedLine): readonly FoundField[] {
  const mark = MARK.exec(line.text)?.[0].length ?? 0;
  const label = LABEL.exec(line.text.slice(mark))?.[0].length ?? 0;
  const found: FoundField[] = [];
  const second = label > 0 ? (MARK.exec(line.text.slice(mark + label))?.[0].length ?? 0) : 0;
  let from = mark + label + second;
  const add = (to: number) => {
    const raw = line.text.slice(from, to);
    const value = raw.trim().replace(/\.$/, '').replace(HOW_WELL, '');
    if (value === '' || isDate(value) || LEVEL.test(value)) return;
    found.push(fieldAt(line, from + raw.indexOf(value), value));
  };
  for (const { index, 0: sign } of line.text.matchAll(BETWEEN)) {
    if (index < from) continue;
    add(index);
    from = index + sign.length;
  }
  add(line.text.length);
  return found;
}

function isDate(value: string): boolean {
  return datesIn(value).some(({ start, end }) => end - start > value.length / 2);
}
