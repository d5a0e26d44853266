import type { LinkedinResult } from '@roletrail/contracts/tools/linkedin';
import type { ResultLine } from '../../features/tool-runs/result-lines.ts';
import { formatParts, formatProfilePoints, LINE_PARTS } from './labels.ts';

/** Converts a review to lines that can be compared. */
export function toLinkedinLines(result: LinkedinResult): readonly ResultLine[] {
  if (result.kind === 'insufficient_evidence') return [{ name: 'Answer', value: result.why }];
  const { profile, lengths, coverage, consistency, lines, advice } = result;
  return [
    { name: 'Headline', value: profile.headline || 'none' },
    ...lengths.map(({ part, length, max }) => ({
      name: `Length: ${part}`,
      value: `${length} of ${max}`,
    })),
    { name: 'To change', value: `${advice.filter(({ state }) => state !== 'note').length}` },
    ...(coverage?.kind === 'coverage'
      ? [
          {
            name: 'Terms of the target',
            value: formatProfilePoints(coverage.profile.value, coverage.profile.max),
          },
          ...coverage.terms.map((term) => ({
            name: `Term: ${term.name}`,
            value: formatParts(term),
          })),
        ]
      : []),
    ...(consistency === null
      ? []
      : [{ name: 'Differences from the resume', value: `${consistency.differences.length}` }]),
    ...lines.profile.map(({ name, figure }) => ({
      name: LINE_PARTS[name] ?? name,
      value: figure === null ? 'not judged' : formatProfilePoints(figure.value, figure.max),
    })),
  ];
}
