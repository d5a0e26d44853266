/** Our own questions by competency and level, and questions to ask the employer. */
import { type InterviewLevel, interviewLevel } from '@roletrail/contracts/tools/interview';

export type BankQuestion = {
  readonly id: string;
  readonly text: string;
  readonly competency: string;
  readonly level: InterviewLevel;
  readonly kind: string;
  /** what a good answer shows */
  readonly asks: string;
};

/**
 * Reads a file of `bank/`. A line `[competency]` opens its questions, one a line:
 * `id | level | kind | question | what it asks for`.
 * @throws Error if a line is neither
 */
export function parseQuestions(text: string): readonly BankQuestion[] {
  let competency = '';
  return linesOf(text).flatMap((line): BankQuestion[] => {
    const head = /^\[([a-z-]+)\]$/.exec(line)?.[1];
    if (head !== undefined) {
      competency = head;
      return [];
    }
    const [id, level, kind, question, asks, more] = cellsOf(line);
    const known = interviewLevel.safeParse(level);
    if (!id || !kind || !question || !asks || more !== undefined || !known.success)
      throw new Error(`neither [competency] nor id | level | kind | question | asks: ${line}`);
    return [{ id, level: known.data, kind, text: question, asks, competency }];
  });
}

export type EmployerQuestion = {
  readonly id: string;
  readonly topic: string;
  readonly text: string;
  /** features of an ad after which it is asked (employer-questions.ts); `none`: after any */
  readonly after: readonly string[];
};

/** Reads lines `id | topic | features, with commas | question`. @throws Error if a line has other cells */
export function parseEmployerQuestions(text: string): readonly EmployerQuestion[] {
  return linesOf(text).map((line) => {
    const [id, topic, after, question, more] = cellsOf(line);
    if (!id || !topic || !after || !question || more !== undefined)
      throw new Error(`not id | topic | features | question: ${line}`);
    return { id, topic, text: question, after: after.split(',').map((one) => one.trim()) };
  });
}

const linesOf = (text: string) => text.split('\n').filter((line) => line.trim() !== '');
const cellsOf = (line: string) => line.split('|').map((cell) => cell.trim());
