import type { SavedMarketResult } from '@roletrail/contracts/tools/market';
import type { ResultLine } from '../../features/tool-runs/result-lines.ts';
import { formatAskedCount } from './basket-format.ts';
import { LINES } from './market-lines.ts';

/** Converts a saved result to lines that can be compared. */
export function toMarketLines(result: SavedMarketResult): readonly ResultLine[] {
  switch (result.kind) {
    case 'market':
      return result.occupations.flatMap((occupation) =>
        LINES.map((line) => ({
          name: `${occupation.title}: ${line.label}`,
          value: line.words(occupation),
        })),
      );
    case 'basket':
      return result.terms.map((term) => ({
        name: term.name,
        value: formatAskedCount(term, result.ads.length),
      }));
    case 'insufficient_evidence':
      return [{ name: 'Answer', value: result.why }];
  }
}
