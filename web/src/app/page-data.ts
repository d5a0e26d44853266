import type { QueryClient, QueryKey } from '@tanstack/react-query';

/** Data that the server embeds in a rendered page. */
export type PageData = {
  readonly publicOrigin: string;
  /** true: show the not-found page, whatever the URL */
  readonly missing: boolean;
  readonly queries: readonly (readonly [QueryKey, unknown])[];
};

const DATA_ID = 'page-data';
const TEXT_ATTRIBUTE = 'data-page-text';
/** Key of a placeholder in the JSON; its value is the index of a separate text, from 0. */
const TEXT_NUMBER = 'roletrail:text';
/** Minimum length of a separate text, characters. */
const LONG = 1000;
/** Matches text that ends or hides a script element, or that an HTML parser changes. */
const UNFIT = /<\/script|<script|<!--|[\r\0]/i;

/** Formats JSON for a script element: nothing in it ends or comments out the element. */
export function toScriptText(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll('<', '\\u003c')
    .replaceAll('>', '\\u003e')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');
}

/**
 * Formats the data of a page as inert script elements. Long texts stay outside the JSON, unescaped.
 * Most of them also occur in the page, so they compress to almost nothing. Escaped, they would cost
 * their length again.
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

/** Reads the embedded data; null if the server sent only the client. */
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

/** Fills the query cache, so that the first render equals the server's. */
export function seedQueries(queries: QueryClient, data: PageData, now?: number): void {
  for (const [key, value] of data.queries) {
    queries.setQueryData(key, value, now === undefined ? {} : { updatedAt: now });
  }
}
