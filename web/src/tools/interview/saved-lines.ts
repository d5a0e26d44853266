import type { savedInterview } from '@roletrail/contracts/tools/interview';
import type { z } from 'zod';
import type { ResultLine } from '../../features/tool-runs/result-lines.ts';
import { CHECK_NAMES, checkValue } from './labels.ts';

export type SavedInterviewResult = z.output<typeof savedInterview>;

/** Converts a saved result to lines that can be compared: each question with its figures. */
export function toInterviewLines(result: SavedInterviewResult): readonly ResultLine[] {
  if (result.kind === 'insufficient_evidence') return [{ name: 'Answer', value: result.why }];
  if (result.kind === 'stories') return [{ name: 'Stories', value: `${result.stories.length}` }];
  if (result.kind === 'questions')
    return result.questions.map(({ text }, at) => ({ name: `Question ${at + 1}`, value: text }));
  return result.answers.flatMap(({ question, words, checks }, at) => [
    { name: `Question ${at + 1}`, value: question.text },
    ...(checks.length === 0
      ? [{ name: `Answer ${at + 1}`, value: `${words} words` }]
      : checks.map((check) => ({
          name: `Answer ${at + 1}: ${CHECK_NAMES[check.name].toLowerCase()}`,
          value: checkValue(check),
        }))),
  ]);
}
