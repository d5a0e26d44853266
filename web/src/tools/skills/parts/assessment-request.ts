import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useHttp } from '../../../lib/http-context.tsx';
import { type AnswerSheet, type AssessmentTarget, toSkillsInput } from '../answer-sheet.ts';
import { assessmentQuery } from '../api/skills.ts';

export type AssessmentRequest = {
  readonly target: AssessmentTarget;
  readonly sheet: AnswerSheet;
};

/** Asks for the result of these answers. Nothing is stored. */
export function useAssessed({ target, sheet }: AssessmentRequest) {
  const input = useMemo(() => toSkillsInput(target, sheet, true), [target, sheet]);
  return { input, found: useQuery(assessmentQuery(useHttp(), input)) };
}
