import { BASKET } from '@roletrail/contracts/tool-limits';
import type { OwnPay } from '@roletrail/contracts/tools/market';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Http } from '../../../lib/http.ts';
import { NEVER_STALE, retryUnanswered } from '../../../lib/query-policy.ts';
import { readAs } from '../../../lib/read-as.ts';

const tools = () => import('@roletrail/contracts/tools/runs');
const market = () => import('@roletrail/contracts/tools/market');

async function preview(http: Http, tool: string, input: object) {
  const schema = async () => (await tools()).previewAnswer;
  const body = { input };
  return (await http.json(`/tools/${tool}/preview`, schema, { method: 'POST', body })).outcome;
}

/**
 * Builds the query for the figures of these occupations. Pay is not sent; the browser computes its
 * position.
 */
export const marketQuery = (http: Http, codes: readonly string[], area: string | null) =>
  queryOptions({
    queryKey: ['market', 'figures', codes, area],
    queryFn: async () => {
      const { result, warnings } = await preview(http, 'market', { codes, area });
      return { result: await readAs(async () => (await market()).marketResult, result), warnings };
    },
    enabled: codes.length > 0,
    placeholderData: keepPreviousData,
    staleTime: NEVER_STALE,
    networkMode: 'always',
    retry: retryUnanswered,
  });

/** Loads the schema of saved results of both tools. */
export const savedMarketForm = async () => (await market()).savedMarketResult;

export const marketRequest = (
  codes: readonly string[],
  ownPay: OwnPay | null,
  area: string | null,
) => ({ codes: [...codes], ownPay, area });

/** Builds the query for the areas with pay data. */
export const areasQuery = (http: Http) =>
  queryOptions({
    queryKey: ['market', 'areas'],
    queryFn: () => http.json('/tools/areas', async () => (await market()).areasAnswer),
    staleTime: NEVER_STALE,
    networkMode: 'always',
    retry: retryUnanswered,
  });

/**
 * @param input.resume to compare the terms with; null: none
 * @param state of these texts, part of the query key
 */
export const basketQuery = (
  http: Http,
  input: { readonly ads: readonly string[]; readonly resume: string | null },
  state: string,
) =>
  queryOptions({
    queryKey: ['market', 'basket', input.resume, state],
    queryFn: async () => {
      const { result, warnings } = await preview(http, 'ad-basket', input);
      return { result: await readAs(async () => (await market()).basketResult, result), warnings };
    },
    enabled: input.ads.length >= BASKET.adsMin,
    placeholderData: keepPreviousData,
    networkMode: 'always',
    retry: retryUnanswered,
  });
