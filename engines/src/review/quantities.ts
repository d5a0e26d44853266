/** Figures of a line that say how much: no years, no dates, no numbers that belong to a name. */
import { datesIn } from '../resume/dates.ts';

const NUMBER =
  /(?<![\p{L}\d.,/#-])(?:[$€£¥]\s?)?\d[\d,.]*(?:\s?(?:%|×|x\b|k\b|m\b|bn\b)|\+)?(?![\p{L}\d])/giu;
const SPELLED =
  /\b(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|dozens?|hundreds?|thousands?|millions?|billions?|half|halved|twice|doubled|tripled|triple|quadrupled|double|an? (?:third|quarter|fifth|sixth|tenth))\b/giu;
/** “ISO 9001”, “Python 3”, “Grade 5” */
const NAMED =
  /\b(?:ISO|IEC|Form|Section|Rule|Title|Part|Phase|Level|Tier|Grade|Class|Route|Room|Windows|Python|Java|Angular|Vue|Office|Version|v|No\.?|HTML|CSS|ES)\s?-?$/;

/** Longest match of NAMED, rounded up; only so much before a number is searched. */
const NAMED_MOST = 20;

/** @returns places within the text */
export function quantitiesIn(text: string): readonly { start: number; end: number }[] {
  const dates = datesIn(text);
  const found: { start: number; end: number }[] = [];
  for (const pattern of [NUMBER, SPELLED]) {
    for (const { index: start, 0: match } of text.matchAll(pattern)) {
      const end = start + match.length;
      const isDate = dates.some((date) => date.start < end && start < date.end);
      if (!isDate && !NAMED.test(text.slice(Math.max(0, start - NAMED_MOST), start)))
        found.push({ start, end });
    }
  }
  return found.sort((a, b) => a.start - b.start);
}
