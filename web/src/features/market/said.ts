import type { SavedMarketResult } from '@roletrail/contracts/http/market';
import type { Said } from '../tool-runs/compared.ts';
import { askedWords } from './basket-words.ts';
import { LINES } from './market-lines.ts';

/** What a saved result says, to be held against another one. */
export function saidOfMarket(result: SavedMarketResult): readonly Said[] {
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
        value: askedWords(term, result.ads.length),
      }));
    case 'insufficient_evidence':
      return [{ name: 'Answer', value: result.why }];
  }
}
