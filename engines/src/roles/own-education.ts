/** The highest education that a text names, for people who do not write a résumé in sections. */

/** Rank in ENTRY_EDUCATION, the highest first. */
const NAMES: readonly (readonly [number, RegExp])[] = [
  [7, /\b(?:ph\.?\s?d|doctorate|doctor of|j\.d|m\.d|pharm\.?d)\b/giu],
  [
    6,
    /\b(?:master[’']?s\b(?!-level)|master of|m\.?\s?s\.?\s?w|m\.b\.a|mba|m\.a\.|m\.s\.|m\.ed)/giu,
  ],
  [6, /\b(?:MA|MS|MSc)\b(?= (?:in |of )?\p{Lu})/gu],
  [5, /\b(?:bachelor[’']?s?\b|b\.\s?a\.|b\.\s?s\.|b\.\s?s\.\s?n|bsn\b|bba\b)/giu],
  [5, /\b(?:BA|BS|BSc|BFA)\b(?= (?:in |of )?\p{Lu})/gu],
  [4, /\b(?:associate[’']?s?(?: of | in | degree)|associate of|a\.\s?a\.\s?s?\.?|aas\b)/giu],
  [
    3,
    /\b(?:some college|college credits|(?:one|two|1|2|3) (?:years?|yrs?|semesters?) (?:of|at) (?:a )?(?:community )?college)/giu,
  ],
  [
    2,
    /\b(?:trade school|vocational school|cosmetology|lpn|apprenticeship (?:finished|completed)|journeyman|certificate program)\b/giu,
  ],
  [1, /\b(?:high school|secondary school|ged|h\.s\. diploma)\b/giu],
  [
    0,
    /\b(?:(?:until|to|through|finished|left in) (?:the )?\d{1,2}(?:st|nd|rd|th)? grade|left school at|no (?:high school )?diploma)\b/giu,
  ],
];
/** Behind a degree: it was not finished. */
const UNFINISHED =
  /^[^.;\n]{0,60}\b(?:in progress|did ?n[o’']t finish|not finished|unfinished|credits|incomplete|dropped out)\b/iu;
/** Before a degree: it is not had. */
const DENIED = /\b(?:no|not|without|another|need|needs|for)(?: an?| my| the)?\s*$/iu;
const SOME_COLLEGE = 3;
/** Characters before and behind a degree that are read. */
const AROUND = 100;

/** Returns the rank in ENTRY_EDUCATION; null if the text names none. */
export function educationInText(text: string): number | null {
  for (const [rank, pattern] of NAMES) {
    for (const { index, 0: words } of text.matchAll(pattern)) {
      const end = index + words.length;
      const behind = text.slice(end, end + AROUND);
      if (DENIED.test(text.slice(Math.max(0, index - AROUND), index))) continue;
      if (!UNFINISHED.test(behind)) return rank;
      if (rank >= SOME_COLLEGE) return SOME_COLLEGE;
    }
  }
  return null;
}
