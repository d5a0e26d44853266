import type { EngineId } from '@roletrail/contracts/tools/engines';
import { sampleAd } from '../engine-sample.ts';
import { ENGINES } from '../engines.ts';

/**
 * Builds a request of each engine.
 * @param ads ids of five saved job ads
 * @param mark word in every text
 */
export function buildRequests(
  ads: readonly string[],
  mark: string,
): Readonly<Record<EngineId, object>> {
  const words = Array.from({ length: 40 }, () => 'Filed the accounts of the office.').join(' ');
  const text = `Ada ${mark}\n\nExperience\n\n${words}\n\nSkills\nSAP, Excel`;
  const texts = { mark, ads, ad: sampleAd(mark), words, resume: { kind: 'text', text } } as const;
  const requests = Object.entries(ENGINES).map(([id, { sample }]) => [id, sample.request(texts)]);
  return Object.fromEntries(requests) as Record<EngineId, object>;
}
