/** The bank that this version ships, written by us. */
import type { Dataset } from '../engine.ts';
import { contentVersion } from '../text/version.ts';
import { EMPLOYER_QUESTIONS } from './bank/employer.ts';
import { PEOPLE_QUESTIONS } from './bank/people.ts';
import { PERSON_QUESTIONS } from './bank/person.ts';
import { WORK_QUESTIONS } from './bank/work.ts';
import {
  type BankQuestion,
  type EmployerQuestion,
  parseEmployerQuestions,
  parseQuestions,
} from './bank.ts';

export type QuestionBank = Dataset & {
  readonly questions: readonly BankQuestion[];
  readonly forEmployer: readonly EmployerQuestion[];
};

let bank: QuestionBank | undefined;

/** Returns the same object every time. */
export function ownBank(): QuestionBank {
  bank ??= createBank();
  return bank;
}

function createBank(): QuestionBank {
  const questions = [PEOPLE_QUESTIONS, WORK_QUESTIONS, PERSON_QUESTIONS].flatMap(parseQuestions);
  const forEmployer = parseEmployerQuestions(EMPLOYER_QUESTIONS);
  return { questions, forEmployer, version: contentVersion({ questions, forEmployer }) };
}
