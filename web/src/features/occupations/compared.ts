import { COMPARED_MAX } from '@roletrail/contracts/tool-limits';

/** Format of an occupation code. */
export const OCCUPATION_CODE = /^\d{2}-\d{4}\.\d{2}$/;

/** Reads the codes of the comparison from a URL: at most COMPARED_MAX, each once. */
export function readCompared(search: URLSearchParams): readonly string[] {
  const codes = (search.get('compare') ?? '').split(',').filter((one) => OCCUPATION_CODE.test(one));
  return [...new Set(codes)].slice(0, COMPARED_MAX);
}

/** Returns the URL with one occupation added to the comparison, or removed from it. */
export function withCompared(search: URLSearchParams, code: string): URLSearchParams {
  const now = readCompared(search);
  const codes = now.includes(code) ? now.filter((one) => one !== code) : [...now, code];
  const next = new URLSearchParams(search);
  if (codes.length === 0) next.delete('compare');
  else next.set('compare', codes.join(','));
  return next;
}
