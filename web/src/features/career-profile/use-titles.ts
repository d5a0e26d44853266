import { useQueries } from '@tanstack/react-query';
import { useHttp } from '../../lib/http-context.tsx';
import { occupationQuery } from '../occupations/api/occupations.ts';

/** Returns the loaded titles of these occupations, by code. */
export function useTitles(codes: readonly (string | null)[]): ReadonlyMap<string, string> {
  const http = useHttp();
  const named = [...new Set(codes.filter((code) => code !== null))];
  const found = useQueries({ queries: named.map((code) => occupationQuery(http, code)) });
  return new Map(found.flatMap(({ data }) => (data ? [[data.code, data.title] as const] : [])));
}
