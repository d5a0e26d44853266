/** The three parts of quality that judge single lines: evidence, action, clarity. */
import type { ResumeDraft } from '@roletrail/contracts/http/resume-draft';
import { tokenise } from '../text/tokens.ts';
import { type EvidenceLine, evidenceLines, wholeOf } from './evidence-lines.ts';
import { ofLines, partOf, type ReviewedPart, type ReviewFinding, ungraded } from './parts.ts';
import { quantitiesIn } from './quantities.ts';
import { gradeOf } from './reading-grade.ts';
import { openingOf } from './verbs.ts';

/** Fewer lines are too small a sample. */
export const LINES_LEAST = 3;

export function linePartsOf(draft: ResumeDraft): readonly ReviewedPart[] {
  const lines = evidenceLines(draft);
  if (lines.length >= LINES_LEAST) {
    return [evidenceOf(lines), actionOf(lines), clarityOf(lines, draft.summary)];
  }
  const why = `It needs ${LINES_LEAST} lines that say what you did; there ${lines.length === 1 ? 'is 1' : `are ${lines.length}`}. Jobs, projects, courses, service and volunteering all count.`;
  return (['evidence', 'action', 'clarity'] as const).map((name) => ungraded(name, why));
}

/** share of the lines: not every line can have a figure */
const FULL_SHARE = 0.6;

/** Full where 60 % of the lines say how much. */
function evidenceOf(lines: readonly EvidenceLine[]): ReviewedPart {
  const counted = lines.map((line) => ({ line, found: quantitiesIn(line.text) }));
  const withFigure = counted.filter(({ found }) => found.length > 0);
  const share = withFigure.length / lines.length;
  const spans = withFigure.flatMap(({ line, found }) =>
    found.map(({ start, end }) => ({ source: line.path, start, end })),
  );
  // full: there is nothing more to gain
  const open = share >= FULL_SHARE ? [] : counted;
  const findings = open
    .filter(({ found }) => found.length === 0)
    .map(({ line }): ReviewFinding => {
      const why = 'How many, how often, how much, or compared with what? Only if you know it.';
      return { part: 'evidence', code: 'no-figure', why, spans: [wholeOf(line)] };
    });
  const why = `${ofLines(withFigure.length, lines.length)} have a figure that says how much. Full marks at 60 % of lines; years do not count.`;
  return partOf('evidence', Math.min(1, share / FULL_SHARE), why, { spans, findings });
}

/** Maximum uses of the same opening. */
const OPENER_MOST = 2;
const AGAIN_CREDIT = 0.5;

function actionOf(lines: readonly EvidenceLine[]): ReviewedPart {
  const used = new Map<string, number>();
  const findings: ReviewFinding[] = [];
  let credit = 0;
  let verbs = 0;
  for (const { text, path } of lines) {
    const { kind, verb, length } = openingOf(text);
    const spans = [{ source: path, start: 0, end: length }];
    const find = (code: string, why: string) =>
      void findings.push({ part: 'action', code, why, spans });
    if (kind === 'weak')
      find('weak-opening', `“${text.slice(0, length)}” hides your part. What did you do?`);
    if (kind === 'other')
      find('no-verb', 'Can it begin with what you did? A verb such as “built” or “taught”.');
    if (verb === null) continue;
    verbs += 1;
    const times = (used.get(verb) ?? 0) + 1;
    used.set(verb, times);
    credit += times > OPENER_MOST ? AGAIN_CREDIT : 1;
    if (times > OPENER_MOST) find('same-opening', `“${verb}” opens ${times} lines. Another verb?`);
  }
  const why = `${ofLines(verbs, lines.length)} begin with a verb of our list. From the third line that begins with the same one, it counts half.`;
  return partOf('action', credit / lines.length, why, { findings });
}

const WORDS_LEAST = 8;
const WORDS_MOST = 30;
const CLAUSES_MOST = 1;
const FIRST_PERSON = /(?<![\p{L}\p{N}/.&])(?:I(?!\/)|me|my|mine|myself|we|our|ours)(?![\p{L}/&])/u;
/** where a sentence goes on with another thought */
const CLAUSE = /;|\b(?:which|while|whereas|although|because|so that)\b|, (?:and|but|so)\b/gi;
const GRADE_MOST = 14;

function clarityOf(lines: readonly EvidenceLine[], summary: string): ReviewedPart {
  const findings: ReviewFinding[] = [];
  let credit = 0;
  for (const line of lines) {
    const asks = asksOf(line.text);
    credit += (3 - asks.length) / 3;
    for (const [code, why] of asks) {
      findings.push({ part: 'clarity', code, why, spans: [wholeOf(line)] });
    }
  }
  const grade = summary.trim() === '' ? null : gradeOf(summary);
  if (grade !== null && grade > GRADE_MOST) {
    const spans = [{ source: 'summary', start: 0, end: summary.length }];
    const why = `It reads as school year ${Math.round(grade)} (Flesch-Kincaid); ${GRADE_MOST} or less reads at once. Shorter sentences and words?`;
    findings.push({ part: 'clarity', code: 'hard-summary', why, spans });
  } else if (grade !== null) credit += 1;
  const all = lines.length + (grade === null ? 0 : 1);
  const rest =
    grade === null ? '' : `, and the summary is easy to read (school year ${GRADE_MOST} at most)`;
  const why = `A third of a line’s point each for ${WORDS_LEAST} to ${WORDS_MOST} words, at most one further clause, and no “I” or “my”${rest}. Met: ${Math.round((credit / all) * 100)} of 100.`;
  return partOf('clarity', credit / all, why, { findings });
}

function asksOf(text: string): readonly (readonly [code: string, why: string])[] {
  const words = tokenise(text).length;
  const clauses = text.match(CLAUSE)?.length ?? 0;
  const asks: [string, string][] = [];
  if (words < WORDS_LEAST) {
    asks.push(['short', `${words} words. What came of it, or with what?`]);
  }
  if (words > WORDS_MOST) asks.push(['long', `${words} words. Could it be two lines?`]);
  if (clauses > CLAUSES_MOST)
    asks.push(['chain', 'Several thoughts in one line. Which one counts?']);
  if (FIRST_PERSON.test(text)) {
    asks.push(['first-person', 'Say it without “I” or “my”: the whole page is about you.']);
  }
  return asks;
}
