import { TOOLS, type ToolEntry } from '@roletrail/contracts/tools/registry';

/** Whether a URL or route pattern belongs to the API (and not to the web client or health). */
export const isApiPath = (url: string | undefined) => /^\/api(?:[/?#]|$)/.test(url ?? '');

/** The API's documentation: page, document and its files. */
export const isDocsPath = (url: string | undefined) => /^\/api\/docs(?:[/?#]|$)/.test(url ?? '');

const RECORDING_PATHS = new Set<string>(
  TOOLS.flatMap(({ path, records }: ToolEntry) => (records ? [path] : [])),
);

/** Pages of tools that may use the microphone and play recordings of the tab. */
export function isRecordingPath(url: string | undefined): boolean {
  const [path = ''] = (url ?? '').split(/[?#]/, 1);
  return RECORDING_PATHS.has(path.endsWith('/') ? path.slice(0, -1) : path);
}

/** What needs no declared guard: everything outside the API, and its documentation. */
export const isOpenPath = (url: string) => !isApiPath(url) || isDocsPath(url);

/** An API answer is no page: nothing may be loaded, framed or submitted from it. */
export const API_CSP =
  "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
