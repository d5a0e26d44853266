/** Element of a page, with keys that find its replacement after a rerender. */
export type LocatedElement = {
  readonly element: HTMLElement;
  /** strictest first */
  readonly keys: readonly { readonly key: Key; readonly own: string; readonly nth: number }[];
};

type Key = (element: HTMLElement) => string;

/** Type, name and own value: attributes that a translation leaves unchanged. */
const kindOf: Key = (element) => {
  const attribute = (name: string) => element.getAttribute(name) ?? '';
  const form = element.closest('form');
  const own = /^(?:checkbox|radio)$/.test(attribute('type')) ? attribute('value') : '';
  const parts = [element.tagName, attribute('type'), attribute('name'), own];
  return [...parts, form?.id ?? '', form?.getAttribute('name') ?? ''].join('|');
};

const KEYS: readonly Key[] = [
  (element) => `${kindOf(element)}|${element.id}`,
  (element) => `${kindOf(element)}|${nameOf(element)}`,
  kindOf,
];

/** Returns the label, or the text of a button. */
function nameOf(element: HTMLElement): string {
  const { labels } = element as Partial<Pick<HTMLInputElement, 'labels'>>;
  const named = element.getAttribute('aria-label') ?? labels?.[0]?.textContent;
  return (named ?? element.textContent ?? '').trim();
}

export function locateElement(element: HTMLElement): LocatedElement {
  const like = alike(element.ownerDocument, element.tagName);
  const keys = KEYS.map((key) => {
    const own = key(element);
    return { key, own, nth: like.filter((other) => key(other) === own).indexOf(element) };
  });
  return { element, keys };
}

/** Returns the element if it is still in the page, else its replacement; null if none. */
export function findAgain(page: Document, { element, keys }: LocatedElement): HTMLElement | null {
  if (element.isConnected) return element;
  const like = alike(page, element.tagName);
  for (const { key, own, nth } of keys) {
    const found = like.filter((other) => key(other) === own)[nth];
    if (found !== undefined) return found;
  }
  return null;
}

const alike = (page: Document, tagName: string): HTMLElement[] =>
  Array.from(page.querySelectorAll<HTMLElement>(tagName));
