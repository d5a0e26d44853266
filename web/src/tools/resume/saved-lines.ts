import type { ResumeReviewResult } from '@roletrail/contracts/tools/resume';
import type { ResultLine } from '../../features/tool-runs/result-lines.ts';
import {
  CHECKS,
  formatPoints,
  formatShare,
  REQUIREMENT_STATE_LABELS,
  RESUME_PART_LABELS,
} from './labels.ts';

/** Converts a review to lines that can be compared. */
export function toReviewLines(result: ResumeReviewResult): readonly ResultLine[] {
  if (result.kind === 'insufficient_evidence') return [{ name: 'Answer', value: result.why }];
  const { quality, readability, match } = result;
  const figure = (one: { value: number; max: number } | null) =>
    one === null ? 'not judged' : `${formatPoints(one.value)} of ${formatPoints(one.max)}`;
  return [
    { name: 'Quality', value: figure(quality.score) },
    ...quality.parts.map((part) => ({
      name: RESUME_PART_LABELS[part.name],
      value: figure(part.figure),
    })),
    ...readability.fields.map(({ title, state }) => ({
      name: `Reading: ${title}`,
      value: CHECKS[state],
    })),
    ...(match?.kind === 'match'
      ? [
          { name: 'Job ad', value: formatShare(match.score) },
          ...match.requirements.map(({ name, state }) => ({
            name: `The ad asks: ${name}`,
            value: REQUIREMENT_STATE_LABELS[state],
          })),
        ]
      : []),
  ];
}
