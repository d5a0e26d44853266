import { createContext, use, useEffect } from 'react';
import { type HeadTag, headTags } from './head.ts';
import type { Head } from './page.ts';

/** Scheme, host and port that canonical addresses begin with. */
const OriginContext = createContext<string>('');
export const OriginProvider = OriginContext.Provider;

/** Marks the elements of a head that change from page to page. */
export const HEAD_MARK = 'data-page';

/**
 * The head of the page that is shown. The server writes the first one; this writes those of the
 * pages that people walk to from there. Structured data (JSON-LD) is only for who reads the
 * server's HTML, so that of an earlier page is taken away and none is put in its place.
 *
 * React's own hoisting of <title> and <meta> would be 0.15 kB less of each first load, and wrong
 * here: a protected page, of which the server renders a guard and the whole head, gets each element
 * twice, and a page that is still loading (each is a boundary of its own) has none.
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
