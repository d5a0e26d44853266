import { createContext, use, useEffect } from 'react';
import { type HeadTag, headTags } from './head.ts';
import type { Head } from './page.ts';

/** Origin (scheme, host, port) of canonical URLs. */
const OriginContext = createContext<string>('');
export const OriginProvider = OriginContext.Provider;

/** Marks the head elements that change per page. */
export const HEAD_MARK = 'data-page';

/**
 * Updates the document head on navigation; the server writes the first one. Structured data
 * (JSON-LD) is only in the HTML of the server, so that of the previous page is removed.
 *
 * React could hoist <title> and <meta> and save 0.15 kB, but not correctly here: a protected page
 * would get each element twice, and a loading page (its own boundary) none.
 */
export function DocumentHead({ head, pathname }: { head: Head; pathname: string }) {
  const origin = use(OriginContext);
  const wanted = JSON.stringify(headTags(head, pathname, origin));
  useEffect(() => {
    const tags = JSON.parse(wanted) as HeadTag[];
    const present = [...document.head.querySelectorAll(`[${HEAD_MARK}]`)];
    const kept = present.filter((element) => element.localName !== 'script');
    if (sameElements(kept, tags)) return;
    for (const element of present) element.remove();
    document.head.append(...tags.map(elementOf));
  }, [wanted]);
  return null;
}

function elementOf({ name, attributes, text = '' }: HeadTag): Element {
  const element = document.createElement(name);
  element.setAttribute(HEAD_MARK, '');
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.textContent = text;
  return element;
}

function sameElements(present: readonly Element[], tags: readonly HeadTag[]): boolean {
  return (
    present.length === tags.length &&
    tags.every((tag, i) => present[i]?.isEqualNode(elementOf(tag)))
  );
}
