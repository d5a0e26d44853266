import type { QueryClient, QueryKey } from '@tanstack/react-query';

/** What travels in the HTML with a page that the server rendered. */
export type PageData = {
  readonly publicOrigin: string;
  /** the page does not exist: show that, whatever its address says */
  readonly missing: boolean;
  readonly queries: readonly (readonly [QueryKey, unknown])[];
};

const DATA_ID = 'page-data';
const TEXT_ATTRIBUTE = 'data-page-text';
/** Stands in the JSON for a text that stands beside it: its number, counted from 0. */
const TEXT_NUMBER = 'roletrail:text';
/** Characters from which on a text stands beside the JSON. */
const LONG = 1000;
/** What would end or hide a script element, or what an HTML parser reads as something else. */
const UNFIT = /<\/script|<script|<!--|[\r\0]/i;

/** JSON that may stand inside a script element: nothing in it ends or comments out the element. */
export function toScriptText(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll('<', '\\u003c')
    .replaceAll('>', '\\u003e')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');
}

/**
 * The data of a page as inert script elements. Long texts (an article, a legal document) stand
 * beside the JSON as they are: most of them stand in the page too, and what is repeated letter by
 * letter costs next to nothing once compressed, while escaped it costs its length again.
 */
export function toDataBlocks(data: PageData): string {
  const texts: string[] = [];
  const apart = JSON.parse(JSON.stringify(data), (_key, value: unknown) => {
    if (typeof value !== 'string' || value.length < LONG || UNFIT.test(value)) return value;
    return { [TEXT_NUMBER]: texts.push(value) - 1 };
  });
  const json = `<script type="application/json" id="${DATA_ID}">${toScriptText(apart)}</script>`;
  const beside = texts.map(
    (text) => `<script type="text/plain" ${TEXT_ATTRIBUTE}>${text}</script>`,
  );
  return [json, ...beside].join('');
}

/** What the server put beside the page; null when it sent the client alone. */
export function readPageData(document: Document): PageData | null {
  const json = document.getElementById(DATA_ID)?.textContent;
  if (!json) return null;
  const blocks = [...document.querySelectorAll(`script[${TEXT_ATTRIBUTE}]`)];
  const texts = blocks.map((block) => block.textContent);
  return JSON.parse(json, (_key, value: unknown) => {
    const number = isObject(value) ? value[TEXT_NUMBER] : undefined;
    return typeof number === 'number' ? texts[number] : value;
  }) as PageData;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

/** Fills the cache, so that the first render finds what the server found. */
export function seedQueries(queries: QueryClient, data: PageData, now?: number): void {
  for (const [key, value] of data.queries) {
    queries.setQueryData(key, value, now === undefined ? {} : { updatedAt: now });
  }
}
