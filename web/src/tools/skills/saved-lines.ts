import type { SavedSkillsResult } from '@roletrail/contracts/tools/skills';
import type { ResultLine } from '../../features/tool-runs/result-lines.ts';
import { INTEREST_LABELS } from '../../lib/career-format.ts';
import { formatLevel } from './labels.ts';

/** Converts a saved result to lines that can be compared. */
export function toSkillsLines(result: SavedSkillsResult): readonly ResultLine[] {
  switch (result.kind) {
    case 'skills':
      return [
        { name: 'Reached', value: `${result.met.value} of ${result.met.max}` },
        { name: 'With proof', value: `${result.proved.value} of ${result.proved.max}` },
        ...result.items.map(({ label, self, need }) => ({
          name: label,
          value: `${self === null ? 'not answered' : `you ${self}`}, needed ${formatLevel(need)}`,
        })),
      ];
    case 'interests':
      return [
        ...result.means.map(({ interest, figure }) => ({
          name: INTEREST_LABELS[interest],
          value: `${formatLevel(figure.value)} of ${figure.max}`,
        })),
        ...result.occupations.map(({ title, likeness }, at) => ({
          name: title,
          value: `no. ${at + 1}, r ${likeness.value.toFixed(2)}`,
        })),
      ];
    case 'questions':
    case 'interest-questions':
      return [{ name: 'Answer', value: 'a draft, not finished' }];
    case 'insufficient_evidence':
      return [{ name: 'Answer', value: result.why }];
  }
}
