import { BASKET } from '@roletrail/contracts/tool-limits';
import type { OwnPay } from '@roletrail/contracts/tools/market';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { askPreview } from '../../../features/tool-runs/api/preview.ts';
import type { Http } from '../../../lib/http.ts';
import { NEVER_STALE, retryUnanswered } from '../../../lib/query-policy.ts';

const market = () => import('@roletrail/contracts/tools/market');

/**
 * Builds the query for the figures of these occupations. Pay is not sent; the browser computes its
 * position.
 */
export const marketQuery = (http: Http, codes: readonly string[], area: string | null) =>
  queryOptions({
    queryKey: ['market', 'figures', codes, area],
    queryFn: () => {
      const form = async () => (await market()).marketResult;
      return askPreview(http, 'market', { input: { codes, area } }, form);
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
    queryFn: () =>
      askPreview(http, 'ad-basket', { input }, async () => (await market()).basketResult),
    enabled: input.ads.length >= BASKET.adsMin,
    placeholderData: keepPreviousData,
    networkMode: 'always',
    retry: retryUnanswered,
  });
